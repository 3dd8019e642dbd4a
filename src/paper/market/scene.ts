import type { Rng } from '../../lib/rng.ts'
import type { ExchangeCore } from '../types.ts'
import { createMaker, type Maker } from './maker.ts'
import { createPressure } from './pressure.ts'
import { createQuotes, type Quotes } from './quotes.ts'
import type { Reference } from './reference.ts'
import { createRetail } from './retail.ts'
import { STYLES } from './styles.ts'
import { createMomentum } from './takers/momentum.ts'
import { createNoise } from './takers/noise.ts'
import { createSniper } from './takers/sniper.ts'
import type { Taker } from './takers/taker.ts'
import type { Treasury } from './treasury.ts'
import type { Venue } from './venue.ts'

/** Everybody who is busy on one symbol. */
export interface Scene {
  readonly venue: Venue
  act(core: ExchangeCore, block: number, elapsed: number): void
  /** Compares what one participant believes with what the exchange says; each call takes the next participant. */
  audit(core: ExchangeCore): void
}

/** Position, in units of the asset, at which a maker shades its quotes by `LEAN_TICKS`. */
const HEAVY_UNITS = 25
const LEAN_TICKS = 1
/** Rounds of quoting before anybody sees the first book. */
const OPENING_ROUNDS = 30

export function createScene(rng: Rng, venue: Venue, reference: Reference, treasury: Treasury): Scene {
  const id = venue.symbol.symbol_id
  const open = (name: string) => treasury.open(`${id}/${name}`, [venue])
  const makers = STYLES.map((style) => {
    const quotes = createQuotes(venue, open(style.name))
    return { maker: createMaker(rng.fork(style.name), venue, quotes, style), lean: 0 }
  })
  const takers: Taker[] = [
    createSniper(rng.fork('sniper'), venue, open('sniper')),
    createMomentum(rng.fork('momentum'), venue, open('momentum')),
    createNoise(rng.fork('noise'), venue, [open('noise/buyers'), open('noise/sellers')]),
  ]
  const retailQuotes = createQuotes(venue, open('retail'))
  const retail = createRetail(rng.fork('retail'), venue, retailQuotes)
  const pressure = createPressure()
  const audited: { quotes: Quotes; desk?: { maker: Maker; lean: number } }[] = [
    ...makers.map((desk) => ({ quotes: desk.maker.quotes, desk })),
    { quotes: retailQuotes },
  ]
  let next = 0
  let opened = false

  return {
    venue,
    act(core, block, elapsed) {
      venue.enter(core)
      const worth = reference.fair(id) / venue.ticks.size
      reference.nudge(id, pressure.observe(venue.last(), worth, 1, elapsed))
      const fair = worth * Math.exp(pressure.value)
      const mood = reference.mood(id)
      if (!opened) for (let i = 0; i < OPENING_ROUNDS; i++) for (const { maker } of makers) maker.open(fair)
      opened = true
      for (const taker of takers) taker.act({ elapsed, fair, mood })
      for (const { maker, lean } of makers) maker.act(block, fair, mood.heat, lean)
      retail.act(elapsed, fair)
    },
    audit(core) {
      const { quotes, desk } = audited[next++ % audited.length]!
      quotes.reconcile(core.liveOrders(quotes.account))
      for (const taker of takers) taker.audit?.(core)
      if (desk === undefined) return
      const units = venue.spot ? 0 : venue.position(core, quotes.account)
      desk.lean = LEAN_TICKS * Math.max(-2, Math.min(2, units / HEAVY_UNITS))
    },
  }
}
