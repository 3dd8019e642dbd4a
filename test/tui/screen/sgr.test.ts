import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexed } from '../../../src/tui/screen/color.ts'
import { SgrState, sgrBetween, styled } from '../../../src/tui/screen/sgr.ts'
import { internBits, internStyle, PLAIN, styleOf } from '../../../src/tui/screen/style.ts'

const styleAfter = (...params: string[]) => {
  const state = new SgrState()
  for (const p of params) state.apply(p)
  return styleOf(state.style)
}
const plain = styleOf(PLAIN)

describe('SgrState', () => {
  it.each([
    ['1', { bold: true }],
    ['2', { dim: true }],
    ['3', { italic: true }],
    ['4', { underline: true }],
    ['4:3', { underline: true }],
    ['21', { underline: true }],
    ['7', { inverse: true }],
    ['31', { fg: indexed(1) }],
    ['97', { fg: indexed(15) }],
    ['44', { bg: indexed(4) }],
    ['100', { bg: indexed(8) }],
    ['38;5;208', { fg: indexed(208) }],
    ['48:5:17', { bg: indexed(17) }],
    ['38;2;1;2;3', { fg: 0x010203 }],
    ['38:2::1:2:3', { fg: 0x010203 }],
    ['48;2;255;0;128;1', { bg: 0xff0080, bold: true }],
    ['58;5;9;1', { bold: true }],
    ['9;53;1', { bold: true }],
    ['38;2;999;-4;3', { fg: 0xff0003 }],
    ['38', {}],
    ['x;1', { bold: true }],
  ])('%s', (params, expected) => {
    expect(styleAfter(params)).toEqual({ ...plain, ...expected })
  })

  it('takes back what was set', () => {
    expect(styleAfter('1;2;3;4;7;31;42', '22;23;24;27;39;49')).toEqual(plain)
    expect(styleAfter('1;31', '')).toEqual(plain)
    expect(styleAfter('1;31', '0;4')).toEqual({ ...plain, underline: true })
    expect(styleAfter('4', '4:0')).toEqual(plain)
  })
})

describe('sgrBetween', () => {
  const color = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 0xffffff }), fc.nat(255).map(indexed))
  const style = fc.tuple(color, color, fc.nat(31)).map(([fg, bg, attrs]) => internBits(fg, bg, attrs))

  it('turns any style into any other', () => {
    fc.assert(
      fc.property(style, style, (from, to) => {
        const state = new SgrState()
        for (const sequence of [sgrBetween(PLAIN, from), sgrBetween(from, to)]) {
          if (sequence !== '') state.apply(sequence.slice(2, -1))
        }
        expect(styleOf(state.style)).toEqual(styleOf(to))
      }),
    )
  })

  it('is short', () => {
    const red = internStyle({ fg: indexed(1) })
    expect(sgrBetween(red, red)).toBe('')
    expect(sgrBetween(red, PLAIN)).toBe('\u001b[m')
    expect(sgrBetween(PLAIN, red)).toBe('\u001b[31m')
    expect(sgrBetween(red, internStyle({ fg: indexed(1), bold: true }))).toBe('\u001b[1m')
    expect(styled(red, 'no')).toBe('\u001b[31mno\u001b[0m')
    expect(styled(PLAIN, 'no')).toBe('no')
  })
})
