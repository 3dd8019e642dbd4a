import { expect } from 'vitest'
import type { Exchange, Stream, Trader } from './exchange.ts'
import { BTC_PERP, fundedTrader, limitOrder, priceNear } from './subject.ts'

/** What traders do in many cases. */
export type Params = Parameters<Trader['act']>[2]
export type Row = Record<string, unknown>

export const place = (trader: Trader, params: Params) => trader.act('/trade/orders', 7, params)
export const cancelAll = (trader: Trader, filter: Params = {}) => trader.act('/trade/orders/cancel-all', 9, filter)

/** Places an order that must be taken; its id. */
export async function placed(trader: Trader, params: Params): Promise<string> {
  const { envelope } = await place(trader, params)
  expect(envelope).toMatchObject({ code: '0' })
  return String(envelope.data?.order_id)
}

export async function live(x: Exchange, trader: Trader, query: Record<string, string | number> = {}): Promise<Row[]> {
  const { envelope } = await x.get('/trade/orders', { address: trader.address, ...query })
  return (envelope.data?.list ?? []) as Row[]
}

export async function orderOf(x: Exchange, trader: Trader, order_id: string): Promise<Row> {
  const { envelope } = await x.get('/trade/order', { address: trader.address, order_id })
  return envelope.data ?? {}
}

export async function positionsOf(x: Exchange, trader: Trader): Promise<Row[]> {
  const { envelope } = await x.get('/account/positions', { address: trader.address })
  return (envelope.data?.list ?? []) as Row[]
}

/** A market order on the BTC perpetual. */
export function marketOrder(is_buy: boolean, quantity: string, more: Record<string, string | boolean> = {}) {
  return {
    symbol_id: BTC_PERP,
    is_buy,
    order_type: 'market',
    quantity,
    market_order_type: 'base',
    position_side: 'both',
    margin_mode: 'cross',
    ...more,
  }
}

/** A trade at a price on an empty book: `maker` waits, `taker` comes. `is_buy` is the taker's side. */
export async function meet(
  [maker, taker]: readonly [Trader, Trader],
  price: string,
  is_buy: boolean,
  quantity = '0.01',
  more: Record<string, string> = {},
): Promise<void> {
  await placed(maker, limitOrder(price, { is_buy: !is_buy, quantity }))
  await placed(taker, limitOrder(price, { is_buy, quantity, ...more }))
}

/** The user channels of an account. `push` waits for the next push of a channel that fits, passing over others. */
export async function watch(x: Exchange, trader: Trader) {
  const stream: Stream = await x.stream()
  const { address } = trader
  await stream.subscribe(...['order', 'position', 'settings'].map((channel) => ({ channel, address })))
  const push = async (channel: string, fits: Row = {}): Promise<Row> => {
    const matches = (data: unknown) => Object.entries(fits).every(([key, value]) => (data as Row)[key] === value)
    const what = `${channel} push ${JSON.stringify(fits)}`
    return (await stream.next((frame) => frame.channel === channel && matches(frame.data), what)).data as Row
  }
  return { stream, push }
}

/** Trades at market; on a thin book somebody else offers first, at `factor` of the reference price. Funds that other account. */
export async function trade(
  x: Exchange,
  trader: Trader,
  is_buy: boolean,
  quantity = '0.01',
  more: Record<string, string> = {},
  factor = 1,
): Promise<{ order_id: string; price: string }> {
  const { envelope } = await x.get('/market/depth', { symbol_id: BTC_PERP, depth: 5 })
  const levels = (is_buy ? envelope.data?.a : envelope.data?.b) as [string, string][]
  const price = await priceNear(x, factor)
  const near = levels.filter(([level]) => Math.abs(Number(level) / Number(price) - 1) < 0.04)
  const offered = near.reduce((sum, [, size]) => sum + Number(size), 0)
  if (offered < Number(quantity)) await placed(await fundedTrader(x), limitOrder(price, { is_buy: !is_buy, quantity }))
  return { order_id: await placed(trader, marketOrder(is_buy, quantity, more)), price }
}
