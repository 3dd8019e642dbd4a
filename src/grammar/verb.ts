import type { Command } from './ast.ts'
import type { Reader } from './reader.ts'

/** First word of a command line: how it reads on, and how a help page shows it. */
export interface VerbDefinition {
  usage: string
  help: string
  /** Reads what follows the verb word; `end` is called for it. */
  parse(r: Reader): Command
}

/** Joins the parts that are there. */
export function join(...parts: (string | undefined)[]): string {
  return parts.filter((p) => p !== undefined && p !== '').join(' ')
}

/** `{ symbol: 'BTC' }`, or nothing at all for null: optional fields are absent, never undefined. */
export function optional<K extends string, T>(key: K, value: T | null): { [P in K]?: T } {
  return (value === null ? {} : { [key]: value }) as { [P in K]?: T }
}
