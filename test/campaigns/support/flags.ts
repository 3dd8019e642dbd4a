import { parseArgs } from 'node:util'

/** Flags of a campaign, `--name value` or `--switch`. */
export interface Flags {
  number(name: string, missing: number): number
  text(name: string, missing: string): string
  has(name: string): boolean
}

export function readFlags(
  argv: readonly string[],
  known: { values: readonly string[]; switches?: readonly string[] },
): Flags {
  const options: Record<string, { type: 'string' | 'boolean' }> = {}
  for (const name of known.values) options[name] = { type: 'string' }
  for (const name of known.switches ?? []) options[name] = { type: 'boolean' }
  const { values } = parseArgs({ args: [...argv], options })
  const text = (name: string, missing: string) => String(values[name] ?? missing)
  return {
    text,
    has: (name) => values[name] === true,
    number: (name, missing) => {
      const n = Number(text(name, String(missing)))
      if (!Number.isSafeInteger(n) || n < 0)
        throw new Error(`--${name}: ${values[name]} given, allowed: a whole number`)
      return n
    },
  }
}

/** A seed nobody chose, printed so that the run can be repeated. */
export function freshSeed(): string {
  return Date.now().toString(36)
}
