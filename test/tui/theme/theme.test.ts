import { describe, expect, it } from 'vitest'
import { type ColorDepth, INDEXED, toRgb } from '../../../src/tui/screen/color.ts'
import { styleOf } from '../../../src/tui/screen/style.ts'
import { resolveTheme, THEME_NAMES } from '../../../src/tui/theme/resolve.ts'
import { SLOTS } from '../../../src/tui/theme/slots.ts'

const DEPTHS: ColorDepth[] = ['truecolor', '256', '16', 'none']
const look = (theme: ReturnType<typeof resolveTheme>, slot: (typeof SLOTS)[number]) =>
  JSON.stringify(styleOf(theme[slot]))

/** Relative luminance contrast of WCAG 2. */
function contrast(a: number, b: number): number {
  const luminance = (rgb: number): number => {
    const [r, g, bl] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((n) => {
      const c = n / 255
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe.each(THEME_NAMES)('theme %s', (name) => {
  it.each(DEPTHS)('has every slot within reach of %s', (depth) => {
    const theme = resolveTheme(name, depth)
    for (const slot of SLOTS) {
      for (const color of [styleOf(theme[slot]).fg, styleOf(theme[slot]).bg]) {
        if (color === null) continue
        expect(depth).not.toBe('none')
        if (depth === '256') expect(color & INDEXED).toBe(INDEXED)
        if (depth === '16') expect(color - INDEXED).toBeLessThan(16)
      }
    }
    expect(resolveTheme(name, depth)).toBe(theme)
  })

  it.each(['truecolor', '256', '16'] as const)('tells the states that matter apart (%s)', (depth) => {
    const theme = resolveTheme(name, depth)
    const pairs = [
      ['bid', 'ask'],
      ['own', 'value'],
      ['unknown', 'value'],
      ['unknown', 'own'],
      ['stale', 'value'],
      ['focusTitle', 'title'],
      ['badgePaper', 'badgeTestnet'],
      ['badgeTestnet', 'badgeMainnet'],
      ['badgePaper', 'badgeMainnet'],
      ['lightGood', 'lightBad'],
      ['error', 'value'],
      ['bidFlash', 'bid'],
      ['askFlash', 'ask'],
    ] as const
    for (const [a, b] of pairs) expect(look(theme, a), `${a} and ${b}`).not.toBe(look(theme, b))
  })

  it('keeps states and badges apart without colour', () => {
    const theme = resolveTheme(name, 'none')
    for (const slot of [
      'unknown',
      'stale',
      'badgePaper',
      'badgeMainnet',
      'selection',
      'error',
      'focusTitle',
    ] as const) {
      expect(look(theme, slot), slot).not.toBe(look(theme, 'value'))
    }
    expect(new Set([look(theme, 'badgePaper'), look(theme, 'badgeTestnet'), look(theme, 'badgeMainnet')]).size).toBe(3)
  })

  it('leaves the background to the terminal except for bars, badges and the selection', () => {
    const theme = resolveTheme(name, 'truecolor')
    const filled = SLOTS.filter((slot) => styleOf(theme[slot]).bg !== null)
    expect(filled).toEqual(['bidBar', 'askBar', 'badgePaper', 'badgeTestnet', 'badgeMainnet', 'selection'])
  })

  it('is legible', () => {
    const theme = resolveTheme(name, 'truecolor')
    const ground = name === 'light' ? 0xffffff : 0x101216
    const least = name === 'high-contrast' ? 7 : 4.5
    for (const slot of ['value', 'bid', 'ask', 'own', 'unknown', 'error', 'warn', 'ok', 'label'] as const) {
      expect(contrast(toRgb(styleOf(theme[slot]).fg!), ground), slot).toBeGreaterThanOrEqual(least)
    }
    for (const [text, bar] of [
      ['bid', 'bidBar'],
      ['ask', 'askBar'],
      ['value', 'bidBar'],
      ['value', 'askBar'],
    ] as const) {
      expect(contrast(toRgb(styleOf(theme[text]).fg!), toRgb(styleOf(theme[bar]).bg!)), text).toBeGreaterThanOrEqual(3)
    }
    for (const badge of ['badgePaper', 'badgeTestnet', 'badgeMainnet'] as const) {
      const style = styleOf(theme[badge])
      expect(contrast(toRgb(style.fg!), toRgb(style.bg!)), badge).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('the colour-blind theme tells bid from ask by blue and orange', () => {
  const theme = resolveTheme('colour-blind', 'truecolor')
  const [bid, ask] = [toRgb(styleOf(theme.bid).fg!), toRgb(styleOf(theme.ask).fg!)]
  expect(bid & 255).toBeGreaterThan((bid >> 16) & 255)
  expect(ask & 255).toBeLessThan((ask >> 16) & 255)
})
