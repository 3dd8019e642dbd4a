import type { Rng } from '../../lib/rng.ts'
import type { Quotes } from './quotes.ts'
import { makerSize } from './sizes.ts'
import type { Style, Zone } from './styles.ts'
import type { Venue } from './venue.ts'

export interface Maker {
  readonly quotes: Quotes
  /** `fair`: ticks, as a real number. `lean`: ticks it shades its quotes to get rid of a position. */
  act(block: number, fair: number, heat: number, lean: number): void
  /** Acts now, to have a book before anybody looks. */
  open(fair: number): void
}

/** A quote this many ticks too eager is withdrawn at once; a maker forgives less than that. */
const FORGIVEN_TICKS = 0.6
/** How far beyond its reach a maker leaves old orders standing. */
const SLACK = 1.3
const MOOD_BLOCKS = 60
/** Share of prices a nervous maker clears for each unit of heat. */
const THINNING = 0.22
/** How much further from the fair price it quotes for each unit of heat. */
const WIDENING = 0.9

export function createMaker(rng: Rng, venue: Venue, quotes: Quotes, style: Style): Maker {
  const phase = rng.int(0, style.every - 1)
  const salt = rng.u32()
  let belief: number | null = null
  let margin = middle(style)
  let away = false
  let emptiness = style.gaps

  const act = (fair: number, heat: number, lean: number) => {
    belief = belief === null ? fair : belief + style.belief * (fair - belief)
    if (rng.unit() < style.every / MOOD_BLOCKS)
      margin = style.margin[0] + rng.unit() * (style.margin[1] - style.margin[0])
    away = heat > style.nerve * (away ? 0.5 : 1)
    emptiness = style.gaps + (style.nerve < Infinity ? Math.min(0.6, THINNING * heat) : 0)
    quotes.settle()
    const width = margin * (1 + WIDENING * Math.min(3, heat))
    for (const isBuy of rng.unit() < 0.5 ? [true, false] : [false, true]) {
      const exact = isBuy ? belief - lean - width : belief - lean + width
      const top = isBuy ? Math.min(Math.floor(exact), venue.ask() - 1) : Math.max(Math.ceil(exact), venue.bid() + 1)
      withdraw(isBuy, top)
      if (!away) fill(isBuy, top)
    }
    if (rng.unit() < style.fidget) fidget(belief)
  }
  /** Takes back what is too eager or out of place, or in a panic whatever comes first. */
  const withdraw = (isBuy: boolean, top: number) => {
    const held = isBuy ? quotes.bids : quotes.asks
    let effort = away ? 3 * style.effort : style.effort
    for (const tick of held.keys()) {
      const distance = isBuy ? top - tick : tick - top
      if (!away && distance >= -FORGIVEN_TICKS && belongs(tick, distance) && !isEmpty(tick)) continue
      quotes.cancel(isBuy, tick)
      if (--effort <= 0) return
    }
  }
  /** Its zone still has this price: what was near once is too dense far away. */
  const belongs = (tick: number, distance: number) => {
    const zone = style.zones.find(({ reach }) => distance <= reach * SLACK)
    return zone !== undefined && tick % zone.every === 0
  }
  const fill = (isBuy: boolean, top: number) => {
    const held = isBuy ? quotes.bids : quotes.asks
    const step = isBuy ? -1 : 1
    let effort = style.effort
    let from = 0
    for (const zone of style.zones) {
      for (
        let tick = onLattice(top + step * from, zone.every, step);
        Math.abs(tick - top) <= zone.reach;
        tick += step * zone.every
      ) {
        if (held.has(tick) || isEmpty(tick)) continue
        if (!quotes.place(isBuy, tick, sizeAt(zone, Math.abs(tick - top)))) return
        if (--effort <= 0) return
      }
      from = zone.reach + 1
    }
  }
  /** The same prices stay empty, so that a book does not fill up by trying again; more of them in a heated market. */
  const isEmpty = (tick: number) => ((Math.imul(tick ^ salt, 0x85ebca6b) >>> 8) % 1000) / 1000 < emptiness
  const sizeAt = (zone: Zone, distance: number) => {
    const eager = 0.55 + 0.45 * Math.min(1, distance / 6)
    const median = (zone.size * eager * venue.asset.unit * (venue.spot ? 0.5 : 1)) / venue.lots.size
    return makerSize(rng, median, zone.spread)
  }
  const fidget = (centre: number) => {
    const isBuy = rng.unit() < 0.5
    const held = isBuy ? quotes.bids : quotes.asks
    let at = rng.int(0, Math.max(0, held.size - 1))
    for (const tick of held.keys()) {
      if (at-- > 0) continue
      const distance = Math.abs(tick - centre)
      const zone = style.zones.find(({ reach }) => reach >= distance) ?? style.zones.at(-1)!
      quotes.resize(isBuy, tick, sizeAt(zone, distance))
      return
    }
  }
  return {
    quotes,
    act(block, fair, heat, lean) {
      if ((block + phase) % style.every === 0) act(fair, heat, lean)
    },
    open: (fair) => act(fair, 0, 0),
  }
}

function middle({ margin }: Style): number {
  return (margin[0] + margin[1]) / 2
}

function onLattice(tick: number, every: number, step: number): number {
  return step < 0 ? Math.floor(tick / every) * every : Math.ceil(tick / every) * every
}
