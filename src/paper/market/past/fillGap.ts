import { createRng } from '../../../lib/rng.ts'
import { DAY_MS } from '../../../protocol/limits.ts'
import { assetsOf } from '../assets.ts'
import { createSteps } from '../steps.ts'
import type { Gap, GapOptions } from '../types.ts'
import { drawCandles } from './candles.ts'
import { anchor, createTide, createWalk } from './walk.ts'

const MINUTE_MS = 60_000
/** Candles of a longer absence stay missing; the price still moves over all of it. */
const MAX_CANDLES = 3 * 1440
/** Longer absences move the price as ten days do. */
const MAX_DRIFT_MS = 10 * DAY_MS
/** Log distance from the old price: inside the price band around it, or nobody could quote on spot again. */
const MAX_MOVE = 0.07

/** What the market did while the exchange was off. Symbols of one coin move together when asked with the same `from` and `to`. */
export function fillGap({ seed, symbols, coins, symbol, from, to, price }: GapOptions): Gap {
  const start = Math.ceil(from / MINUTE_MS) * MINUTE_MS
  const end = Math.floor(to / MINUTE_MS) * MINUTE_MS
  const asset = assetsOf({ symbols, coins }).find(({ coin_id }) => coin_id === symbol.base_coin_id)
  const minutes = Math.floor((end - start) / MINUTE_MS)
  if (asset === undefined || minutes < 1) return { klines: [], price }
  const rng = createRng(seed).fork(`gap/${from}/${to}`)
  const own = rng.fork(asset.name)
  const count = Math.min(minutes, MAX_CANDLES)
  const first = end - count * MINUTE_MS
  const unseen = Math.min(first - start, MAX_DRIFT_MS)
  const jump = clamp(asset.dailyVolatility * Math.sqrt(unseen / DAY_MS) * own.normal())
  const ticks = createSteps(symbol.price_step)
  const open = Math.max(1, Math.round(ticks.parse(price) * Math.exp(jump)))
  const tide = createTide(rng.fork('tide'), { count, stepMs: MINUTE_MS, from: first })
  const free = createWalk(own.fork('walk'), asset, tide, MINUTE_MS)
  const walk = anchor(free, clamp(jump + free.level.at(-1)!) - jump)
  const stretch = { interval: '1m' as const, stepMs: MINUTE_MS, from: first, walk, base: open * ticks.size }
  const klines = drawCandles(rng.fork(`candles/${symbol.symbol_id}`), symbol, asset, stretch, { open })
  return { klines, price: klines.at(-1)!.c }
}

function clamp(move: number): number {
  return Math.max(-MAX_MOVE, Math.min(MAX_MOVE, move))
}
