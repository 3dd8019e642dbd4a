import { createRng, type Rng } from '../../../lib/rng.ts'
import { DAY_MS } from '../../../protocol/limits.ts'
import { assetsOf, startPrices } from '../assets.ts'
import { createSteps } from '../steps.ts'
import type { PastOptions, SymbolPast } from '../types.ts'
import { drawCandles } from './candles.ts'
import { anchor, createTide, createWalk, type Tide, type Walk } from './walk.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MINUTE_DAYS = 2
const HOUR_DAYS = 60
const DAY_DAYS = 3 * 365

const STRETCHES = ['1d', '1h', '1m'] as const
type StretchName = (typeof STRETCHES)[number]
const STEP_MS: Record<StretchName, number> = { '1d': DAY_MS, '1h': HOUR_MS, '1m': MINUTE_MS }

/** Candles of a market's past, deterministic by seed: about 2.5 days of 1m, 60 days of 1h before, three years of 1d before. */
export function createPast({ seed, symbols, coins, endTime, endPrices }: PastOptions): SymbolPast[] {
  const rng = createRng(seed).fork('past')
  const listing = { symbols, coins }
  const prices = endPrices ?? startPrices(listing)
  const spans = spansUntil(endTime)
  const tides = mapStretches((name) => createTide(rng.fork(`tide/${name}`), spans[name]))
  const walks = new Map(
    assetsOf(listing).map((asset) => [asset.coin_id, { asset, walk: walkAsset(rng, asset.name, asset, tides) }]),
  )
  return symbols.map((symbol) => {
    const own = walks.get(symbol.base_coin_id)
    const price = prices.get(symbol.symbol_id)
    const past: SymbolPast = { symbol_id: symbol.symbol_id, '1d': [], '1h': [], '1m': [] }
    if (own === undefined || price === undefined) return past
    const { size, parse } = createSteps(symbol.price_step)
    const noise = rng.fork(`candles/${symbol.symbol_id}`)
    const end = parse(price)
    const bases = basesBefore(end * size, own.walk)
    let open = Math.max(1, Math.round(bases['1d'] / size))
    for (const name of STRETCHES) {
      const stretch = {
        interval: name,
        stepMs: STEP_MS[name],
        from: spans[name].from,
        walk: own.walk[name],
        base: bases[name],
      }
      const ends = name === '1m' ? { open, close: end } : { open }
      past[name] = drawCandles(noise, symbol, own.asset, stretch, ends)
      const last = past[name].at(-1)
      if (last !== undefined) open = parse(last.c)
    }
    return past
  })
}

function spansUntil(endTime: number) {
  const end = Math.floor(endTime / MINUTE_MS) * MINUTE_MS
  const minutes = Math.floor((end - 1) / DAY_MS) * DAY_MS - MINUTE_DAYS * DAY_MS
  const hours = minutes - HOUR_DAYS * DAY_MS
  const days = hours - DAY_DAYS * DAY_MS
  const span = (from: number, until: number, stepMs: number) => ({ from, stepMs, count: (until - from) / stepMs })
  return { '1d': span(days, hours, DAY_MS), '1h': span(hours, minutes, HOUR_MS), '1m': span(minutes, end, MINUTE_MS) }
}

function walkAsset(rng: Rng, label: string, asset: Parameters<typeof createWalk>[1], tides: Record<StretchName, Tide>) {
  const own = rng.fork(`walk/${label}`)
  const walks = mapStretches((name) => createWalk(own.fork(name), asset, tides[name], STEP_MS[name]))
  // Three years of dice may end anywhere; a market that grew to 1.3 to 2.7 times is believable.
  anchor(walks['1d'], 0.25 + 0.75 * own.unit())
  return walks
}

/** Price at the beginning of each stretch, going back from the end. */
function basesBefore(end: number, walks: Record<StretchName, Walk>): Record<StretchName, number> {
  const minutes = end / Math.exp(walks['1m'].level.at(-1)!)
  const hours = minutes / Math.exp(walks['1h'].level.at(-1)!)
  return { '1m': minutes, '1h': hours, '1d': hours / Math.exp(walks['1d'].level.at(-1)!) }
}

function mapStretches<T>(make: (name: StretchName) => T): Record<StretchName, T> {
  return { '1d': make('1d'), '1h': make('1h'), '1m': make('1m') }
}
