import * as v from 'valibot'
import { ORDER_TYPES, TPSL_MODES, TRIGGER_BY } from '../enums.ts'
import { nonNegativeDecimal, nullable, oneOf, openEnum } from '../scalars.ts'

/** TPSL object, as sent. A trigger price of zero removes that side (Modify Order rule 4). */
const TpslFields = v.strictObject({
  tpsl_mode: v.optional(oneOf(TPSL_MODES)),
  tp_trigger_price: v.optional(nonNegativeDecimal),
  tp_trigger_by: v.optional(oneOf(TRIGGER_BY)),
  tp_order_type: v.optional(oneOf(ORDER_TYPES)),
  tp_order_price: v.optional(nonNegativeDecimal),
  sl_trigger_price: v.optional(nonNegativeDecimal),
  sl_trigger_by: v.optional(oneOf(TRIGGER_BY)),
  sl_order_type: v.optional(oneOf(ORDER_TYPES)),
  sl_order_price: v.optional(nonNegativeDecimal),
})
/** An array without items would pass for an object without fields. */
export const TpslInput = v.pipe(
  v.custom<v.InferInput<typeof TpslFields>>((given) => !Array.isArray(given), 'an object'),
  TpslFields,
)
export type TpslInput = v.InferOutput<typeof TpslInput>

/** TPSL object, as read. */
export const Tpsl = v.object({
  tpsl_mode: nullable(openEnum(TPSL_MODES)),
  tp_trigger_price: nullable(v.string()),
  tp_trigger_by: nullable(openEnum(TRIGGER_BY)),
  tp_order_type: nullable(openEnum(ORDER_TYPES)),
  tp_order_price: nullable(v.string()),
  sl_trigger_price: nullable(v.string()),
  sl_trigger_by: nullable(openEnum(TRIGGER_BY)),
  sl_order_type: nullable(openEnum(ORDER_TYPES)),
  sl_order_price: nullable(v.string()),
})
export type Tpsl = v.InferOutput<typeof Tpsl>
