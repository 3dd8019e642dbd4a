import * as v from 'valibot'
import { TRIGGER_BY } from '../enums.ts'
import { nonNegativeDecimal, oneOf, openEnum, positiveDecimal } from '../scalars.ts'

/** Conditional trigger object, as sent. */
export const ConditionalInput = v.strictObject({ trigger_price: positiveDecimal, trigger_by: oneOf(TRIGGER_BY) })
export type ConditionalInput = v.InferOutput<typeof ConditionalInput>

/** Conditional trigger object, as read. */
export const Conditional = v.object({ trigger_price: nonNegativeDecimal, trigger_by: openEnum(TRIGGER_BY) })
export type Conditional = v.InferOutput<typeof Conditional>
