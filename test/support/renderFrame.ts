import { writeFileSync } from 'node:fs'
import type { ColorDepth } from '../../src/tui/screen/color.ts'
import { toRgb } from '../../src/tui/screen/color.ts'
import { glyphText } from '../../src/tui/screen/glyph.ts'
import type { Grid } from '../../src/tui/screen/grid.ts'
import { styleOf } from '../../src/tui/screen/style.ts'
import type { ThemeName } from '../../src/tui/theme/theme.ts'
import type { UiState } from '../../src/tui/ui/state.ts'
import { emptyState, errorState, fullState, hostileState, loadingState, staleState } from '../fixtures/states.ts'
import { composeFrame, gridRows } from './composeFrame.ts'

/**
 * A frame of a fixture, to look at: `node test/support/renderFrame.ts full 160x48 [out.svg] [theme] [depth] [ui json]`.
 * Without a file it prints plain text.
 */
const STATES = {
  full: fullState,
  empty: emptyState,
  loading: loadingState,
  error: errorState,
  stale: staleState,
  hostile: hostileState,
}

const CELL = { width: 9, height: 19 }
const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!)

/** A grid as SVG on the background of a terminal. */
export function gridSvg(grid: Grid, background: string, foreground: string): string {
  const parts: string[] = []
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const style = styleOf(grid.styles[y * grid.width + x]!)
      const glyph = grid.glyphs[y * grid.width + x]!
      const own = style.fg === null ? foreground : hex(toRgb(style.fg))
      const back = style.bg === null ? null : hex(toRgb(style.bg))
      const [fg, bg] = style.inverse ? [back ?? background, own] : [own, back]
      const at = `x="${x * CELL.width}" y="${y * CELL.height}"`
      if (bg !== null) parts.push(`<rect ${at} width="${CELL.width}" height="${CELL.height}" fill="${bg}"/>`)
      if (glyph === 32 || glyph === 0) continue
      const weight = style.bold ? ' font-weight="bold"' : ''
      const line = style.underline ? ' text-decoration="underline"' : ''
      const dim = style.dim ? ' opacity="0.55"' : ''
      parts.push(
        `<text x="${x * CELL.width}" y="${y * CELL.height + 15}" fill="${fg}"${weight}${line}${dim}>${escaped(glyphText(glyph))}</text>`,
      )
    }
  }
  const [w, h] = [grid.width * CELL.width, grid.height * CELL.height]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" font-family="DejaVu Sans Mono" font-size="15" xml:space="preserve"><rect width="${w}" height="${h}" fill="${background}"/>${parts.join('')}</svg>\n`
}

if (import.meta.main) {
  const [name = 'full', size = '160x48', file, theme = 'dark', depth = 'truecolor', ui = '{}'] = process.argv.slice(2)
  const [columns = 160, rows = 48] = size.split('x').map(Number)
  const grid = composeFrame({
    columns,
    rows,
    state: STATES[name as keyof typeof STATES](),
    theme: theme as ThemeName,
    depth: depth as ColorDepth,
    ui: JSON.parse(ui) as Partial<UiState>,
  })
  const isLight = theme === 'light'
  if (file === undefined || file === '-') console.log(gridRows(grid).join('\n'))
  else writeFileSync(file, gridSvg(grid, isLight ? '#fafafa' : '#14171c', isLight ? '#222222' : '#d0d4da'))
}
