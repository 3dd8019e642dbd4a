import { feeOf, formatMoney } from '../ledger/money.ts'
import { chargeFee, credit } from './credit.ts'
import type { LiveOrder } from './liveOrder.ts'
import { release } from './reserve.ts'
import { settlePerp } from './settlePerp.ts'
import type { State } from './state.ts'

/** Settles one trade: balances, positions, fees, executions, flows and the public trade. */
export function settleTrade(state: State, maker: LiveOrder, taker: LiveOrder, ticks: number, lots: number): void {
  const { market } = taker
  const amount = market.amount(ticks, lots)
  const id = String(state.nextId('trade'))
  market.last = ticks
  state.dirty.markets.add(market)
  release(state, maker, lots)
  state.bookChanged(market, maker)
  settleSide(state, maker, true, ticks, lots, amount)
  settleSide(state, taker, false, ticks, lots, amount)
  state.events.push({
    kind: 'trade',
    symbol_id: market.id,
    trade: {
      i: id,
      p: market.price.format(ticks),
      q: market.size.format(lots),
      a: formatMoney(amount, market.quotePrecision),
      m: maker.isBuy,
      t: state.time,
      x: taker.txHash,
    },
  })
}

function settleSide(
  state: State,
  order: LiveOrder,
  isMaker: boolean,
  ticks: number,
  lots: number,
  amount: bigint,
): void {
  const { market, owner, slot } = order
  const rate = isMaker ? market.makerRate : market.takerRate
  order.filledLots += lots
  order.filledTickLots += ticks * lots
  let realized: bigint | null = null
  let feeCoin = market.quoteCoin
  let fee: bigint
  if (slot !== null) {
    fee = feeOf(amount, rate)
    realized = settlePerp(state, slot, order.isBuy, ticks, lots)
    slot.fee += fee
  } else {
    const base = BigInt(lots) * market.lotUnits
    credit(state, owner, market.baseCoin, order.isBuy ? base : -base, 'spot_trade', market.id)
    credit(state, owner, market.quoteCoin, order.isBuy ? -amount : amount, 'spot_trade', market.id)
    // The fee comes out of what was bought, so that it needs no reserve.
    feeCoin = order.isBuy ? market.baseCoin : market.quoteCoin
    fee = feeOf(order.isBuy ? base : amount, rate)
  }
  order.fee += fee
  chargeFee(state, owner, feeCoin, fee, market.id)
  if (owner.simulated) return
  state.events.push({
    kind: 'execution',
    address: owner.address,
    execution: {
      execution_id: String(state.nextId('execution')),
      order_id: order.id,
      client_order_id: order.terms.clientId,
      symbol_id: market.id,
      is_buy: order.isBuy,
      price: market.price.format(ticks),
      quantity: market.size.format(lots),
      amount: formatMoney(amount, market.quotePrecision),
      fee: formatMoney(fee, state.totals(feeCoin).coin.precision),
      fee_coin_id: feeCoin,
      is_maker: isMaker,
      position_side: slot === null ? null : slot.side,
      realized_pnl: realized === null ? null : formatMoney(realized, market.quotePrecision),
      time: state.time,
      tx_hash: state.txHash,
    },
  })
}
