/** One word of a command line and where it stands (UTF-16 offsets, `end` exclusive). */
export interface Word {
  text: string
  start: number
  end: number
  /** Written in double quotes: never a keyword. */
  quoted: boolean
}

const TOKEN = /"((?:[^"\\]|\\.)*)"?|>=|<=|@|[^\s"@<>]+|[<>]/gs

/**
 * Splits a line at white space. `@`, `>=` and `<=` are words of their own even without spaces around them; a word in
 * double quotes keeps its spaces, with `\"` and `\\` inside.
 */
export function tokenize(line: string): Word[] {
  return [...line.matchAll(TOKEN)].map((m) => ({
    text: m[1] === undefined ? m[0] : m[1].replace(/\\(.)/gs, '$1'),
    start: m.index,
    end: m.index + m[0].length,
    quoted: m[1] !== undefined,
  }))
}

/** The word as it has to be typed; quoted when it is not plain, or when it would read as one of `keywords`. */
export function quoteWord(text: string, keywords: readonly string[] = []): string {
  return /^[A-Za-z0-9_.:#/-]+$/.test(text) && !keywords.includes(text.toLowerCase())
    ? text
    : `"${text.replace(/["\\]/g, '\\$&')}"`
}
