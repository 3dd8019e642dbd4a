import type { Rng } from '../../../lib/rng.ts'
import type { Interval } from '../../../protocol/enums.ts'
import { isSpot, type Kline, type MarketSymbol } from '../../../protocol/models/market.ts'
import { type Asset, SPOT_ACTIVITY } from '../assets.ts'
import { MEAN_TRADE } from '../sizes.ts'
import { createSteps, formatUnits } from '../steps.ts'
import type { Walk } from './walk.ts'

export interface Stretch {
  interval: Interval
  stepMs: number
  /** Unix ms of the first candle. */
  from: number
  walk: Walk
  /** Price at `walk.level` = 0. */
  base: number
}

/** Draws the candles of one symbol along a walk; the first opens at `open` ticks, the last closes at `close` ticks when given. */
export function drawCandles(
  rng: Rng,
  symbol: MarketSymbol,
  asset: Asset,
  { interval, stepMs, from, walk, base }: Stretch,
  ends: { open: number; close?: number },
): Kline[] {
  const ticks = createSteps(symbol.price_step)
  const lots = createSteps(symbol.qty_step)
  const { level, deviation, activity } = walk
  const count = level.length - 1
  const perStep = (usualVolume(asset, symbol) * stepMs) / 1000
  const klines: Kline[] = new Array(count)
  let open = ends.open
  let opening = ticks.format(open)
  for (let i = 0; i < count; i++) {
    const last = i === count - 1 ? ends.close : undefined
    const exact = base * Math.exp(level[i + 1]!)
    const close = last ?? Math.max(1, Math.round(exact / ticks.size))
    const reach = (open * deviation[i]!) ** 2
    const high = Math.max(open, close, Math.floor(extreme(rng, open, close, reach)))
    const low = Math.max(1, Math.min(open, close, Math.ceil(-extreme(rng, -open, -close, reach))))
    const volume = Math.max(1, Math.round((perStep * activity[i]!) / lots.size))
    const closing = ticks.format(close)
    const text = (price: number) => (price === open ? opening : price === close ? closing : ticks.format(price))
    const average = Math.round((open + close + high + low) / 4)
    klines[i] = {
      s: from + i * stepMs,
      i: interval,
      o: opening,
      c: closing,
      h: text(high),
      l: text(low),
      v: lots.format(volume),
      u: turnover(average, ticks.units, ticks.decimals, volume, lots.units, lots.decimals),
    }
    open = close
    opening = closing
  }
  return klines
}

/** Highest point of a Brownian bridge between two prices, with `variance` of the whole step. */
function extreme(rng: Rng, open: number, close: number, variance: number): number {
  return (open + close + Math.sqrt((close - open) ** 2 - 1.4 * variance * Math.log(1 - rng.unit()))) / 2
}

/** Base coins traded per second in average activity. */
function usualVolume(asset: Asset, symbol: MarketSymbol): number {
  return asset.tradeRate * MEAN_TRADE * asset.unit * (isSpot(symbol) ? SPOT_ACTIVITY : 1)
}

function turnover(
  price: number,
  tick: number,
  priceDigits: number,
  qty: number,
  lot: number,
  qtyDigits: number,
): string {
  const units = price * tick * qty * lot
  if (Number.isSafeInteger(units)) return formatUnits(units, priceDigits + qtyDigits)
  return formatUnits(Math.round(units / 10 ** qtyDigits), priceDigits)
}
