import { describe, expect, it } from 'vitest'
import { detectDepth, indexed, nearest16, nearest256, toDepth, toRgb } from '../../../src/tui/screen/color.ts'

describe('colour depth', () => {
  it.each([
    [{ COLORTERM: 'truecolor', TERM: 'xterm-256color' }, 'truecolor'],
    [{ COLORTERM: '24bit' }, 'truecolor'],
    [{ TERM: 'xterm-kitty' }, 'truecolor'],
    [{ TERM: 'xterm-direct' }, 'truecolor'],
    [{ TERM: 'xterm-256color' }, '256'],
    [{ TERM: 'screen-256color' }, '256'],
    [{ TERM: 'xterm' }, '16'],
    [{ TERM: 'linux' }, '16'],
    [{}, '16'],
    [{ TERM: 'dumb', COLORTERM: 'truecolor' }, 'none'],
    [{ NO_COLOR: '1', COLORTERM: 'truecolor', FORCE_COLOR: '3' }, 'none'],
    [{ NO_COLOR: '', COLORTERM: 'truecolor' }, 'truecolor'],
    [{ FORCE_COLOR: '0', COLORTERM: 'truecolor' }, 'none'],
    [{ FORCE_COLOR: '1', COLORTERM: 'truecolor' }, '16'],
    [{ FORCE_COLOR: '2' }, '256'],
    [{ FORCE_COLOR: '3', TERM: 'dumb' }, 'truecolor'],
  ])('%j is %s', (env, depth) => {
    expect(detectDepth(env)).toBe(depth)
  })

  it('is none where nothing is a terminal, unless forced', () => {
    expect(detectDepth({ COLORTERM: 'truecolor' }, false)).toBe('none')
    expect(detectDepth({ FORCE_COLOR: '3' }, false)).toBe('truecolor')
  })

  it('maps to the nearest entries', () => {
    expect(nearest256(0xff0000)).toBe(196)
    expect(nearest256(0x808080)).toBe(244)
    expect(nearest256(0x5f87af)).toBe(67)
    expect(nearest16(0xfe0202)).toBe(9)
    expect(nearest16(0x000000)).toBe(0)
    expect(toRgb(indexed(67))).toBe(0x5f87af)
    expect(toRgb(indexed(232))).toBe(0x080808)
    expect(toRgb(indexed(255))).toBe(0xeeeeee)
  })

  it('leaves alone what is in reach', () => {
    expect(toDepth(0x123456, 'truecolor')).toBe(0x123456)
    expect(toDepth(indexed(200), '256')).toBe(indexed(200))
    expect(toDepth(indexed(3), '16')).toBe(indexed(3))
    expect(toDepth(indexed(196), '16')).toBe(indexed(9))
    expect(toDepth(0xff0000, 'none')).toBeNull()
    expect(toDepth(null, '16')).toBeNull()
  })
})
