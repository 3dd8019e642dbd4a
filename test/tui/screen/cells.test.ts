import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { inertText, textColumns } from '../../../src/tui/screen/glyph.ts'
import { Grid } from '../../../src/tui/screen/grid.ts'
import { rowText } from '../../../src/tui/screen/serialize.ts'
import { internStyle, styleOf } from '../../../src/tui/screen/style.ts'
import { paintCells } from '../../../src/tui/screen/surface.ts'

const row = (width: number, x: number, text: string): string => {
  const grid = new Grid(width, 1)
  grid.write(x, 0, text, 0)
  return rowText(grid, 0)
}

describe('writing text into cells', () => {
  it.each([
    ['plain', 10, 0, 'abc', 'abc'],
    ['clipped right', 4, 2, 'abc', '  ab'],
    ['clipped left', 4, -1, 'abc', 'bc'],
    ['wide', 6, 0, '価格x', '価格x'],
    ['wide cut at the right edge', 3, 0, '価格', '価'],
    ['wide cut at the left edge', 4, -1, '価x', ' x'],
    ['combining, composed', 4, 0, 'e\u0301x', 'éx'],
    ['combining, not composable', 4, 0, 'q\u0301x', 'q\u0301x'],
    ['at most four marks', 4, 0, `q${'\u0301'.repeat(50)}x`, `q${'\u0301'.repeat(4)}x`],
    ['mark without a base', 4, 0, '\u0301x', '\ufffdx'],
    ['escape sequence', 8, 0, 'a\u001b[31mb', 'a\ufffd[31mb'],
    ['line end and tab', 8, 0, 'a\r\n\tb', 'a\ufffd\ufffd\ufffdb'],
    ['bidi override', 8, 0, 'a\u202eb\u2066c', 'a\ufffdb\ufffdc'],
    ['zero width joiner', 8, 0, 'a\u200db', 'a\ufffdb'],
    ['C1 control', 8, 0, 'a\u009bb', 'a\ufffdb'],
    ['lone surrogate', 8, 0, 'a\ud800b', 'a\ufffdb'],
    ['emoji', 8, 0, '\u{1f600}x', '\u{1f600}x'],
    ['soft hyphen', 8, 0, 'a\u00adb', 'a\ufffdb'],
  ])('%s', (_, width, x, text, expected) => {
    expect(row(width, x, text)).toBe(expected)
  })

  it('replaces the other half of a wide character it overwrites', () => {
    const grid = new Grid(6, 1)
    grid.write(0, 0, '価格価', 0)
    grid.write(1, 0, 'x', 0)
    expect(rowText(grid, 0)).toBe(' x格価')
    grid.write(4, 0, 'y', 0)
    expect(rowText(grid, 0)).toBe(' x格y')
  })

  it('ignores what is outside', () => {
    const grid = new Grid(3, 2)
    for (const [x, y] of [
      [0, -1],
      [0, 2],
      [3, 0],
      [-5, 0],
      [Number.NEGATIVE_INFINITY, 0],
    ] as const)
      grid.write(x, y, 'ab', 0)
    expect(rowText(grid, 0) + rowText(grid, 1)).toBe('')
  })

  it('counts columns the way Ink does, for inert text', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom(
          '\u001b[31m',
          '\u202e',
          '\u200d',
          '価',
          'e\u0301',
          '\u{1f468}\u200d\u{1f469}',
          '\u{1f1e9}\u{1f1ea}',
          '1\u20e3',
        ),
      ),
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const inert = inertText(parts.join(''))
        expect(/[\p{Cc}\p{Cf}]/u.test(inert)).toBe(false)
        expect(textColumns(inert)).toBe(textColumns(parts.join('')))
      }),
    )
    for (const text of [
      'BTC',
      '価格',
      'q\u0301',
      '\u001b[2J',
      '\u{1f468}\u200d\u{1f469}',
      '\u{1f1e9}\u{1f1ea}',
      '한글',
      'x'.repeat(5000),
    ]) {
      expect(textColumns(text)).toBe(stringWidth(inertText(text)))
    }
  })
})

describe('Surface', () => {
  const text = (width: number, height: number, paint: Parameters<typeof paintCells>[2]): string[] => {
    const grid = paintCells(width, height, paint)
    return Array.from({ length: height }, (_, y) => rowText(grid, y))
  }

  it('aligns right and cuts the front', () => {
    expect(
      text(8, 2, (s) => {
        s.textRight(8, 0, '12.5')
        s.textRight(6, 1, '123456', 0, 3)
      }),
    ).toEqual(['    12.5', '   456'])
  })

  it('cuts with an ellipsis and centres', () => {
    expect(
      text(9, 3, (s) => {
        s.textEllipsis(1, 0, 5, 'abcdefgh')
        s.textEllipsis(1, 1, 5, 'abcde')
        s.textCenter(0, 2, 9, 'mid')
      }),
    ).toEqual([' abcd…', ' abcde', '   mid'])
  })

  it('draws bars in eighths', () => {
    expect(
      text(8, 4, (s) => {
        s.bar(0, 0, 8, 0.5, 0)
        s.bar(0, 1, 8, 1 / 64, 0)
        s.bar(0, 2, 8, 9, 0)
        s.bar(0, 3, 8, Number.NaN, 0)
      }),
    ).toEqual(['████', '▏', '████████', ''])
    expect(text(2, 2, (s) => s.column(0, 0, 2, 0.75, 0))).toEqual(['▄', '█'])
  })

  it('puts a bar behind text and its end where nothing is written', () => {
    const bar = internStyle({ bg: 0x112233 })
    const edge = internStyle({ fg: 0x112233 })
    const red = internStyle({ fg: 0xff0000, bold: true })
    const grid = paintCells(6, 1, (s) => {
      s.text(0, 0, 'ab', red)
      s.barBehind(0, 0, 6, 3.5 / 6, bar, edge)
    })
    expect(rowText(grid, 0)).toBe('ab ▌')
    expect(styleOf(grid.styles[0]!)).toMatchObject({ fg: 0xff0000, bg: 0x112233, bold: true })
    expect(styleOf(grid.styles[2]!).bg).toBe(0x112233)
    expect(grid.styles[3]).toBe(edge)
    expect(grid.styles[4]).toBe(0)
  })

  it('draws lines and keeps to its edges', () => {
    expect(
      text(4, 3, (s) => {
        s.hline(-2, 0, 99)
        s.vline(1, -5, 99)
        s.put(3, 2, 0x4fa1)
      }),
    ).toEqual(['─│──', ' │', ' │'])
  })
})
