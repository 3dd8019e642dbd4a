import type { MarginMode, PositionMode, PriceMatch, StpMode, TimeInForce, TpslMode } from '../protocol/enums.ts'

/**
 * What a command line means, before any symbol, price or balance is known. Every number is an exact decimal string
 * as typed. `parse` makes it, `format` prints it back, `resolve` turns it into requests.
 */
export type Command =
  | OrderCommand
  | ScaleCommand
  | CancelCommand
  | CancelAllCommand
  | ModifyCommand
  | { verb: 'chase'; id: string }
  | CloseCommand
  | { verb: 'reverse'; symbol?: SymbolName }
  | { verb: 'flatten' }
  | TpslCommand
  | { verb: 'leverage'; symbol: SymbolName; leverage: number; margin?: MarginMode }
  | MarginCommand
  | { verb: 'mode'; mode: PositionMode }
  | { verb: 'auto-borrow'; on: boolean }
  | { verb: 'deposit'; amount: string; coin?: string }
  | LocalCommand
export type Verb = Command['verb']

/** Commands that change the terminal only and send nothing. */
export type LocalCommand =
  | { verb: 'symbol'; symbol: SymbolName }
  | { verb: 'account'; name: string }
  | { verb: 'layout'; name: string }
  | { verb: 'theme'; name: string }
  | AlertCommand

/** As typed: `BTC-USDT` perp, `BTC/USDT` spot, `BTC`, `#20001`; any case. */
export type SymbolName = string

/** base: `0.5` · quote: `500$` · percent of available (or of the position): `25%` · risk: `risk 50$` lost at the stop. */
export interface Size {
  kind: 'base' | 'quote' | 'percent' | 'risk'
  value: string
}

/** Signed: `-3t` ticks, `+0.1%` percent, `+5` price. `value` has its sign only when negative. */
export interface Offset {
  unit: 'tick' | 'percent' | 'price'
  value: string
}

export type PriceRef = 'bid' | 'ask' | 'mid' | 'last' | 'mark' | 'index'

/** A price that can be worked out here. */
export type NumericPrice = { kind: 'number'; value: string } | { kind: 'ref'; ref: PriceRef; offset?: Offset }
/** After `@`: also q1 q5 c1 c5, left to the exchange (`price_match`). */
export type Price = NumericPrice | { kind: 'match'; match: PriceMatch }
/**
 * Also an offset alone. TP and SL: from the entry price in the direction of gain, so that `tp +2% sl -1%` fits a buy
 * and a sell; their limit: from the trigger, same direction. Modify: from the order's own price, plain.
 */
export type RelativePrice = NumericPrice | { kind: 'offset'; offset: Offset }

export type TriggerWord = 'last' | 'mark' | 'index'

/** `if last >= 64000` */
export interface Condition {
  by: TriggerWord
  op: '>=' | '<='
  price: NumericPrice
}

/** `tp +2% limit 66000` */
export interface Exit {
  trigger: RelativePrice
  limit?: RelativePrice
}

/** TP, SL, what they look at and how much they close. */
export interface Exits {
  tp?: Exit
  sl?: Exit
  by?: TriggerWord
  tpsl_mode?: TpslMode
}

/** Options of an order after its price. */
export interface OrderOptions extends Exits {
  tif?: TimeInForce
  post?: true
  side?: 'long' | 'short'
  margin?: MarginMode
  /** Percent: `slip 1%` is "1". */
  slip?: string
  stp?: StpMode
  id?: string
  if?: Condition
}

export interface OrderCommand extends OrderOptions {
  verb: 'buy' | 'sell'
  size: Size
  symbol?: SymbolName
  /** None: a market order. */
  price?: Price
}

/** `count` limit orders from one price to another in one batch. */
export interface ScaleCommand extends Omit<OrderOptions, 'if' | 'slip'> {
  verb: 'scale'
  buy: boolean
  size: Size
  symbol?: SymbolName
  from: NumericPrice
  to: NumericPrice
  count: number
  /** even: equal sizes · linear: sizes grow towards `to`. */
  spread: ScaleSpread
}
export type ScaleSpread = 'even' | 'linear'

export interface CancelCommand {
  verb: 'cancel'
  ids: string[]
}

export interface CancelAllCommand {
  verb: 'cancel-all'
  symbol?: SymbolName
  buy?: boolean
  side?: 'long' | 'short'
}

/** `off` removes that side of an attached TPSL. */
export interface ModifyCommand {
  verb: 'modify'
  id: string
  price?: RelativePrice
  size?: Size
  /** New trigger of a conditional order. */
  trigger?: RelativePrice
  tp?: Exit | 'off'
  sl?: Exit | 'off'
  by?: TriggerWord
}

export interface CloseCommand {
  verb: 'close'
  symbol?: SymbolName
  side?: 'long' | 'short'
  /** Percent of the position; none: all of it. */
  percent?: string
  price?: Price
}

/** TP/SL orders on an open position. */
export interface TpslCommand extends Exits {
  verb: 'tpsl'
  symbol?: SymbolName
  side?: 'long' | 'short'
}

/** `amount` is signed: `margin BTC-USDT -50`. */
export interface MarginCommand {
  verb: 'margin'
  symbol: SymbolName
  side?: 'long' | 'short'
  amount: string
}

export interface AlertCommand {
  verb: 'alert'
  symbol?: SymbolName
  by: TriggerWord
  op: '>=' | '<='
  price: string
}
