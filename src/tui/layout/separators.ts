import type { PanelId } from '../panelIds.ts'
import type { Rects, Separator } from './layout.ts'

const UNTITLED: readonly PanelId[] = ['header', 'hints']

/** The hairline between two columns of panels, with a junction where a title line meets it. */
export function separator(x: number, y: number, height: number, rects: Rects): Separator {
  const fromLeft = new Set<number>()
  const fromRight = new Set<number>()
  for (const [panel, rect] of Object.entries(rects)) {
    if (UNTITLED.includes(panel as PanelId) || rect === undefined) continue
    if (rect.x + rect.width === x) fromLeft.add(rect.y)
    if (rect.x === x + 1) fromRight.add(rect.y)
  }
  let glyphs = ''
  for (let row = y; row < y + height; row++) {
    const left = fromLeft.has(row)
    const right = fromRight.has(row)
    if (row === y) glyphs += '┬'
    else glyphs += left && right ? '┼' : left ? '┤' : right ? '├' : '│'
  }
  return { x, y, glyphs }
}
