import { decimalsOf } from '../../lib/decimal.ts'
import type { Interval } from '../../protocol/enums.ts'
import type { Kline, MarketSymbol } from '../../protocol/models/market.ts'
import { fixed, scaled, shortest } from './scaled.ts'

/** A candle in exact integers of the symbol's scale; `s` is its start in ms. */
export interface Bar {
  s: number
  o: bigint
  h: bigint
  l: bigint
  c: bigint
  v: bigint
  u: bigint
}

/** Decimals of prices, quantities and of their product. */
export interface Scale {
  price: number
  quantity: number
  amount: number
}

export function scaleOf(symbol: Pick<MarketSymbol, 'price_step' | 'qty_step'>): Scale {
  const price = decimalsOf(symbol.price_step)
  const quantity = decimalsOf(symbol.qty_step)
  return { price, quantity, amount: price + quantity }
}

/** A bar in which nothing was traded yet. */
export function flatBar(s: number, price: bigint): Bar {
  return { s, o: price, h: price, l: price, c: price, v: 0n, u: 0n }
}

/** Adds what came later to a bar. */
export function extend(bar: Bar, later: Omit<Bar, 's' | 'o'>): void {
  if (later.h > bar.h) bar.h = later.h
  if (later.l < bar.l) bar.l = later.l
  bar.c = later.c
  bar.v += later.v
  bar.u += later.u
}

export function toKline(bar: Bar, interval: Interval, scale: Scale): Kline {
  return {
    s: bar.s,
    i: interval,
    o: fixed(bar.o, scale.price),
    c: fixed(bar.c, scale.price),
    h: fixed(bar.h, scale.price),
    l: fixed(bar.l, scale.price),
    v: shortest(bar.v, scale.quantity),
    u: shortest(bar.u, scale.amount),
  }
}

export function fromKline(kline: Kline, scale: Scale): Bar {
  return {
    s: kline.s,
    o: scaled(kline.o, scale.price),
    h: scaled(kline.h, scale.price),
    l: scaled(kline.l, scale.price),
    c: scaled(kline.c, scale.price),
    v: scaled(kline.v, scale.quantity),
    u: scaled(kline.u, scale.amount),
  }
}
