/** What trades far from the fair price do to people's minds: a push that fades, and a part that stays. Trades before the first look are old news. */
export interface Pressure {
  /** Relative move added to the fair price. */
  readonly value: number
  /**
   * After a block: `last` and `fair` (without pressure) and `tick` in the same unit, `elapsed` ms.
   * Returns the relative move that has become permanent.
   */
  observe(last: number | null, fair: number, tick: number, elapsed: number): number
}

const FADE_MS = 18_000
/** Trades this near to the fair price tell nobody anything. */
const NOISE_TICKS = 4
const NOISE_RELATIVE = 0.000_06
const CONVICTION = 0.3
const PERMANENT = 0.12

export function createPressure(): Pressure {
  let value = 0
  let seen: number | null | undefined
  return {
    get value() {
      return value
    },
    observe(last, fair, tick, elapsed) {
      const fresh = last !== null && seen !== undefined && last !== seen
      seen = last
      if (fresh) {
        const surprise = Math.log(last / fair) - value
        const noise = Math.max((NOISE_TICKS * tick) / fair, NOISE_RELATIVE)
        const beyond = Math.abs(surprise) - noise
        if (beyond > 0) value += CONVICTION * Math.sign(surprise) * beyond
      }
      const faded = value * (1 - Math.exp(-elapsed / FADE_MS))
      value -= faded
      return faded * PERMANENT
    },
  }
}
