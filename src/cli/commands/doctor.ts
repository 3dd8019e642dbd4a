import { examine } from '../../app/doctor.ts'
import { readEnvironment } from '../../app/environment.ts'
import type { Finding } from '../../app/preflight.ts'
import { EXIT } from '../exit.ts'
import { terminalFindings } from '../terminalFinding.ts'
import type { Verb } from '../verb.ts'

export const doctor: Verb = {
  name: 'doctor',
  summary: 'clock, network, streams, profile, key, file modes and terminal: what is wrong and how to mend it',
  async run(context) {
    const { globals, io } = context
    const environment = readEnvironment(globals, io.env)
    const findings = [...(await examine({ environment, connect: context.connect })), ...terminalFindings(io)]
    context.print({ ok: findings.every((f) => f.state !== 'bad'), findings }, () => findings.map(line).join('\n'))
    return exitOf(findings)
  },
}

function line({ check, state, message, mend }: Finding): string {
  const mark = { ok: 'ok  ', warn: 'warn', bad: 'BAD ' }[state]
  return `${mark}  ${check.padEnd(8)}  ${message}${mend === '' ? '' : `\n                ${mend}`}`
}

/** By the first thing to mend: without a network nothing else can be judged. */
function exitOf(findings: readonly Finding[]): number {
  const bad = new Set(findings.flatMap((f) => (f.state === 'bad' ? [f.check] : [])))
  if (bad.has('network') || bad.has('stream')) return EXIT.connection
  return bad.size === 0 ? EXIT.done : EXIT.locked
}
