import type { ClosedPosition, Position } from '../../protocol/models/position.ts'
import { abs, formatMoney } from '../ledger/money.ts'
import type { Slot } from '../ledger/slot.ts'
import { adlLevel } from './adl.ts'

/** Decimals of an average price beyond those of a tick: enough to multiply back. */
const AVERAGE_DECIMALS = 8

/** Entry cost per unit of the base coin, truncated to 8 decimals. */
export function averagePrice(slot: Slot): string {
  const lots = Math.abs(slot.size)
  if (lots === 0) return '0'
  const { market } = slot
  const scale = 10n ** BigInt(AVERAGE_DECIMALS + market.size.decimals)
  const perUnit = (abs(slot.cost) * scale) / (BigInt(lots) * BigInt(market.size.mantissa))
  return formatMoney(perUnit / 10n ** BigInt(market.quotePrecision), AVERAGE_DECIMALS)
}

/** The position as the wire shows it. */
export function positionRecord(slot: Slot): Position {
  const { market } = slot
  const money = (units: bigint) => formatMoney(units, market.quotePrecision)
  return {
    symbol_id: market.id,
    address: slot.owner.address,
    position_side: slot.side,
    margin_mode: slot.mode,
    open_size: market.size.format(slot.size),
    avg_price: averagePrice(slot),
    leverage: slot.leverage,
    cum_realized_pnl: money(slot.realized),
    cum_close_size: market.size.format(slot.closedLots),
    cum_close_value: money(slot.closedValue),
    cum_fee: money(slot.fee),
    cum_funding_fee: money(slot.funding),
    max_size: market.size.format(slot.maxLots),
    isolated_margin: slot.mode === 'isolated' ? money(slot.margin) : null,
    adl_level: adlLevel(slot, market.slots),
    created_time: slot.created,
    updated_time: slot.updated,
  }
}

/** The history row of a position whose last `lots` are being closed. `avg_price` is its entry price. */
export function closedRecord(slot: Slot, realized: bigint, lots: number, amount: bigint, time: number): ClosedPosition {
  const { market } = slot
  return {
    ...positionRecord(slot),
    open_size: '0',
    cum_realized_pnl: formatMoney(slot.realized + realized, market.quotePrecision),
    cum_close_size: market.size.format(slot.closedLots + lots),
    cum_close_value: formatMoney(slot.closedValue + amount, market.quotePrecision),
    adl_level: 0,
    updated_time: time,
    closed_time: time,
  }
}
