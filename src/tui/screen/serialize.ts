import { toRgb } from './color.ts'
import { CONTINUATION, glyphText } from './glyph.ts'
import type { Grid } from './grid.ts'
import { sgrBetween } from './sgr.ts'
import { PLAIN, type StyleId, styleOf } from './style.ts'

/** Plain text of one row, without the blanks at its end. */
export function rowText(grid: Grid, y: number): string {
  let text = ''
  for (let x = 0; x < grid.width; x++) text += glyphText(grid.glyphs[y * grid.width + x]!)
  return text.trimEnd()
}

/** The grid as plain text, one line per row, each ended by a newline. */
export function toText(grid: Grid): string {
  let text = ''
  for (let y = 0; y < grid.height; y++) text += `${rowText(grid, y)}\n`
  return text
}

/** The grid as text with colours (SGR sequences only, so it can be shown with `cat`). */
export function toAnsi(grid: Grid): string {
  let text = ''
  for (let y = 0; y < grid.height; y++) {
    let pen: StyleId = PLAIN
    for (const run of runs(grid, y)) {
      text += sgrBetween(pen, run.style) + run.text
      pen = run.style
    }
    text += `${sgrBetween(pen, PLAIN)}\n`
  }
  return text
}

interface Run {
  readonly x: number
  readonly columns: number
  readonly text: string
  readonly style: StyleId
}

/** Neighbours of one style; trailing plain blanks are left out. */
function runs(grid: Grid, y: number): Run[] {
  const row = y * grid.width
  let end = grid.width
  while (end > 0 && grid.glyphs[row + end - 1] === 32 && grid.styles[row + end - 1] === PLAIN) end--
  const found: Run[] = []
  for (let x = 0; x < end; ) {
    const style = grid.styles[row + x]!
    const from = x
    let text = ''
    while (x < end && (grid.styles[row + x] === style || grid.glyphs[row + x] === CONTINUATION)) {
      text += glyphText(grid.glyphs[row + x]!)
      x++
    }
    found.push({ x: from, columns: x - from, text, style })
  }
  return found
}

export interface SvgOptions {
  /** The terminal's own colours, `#rrggbb`. */
  readonly foreground?: string
  readonly background?: string
  readonly fontSize?: number
}

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The grid as a picture: one text element per run, stretched to its cells, so that columns stay aligned in any font. */
export function toSvg(grid: Grid, options: SvgOptions = {}): string {
  const { foreground = '#c8ccd4', background = '#111317', fontSize = 14 } = options
  const cellWidth = fontSize * 0.6
  const cellHeight = Math.round(fontSize * 1.3)
  const n = (value: number): string => String(Math.round(value * 100) / 100)
  const parts: string[] = []
  for (let y = 0; y < grid.height; y++) {
    for (const run of runs(grid, y)) {
      const s = styleOf(run.style)
      const own = { fg: s.fg === null ? foreground : hex(toRgb(s.fg)), bg: s.bg === null ? null : hex(toRgb(s.bg)) }
      const fg = s.inverse ? (own.bg ?? background) : own.fg
      const bg = s.inverse ? own.fg : own.bg
      const x = n(run.x * cellWidth)
      const width = n(run.columns * cellWidth)
      if (bg !== null) {
        parts.push(`<rect x="${x}" y="${y * cellHeight}" width="${width}" height="${cellHeight}" fill="${bg}"/>`)
      }
      if (run.text.trim() === '') continue
      const looks =
        (s.bold ? ' font-weight="bold"' : '') +
        (s.italic ? ' font-style="italic"' : '') +
        (s.underline ? ' text-decoration="underline"' : '') +
        (s.dim ? ' opacity="0.6"' : '')
      const baseline = n(y * cellHeight + fontSize)
      parts.push(
        `<text x="${x}" y="${baseline}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${fg}"${looks}>${escapeXml(run.text)}</text>`,
      )
    }
  }
  const size = `width="${n(grid.width * cellWidth)}" height="${grid.height * cellHeight}"`
  const font = `font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="${fontSize}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} xml:space="preserve">`,
    `<rect width="100%" height="100%" fill="${background}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}
