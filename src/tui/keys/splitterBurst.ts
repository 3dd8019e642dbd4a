/** Fewest printable characters beside a line end that no hand types within one read. */
const BURST = 8

const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-OQ-WYZ\\`-~])/g

/** A sequence at the end of the text whose rest has not come yet. */
const UNFINISHED = /\u001b(?:\[[0-?]*[ -/]*|[\]PX^_][^\u0007\u001b]*\u001b?|[ -/]+)?$/

/** The text without escape sequences, whole or begun. */
export const withoutSequences = (text: string): string => text.replace(SEQUENCES, '').replace(UNFINISHED, '')

/**
 * Whether a read of plain input is a paste from a terminal without bracketed paste: a line end among at least eight
 * printable characters, or several line ends with anything between them. `q\r`, `abc` and a held key are not.
 */
export function looksPasted(text: string): boolean {
  const plain = withoutSequences(text)
  const lines = plain.match(/\r\n|\r|\n/g)?.length ?? 0
  if (lines === 0) return false
  const printable = plain.match(/[^\p{Cc}]/gu)?.length ?? 0
  return printable >= BURST || (lines > 1 && printable > 0)
}

/** Pasted text as data: escape sequences and control characters removed, line ends `\n`, tabs spaces. */
export function cleanPaste(text: string): string {
  return text
    .replace(SEQUENCES, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\n\P{Cc}]/gu, '')
}
