import { readEnvironment } from '../../app/environment.ts'
import { signingReportFor } from '../../app/signingDoctor.ts'
import { FieldError } from '../../lib/errors.ts'
import { asking } from '../asking.ts'
import type { Verb, VerbContext } from '../verb.ts'

export const sign: Verb = {
  name: 'sign',
  summary: 'the signing doctor: every intermediate value of one signature',
  options: [
    { flags: '--tag <n>', description: 'action tag of method A' },
    { flags: '--params <json>', description: 'business parameters of method A' },
    { flags: '--struct <name>', description: 'struct of method B, e.g. ApproveAgent' },
    { flags: '--fields <json>', description: 'fields of the struct' },
    { flags: '--nonce <n>', description: 'Unix time in ms' },
    { flags: '--expires-after <n>', description: 'expiry in ms' },
    { flags: '--target <address>', description: 'target_address (method A)' },
    { flags: '--profile <name|file>', description: 'profile that gives domain and struct (default: the network)' },
  ],
  async run(context) {
    const { options, globals, io } = context
    const profile = typeof options.profile === 'string' ? { network: options.profile } : {}
    const environment = readEnvironment({ ...globals, ...profile }, io.env)
    const report = await signingReportFor(environment, readInput(context), {
      nonce: integer(context, 'nonce', '--nonce'),
      expires_after: integer(context, 'expiresAfter', '--expires-after'),
      target: typeof options.target === 'string' ? options.target : undefined,
      ...asking(io),
    })
    // The doctor's answer is JSON in either mode: it is meant to be compared field by field.
    io.out(globals.json ? JSON.stringify(report) : JSON.stringify(report, null, 2))
    return undefined
  },
}

function readInput(context: VerbContext) {
  const { options } = context
  if (typeof options.struct === 'string') return { struct: options.struct, fields: object(options.fields, '--fields') }
  if (options.tag === undefined)
    throw new FieldError('--tag', undefined, '--tag with --params, or --struct with --fields')
  return { tag: integer(context, 'tag', '--tag'), params: object(options.params, '--params') }
}

function integer({ options }: VerbContext, name: string, flag: string): number {
  const given = options[name]
  if (typeof given === 'string' && /^\d{1,16}$/.test(given) && Number.isSafeInteger(Number(given))) return Number(given)
  throw new FieldError(flag, given, 'an integer')
}

function object(given: unknown, flag: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(given))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new FieldError(flag, given, 'a JSON object')
}
