import { readEnvironment } from '../../app/environment.ts'
import { FieldError } from '../../lib/errors.ts'
import { asking } from '../asking.ts'
import type { Verb, VerbContext } from '../verb.ts'

const AFTER_MAX_MS = 3_600_000
const FORMATS = ['text', 'ansi', 'svg'] as const

export const snapshot: Verb = {
  name: 'snapshot',
  summary: 'one frame of the terminal, as text, ANSI or SVG',
  words: '[SYMBOL]',
  options: [
    { flags: '--cols <n>', description: 'columns', default: '160' },
    { flags: '--rows <n>', description: 'rows', default: '48' },
    { flags: '--after <duration>', description: 'watch the market this long first, e.g. 3s or 500ms', default: '3s' },
    { flags: '--format <format>', description: FORMATS.join(', '), default: 'text' },
  ],
  async run(context) {
    const { globals, io, words, options } = context
    const format = FORMATS.find((f) => f === options.format)
    if (format === undefined) throw new FieldError('--format', options.format, `one of ${FORMATS.join(', ')}`)
    const request = {
      cols: size(context, 'cols', 1000),
      rows: size(context, 'rows', 400),
      afterMs: duration(options.after),
      format,
    }
    // Ink and React are loaded only for this verb and for the terminal.
    const { takeSnapshot } = await import('../../app/snapshot.ts')
    const deps = { ...asking(io), symbol: words[0] }
    const picture = await takeSnapshot(readEnvironment(globals, io.env), deps, request)
    const { cols, rows, afterMs: after_ms } = request
    context.print({ cols, rows, after_ms, format, picture }, () => picture.trimEnd())
    return undefined
  },
}

function size({ options }: VerbContext, name: 'cols' | 'rows', most: number): number {
  const given = options[name]
  const n = Number(given)
  if (/^\d{1,4}$/.test(String(given)) && n >= 1 && n <= most) return n
  throw new FieldError(`--${name}`, given, `an integer from 1 to ${most}`)
}

function duration(given: unknown): number {
  const parts = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)?$/.exec(String(given))
  if (!parts) throw new FieldError('--after', given, 'a duration such as 500ms, 3s or 1m')
  const ms = Math.round(Number(parts[1]) * { ms: 1, s: 1000, m: 60_000 }[(parts[2] ?? 's') as 'ms' | 's' | 'm'])
  if (ms > AFTER_MAX_MS) throw new FieldError('--after', given, 'a duration of at most 60m')
  return ms
}
