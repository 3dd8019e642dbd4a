import { expect, it } from 'vitest'
import { indexed } from '../../../src/tui/screen/color.ts'
import { toAnsi, toSvg, toText } from '../../../src/tui/screen/serialize.ts'
import { internStyle } from '../../../src/tui/screen/style.ts'
import { paintCells } from '../../../src/tui/screen/surface.ts'
import { cellsOf, Emulator } from './support.ts'

const red = internStyle({ fg: indexed(1), bold: true })
const badge = internStyle({ fg: 0x000000, bg: 0x00ff00 })

const picture = paintCells(12, 3, (s) => {
  s.text(0, 0, 'a<b&"c"', red)
  s.text(1, 1, '価格', badge)
  s.text(6, 1, 'x')
})

it('as plain text', () => {
  expect(toText(picture)).toBe('a<b&"c"\n 価格 x\n\n')
})

it('as text with colours that a terminal shows the same', async () => {
  const ansi = toAnsi(picture)
  expect(ansi.split('\n')[0]).toBe('\u001b[1;31ma<b&"c"\u001b[m')
  expect(ansi).not.toMatch(/\u001b\[[^m]*[^m0-9;]/)
  const emulator = new Emulator(12, 3)
  await emulator.feed(Buffer.from(ansi.trimEnd().replaceAll('\n', '\r\n')))
  expect(emulator.cells()).toEqual(cellsOf(picture))
})

it('as a picture, every run in its cells', () => {
  const svg = toSvg(picture, { fontSize: 10 })
  expect(svg).toContain('width="72" height="39"')
  expect(svg).toContain('>a&lt;b&amp;&quot;c&quot;</text>')
  expect(svg).toContain('<rect x="6" y="13" width="24" height="13" fill="#00ff00"/>')
  expect(svg).toContain('textLength="24"')
  expect(svg.match(/<text/g)).toHaveLength(3)
})
