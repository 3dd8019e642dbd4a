import type { Layout } from '../../src/tui/layout.ts'

/** A layout as a drawing: every panel filled with its letter, its title line with its name. */
export function drawLayout(layout: Layout): string[] {
  const grid = Array.from({ length: layout.rows }, () => Array.from({ length: layout.columns }, () => '?'))
  const set = (x: number, y: number, glyph: string) => {
    const row = grid[y]
    if (row === undefined || row[x] === undefined) throw new Error(`outside at ${x},${y}`)
    if (row[x] !== '?') throw new Error(`overlap at ${x},${y}`)
    row[x] = glyph
  }
  for (const [panel, rect] of Object.entries(layout.panels)) {
    const name = `${panel} ${rect.width}x${rect.height} `
    for (let y = 0; y < rect.height; y++) {
      for (let x = 0; x < rect.width; x++) set(rect.x + x, rect.y + y, y === 0 ? (name[x] ?? '─') : '.')
    }
  }
  for (const s of layout.separators) for (const [i, glyph] of [...s.glyphs].entries()) set(s.x, s.y + i, glyph)
  return grid.map((row) => row.join(''))
}
