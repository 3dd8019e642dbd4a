import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import {
  ALGO_ORDER_TYPES,
  FLAGS,
  MARGIN_MODES,
  MARKET_ORDER_TYPES,
  ORDER_STATES,
  ORDER_TYPES,
  POSITION_SIDES,
  PRICE_MATCHES,
  STP_MODES,
  TIME_IN_FORCE,
} from '../enums.ts'
import { CLIENT_ORDER_ID_MAX } from '../limits.ts'
import { ConditionalInput } from '../models/conditional.ts'
import { TpslInput } from '../models/tpsl.ts'
import { decimal, int, nullable, oneOf, openEnum, positiveDecimal, text } from '../scalars.ts'

/** Business fields of Place Order; what depends on several fields or on the market is in `rules/`. */
export const PlaceOrderParams = v.strictObject({
  symbol_id: int,
  is_buy: v.boolean('true or false'),
  order_type: oneOf(ORDER_TYPES),
  quantity: positiveDecimal,
  client_order_id: v.optional(text(CLIENT_ORDER_ID_MAX)),
  time_in_force: v.optional(oneOf(TIME_IN_FORCE)),
  price: v.optional(positiveDecimal),
  price_match: v.optional(oneOf(PRICE_MATCHES)),
  slippage: v.optional(decimal),
  position_side: v.optional(oneOf(POSITION_SIDES)),
  margin_mode: v.optional(oneOf(MARGIN_MODES)),
  market_order_type: v.optional(oneOf(MARKET_ORDER_TYPES)),
  stp_mode: v.optional(oneOf(STP_MODES)),
  algo_order_type: v.optional(oneOf(ALGO_ORDER_TYPES)),
  conditional: v.optional(ConditionalInput),
  tpsl: v.optional(TpslInput),
  flags: v.optional(v.array(oneOf(FLAGS))),
})
export type PlaceOrderParams = v.InferOutput<typeof PlaceOrderParams>

/** POST /trade/orders (tag 7). Some deployments also return `state`. */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/trade/orders',
  auth: action('PlaceOrder'),
  request: PlaceOrderParams,
  response: v.object({
    tx_hash: v.string(),
    order_id: v.string(),
    client_order_id: nullable(v.string()),
    state: v.optional(openEnum(ORDER_STATES)),
  }),
})
