import type { Order } from '../../protocol/models/order.ts'

type Shape = Pick<
  Order,
  'order_type' | 'algo_order_type' | 'tpsl' | 'conditional' | 'flags' | 'time_in_force' | 'price_match'
>

const TRIGGER_WORDS: Record<string, string> = { last_price: 'last', mark_price: 'mark', index_price: 'index' }

/** `last`, `mark`, `index`; an unknown word as it came. */
export const triggerWord = (by: string): string => TRIGGER_WORDS[by] ?? by

/** What kind of order, in a trader's words: `limit`, `market`, `if·limit`, `stop·full`, `take·part`. */
export function typeWords(order: Shape): string {
  if (order.algo_order_type === 'tpsl' || order.algo_order_type === 'attached_tpsl') {
    const t = order.tpsl
    const side = has(t?.sl_trigger_price) ? (has(t?.tp_trigger_price) ? 'tp/sl' : 'stop') : 'take'
    return `${side}·${t?.tpsl_mode === 'full' ? 'full' : 'part'}`
  }
  if (order.algo_order_type === 'conditional') return `if·${order.order_type}`
  return order.order_type
}

/** `post gtc`, `reduce`, `mark → market` */
export function flagWords(order: Shape): string {
  const t = order.tpsl
  if (order.algo_order_type === 'tpsl' || order.algo_order_type === 'attached_tpsl') {
    const stop = has(t?.sl_trigger_price)
    const by = (stop ? t?.sl_trigger_by : t?.tp_trigger_by) ?? ''
    const type = (stop ? t?.sl_order_type : t?.tp_order_type) ?? 'market'
    return `${triggerWord(by)} → ${type}`.trim()
  }
  const words: string[] = []
  if (order.conditional !== null) words.push(triggerWord(order.conditional.trigger_by))
  for (const flag of order.flags ?? [])
    words.push(flag === 'post_only' ? 'post' : flag === 'reduce_only' ? 'reduce' : flag)
  if (order.time_in_force !== null) words.push(order.time_in_force)
  if (order.price_match !== null) words.push(MATCH_WORDS[order.price_match] ?? order.price_match)
  return words.join(' ')
}

const MATCH_WORDS: Record<string, string> = {
  queue_1: 'q1',
  queue_5: 'q5',
  counter_party_1: 'c1',
  counter_party_5: 'c5',
}

/** The price that matters for a list: its own, or the one it waits for. */
export function shownPrice(order: Pick<Order, 'price' | 'conditional' | 'tpsl'>): string | null {
  if (order.tpsl !== null) {
    const { sl_trigger_price, tp_trigger_price } = order.tpsl
    if (order.price === null || !has(order.price)) return pick(sl_trigger_price) ?? pick(tp_trigger_price)
  }
  return pick(order.price) ?? pick(order.conditional?.trigger_price)
}

/** `partially_filled` -> `partially filled` */
export const stateWords = (state: string): string => state.replaceAll('_', ' ')

const has = (price: string | null | undefined): price is string => price != null && /[1-9]/.test(price)
const pick = (price: string | null | undefined): string | null => (has(price) ? price : null)
