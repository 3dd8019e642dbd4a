import { Decimal, plain } from '../../lib/decimal.ts'
import type { RequestInput } from '../../protocol/endpoints/index.ts'
import { BATCH_MAX_ITEMS } from '../../protocol/limits.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import { checkPlaceOrder } from '../../rules/placeOrder.ts'
import { isQuoteAmount } from '../../rules/quantityStep.ts'
import { changed, type Rounding } from '../../rules/rounding.ts'
import type { OrderParams } from '../../rules/rule.ts'
import type { RuleViolation } from '../../rules/violation.ts'
import type { ResolveContext } from './context.ts'
import type { Resolved, Step } from './resolved.ts'

/** What a resolver collects on its way to a Resolved. */
export class Draft {
  readonly #context: ResolveContext
  readonly #steps: Step[] = []
  readonly #roundings: Rounding[] = []
  readonly #violations: RuleViolation[] = []
  #notional: Decimal | null = new Decimal(0)
  #hasOrders = false

  constructor(context: ResolveContext) {
    this.#context = context
  }

  note(rounding: Rounding): void {
    if (changed(rounding)) this.#roundings.push(rounding)
  }

  refuse(...violations: RuleViolation[]): void {
    this.#violations.push(...violations)
  }

  step(step: Step): void {
    this.#steps.push(step)
  }

  /** Adds orders as single or batch steps, after running every rule on each. `price` estimates the notional. */
  orders(orders: readonly { params: OrderParams; symbol: MarketSymbol; price: Decimal | null }[]): void {
    orders.forEach(({ params, symbol, price }, index) => {
      const prefix = orders.length > 1 ? `orders.${index}.` : ''
      const found = checkPlaceOrder(params, symbol, this.#ruleContext(params))
      this.refuse(...found.map((v) => ({ ...v, field: prefix + v.field })))
      this.#add(isQuoteAmount(params, symbol) ? new Decimal(params.quantity) : (price?.times(params.quantity) ?? null))
    })
    for (const chunk of chunks(orders, BATCH_MAX_ITEMS)) {
      const [first] = chunk
      if (chunk.length === 1 && first !== undefined) this.step({ endpoint: 'placeOrder', params: first.params })
      else this.step({ endpoint: 'batchOrder', params: { orders: chunk.map((o) => o.params) } })
    }
  }

  cancels(refs: readonly RequestInput<'cancelOrder'>[]): void {
    for (const chunk of chunks(refs, BATCH_MAX_ITEMS)) {
      const [first] = chunk
      if (chunk.length === 1 && first !== undefined) this.step({ endpoint: 'cancelOrder', params: first })
      else this.step({ endpoint: 'batchCancel', params: { orders: [...chunk] } })
    }
  }

  finish(): Resolved {
    return {
      steps: this.#steps,
      local: null,
      roundings: this.#roundings,
      notional: this.#hasOrders && this.#notional !== null ? plain(this.#notional.toDecimalPlaces(18)) : null,
      violations: this.#violations,
    }
  }

  #add(amount: Decimal | null): void {
    this.#hasOrders = true
    this.#notional = amount === null || this.#notional === null ? null : this.#notional.plus(amount)
  }

  #ruleContext(params: OrderParams) {
    const market = this.#context.market(params.symbol_id)
    const position = this.#context.positions.find(
      (p) => p.symbol_id === params.symbol_id && p.position_side === params.position_side,
    )
    return {
      mark_price: market?.mark_price ?? null,
      last_price: market?.last_price ?? null,
      position_mode: this.#context.position_mode,
      leverage: params.margin_mode === undefined ? null : this.#context.leverage(params.symbol_id),
      position_size: params.position_side === undefined ? null : (position?.open_size ?? '0'),
    }
  }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
