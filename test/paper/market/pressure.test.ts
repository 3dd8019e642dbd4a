import { describe, expect, it } from 'vitest'
import { createPressure } from '../../../src/paper/market/pressure.ts'

const FAIR = 128_000

describe('pressure', () => {
  it('ignores trades near the fair price', () => {
    const pressure = createPressure()
    for (const last of [FAIR, FAIR + 3, FAIR - 4, FAIR + 2]) pressure.observe(last, FAIR, 1, 50)
    expect(pressure.value).toBe(0)
  })

  it('follows a trade far away by a part of the distance, once, and fades within a minute or two', () => {
    const pressure = createPressure()
    pressure.observe(FAIR, FAIR, 1, 50)
    pressure.observe(FAIR + 200, FAIR, 1, 50)
    const ticks = pressure.value * FAIR
    expect(ticks).toBeGreaterThan(40)
    expect(ticks).toBeLessThan(100)
    let stays = 0
    for (let block = 0; block < 2_400; block++) stays += pressure.observe(FAIR + 200, FAIR, 1, 50)
    expect(Math.abs(pressure.value * FAIR)).toBeLessThan(1)
    expect(stays * FAIR).toBeGreaterThan(2)
    expect(stays * FAIR).toBeLessThan(20)
  })

  it('knows nothing before the first trade, nor what was traded before it looked', () => {
    const late = createPressure()
    late.observe(FAIR * 2, FAIR, 1, 50)
    expect(late.value).toBe(0)
    const pressure = createPressure()
    expect(pressure.observe(null, FAIR, 1, 50)).toBe(0)
    expect(pressure.value).toBe(0)
  })
})
