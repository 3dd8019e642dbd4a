import { createRng } from '../../lib/rng.ts'
import { BLOCK_MS } from '../../protocol/limits.ts'
import { assetsOf, startPrices } from './assets.ts'
import { createReference, type Reference } from './reference.ts'
import { createScene, type Scene } from './scene.ts'
import { createBasisArbitrage } from './takers/basisArbitrage.ts'
import { createTreasury } from './treasury.ts'
import type { Market, MarketOptions } from './types.ts'
import { createVenue, type Venue } from './venue.ts'

/** A longer pause between two blocks brings no more news than this. */
const MAX_ELAPSED_MS = 1_000
/** A participant of each symbol compares its books with the exchange's every so many blocks. */
const AUDIT_BLOCKS = 12

/**
 * Simulated participants around a reference price: same options, same blocks, same trades. They hold what they need in
 * memory only; after a restart they begin anew at the prices given, with orders and news of their own for that height.
 */
export function createMarket(options: MarketOptions): Market {
  let crowd: Crowd | null = null
  let before: number | null = null
  return {
    beforeBlock(core, height, time) {
      const elapsed = before === null ? BLOCK_MS : Math.max(0, Math.min(MAX_ELAPSED_MS, time - before))
      before = time
      if (crowd === null) {
        crowd = gather(options, height)
        crowd.treasury.start(core)
      }
      const { reference, scenes, basis, quoted } = crowd
      reference.advance(elapsed)
      for (const [index, scene] of scenes.entries()) {
        const { symbol_id: id } = scene.venue.symbol
        if (!scene.venue.spot) {
          const price = scene.venue.ticks.format(Math.max(1, Math.round(reference.index(id) / scene.venue.ticks.size)))
          if (quoted.get(id) !== price) core.setIndexPrice(id, price)
          quoted.set(id, price)
        }
        scene.act(core, height, elapsed)
        if ((height + 2 * index) % AUDIT_BLOCKS === 0) scene.audit(core)
      }
      for (const arbitrage of basis) arbitrage.act()
      if (height % AUDIT_BLOCKS === 0) crowd.treasury.audit(core)
    },
  }
}

function gather(options: MarketOptions, height: number) {
  const prices = options.prices ?? startPrices(options)
  const rng = createRng(options.seed).fork('market')
  const run = rng.fork(`from/${height}`)
  const assets = new Map(assetsOf(options).map((asset) => [asset.coin_id, asset]))
  const reference: Reference = createReference(run.fork('reference'), options, prices)
  const treasury = createTreasury(rng.fork('treasury'), (venue) =>
    Number(prices.get(venue.symbol.symbol_id) ?? venue.asset.start),
  )
  const venues: Venue[] = []
  for (const symbol of options.symbols) {
    const asset = assets.get(symbol.base_coin_id)
    if (asset !== undefined) venues.push(createVenue(run.fork(`venue/${symbol.symbol_id}`), symbol, asset))
  }
  const scenes: Scene[] = venues.map((venue) =>
    createScene(run.fork(`scene/${venue.symbol.symbol_id}`), venue, reference, treasury),
  )
  const basis = pairs(venues).map(([perp, spot]) => {
    const name = `basis/${perp.asset.name}`
    return createBasisArbitrage(run.fork(name), perp, spot, treasury.open(name, [perp, spot]))
  })
  return { reference, scenes, basis, treasury, quoted: new Map<number, string>() }
}
type Crowd = ReturnType<typeof gather>

function pairs(venues: readonly Venue[]): [perp: Venue, spot: Venue][] {
  return venues
    .filter((venue) => !venue.spot)
    .flatMap((perp) => {
      const spot = venues.find((other) => other.spot && other.asset.coin_id === perp.asset.coin_id)
      return spot === undefined ? [] : [[perp, spot] as [Venue, Venue]]
    })
}
