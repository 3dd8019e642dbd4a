import type { Rng } from '../../../src/lib/rng.ts'

/** What the generator reads of a schema. */
export interface Shape {
  type: string
  entries?: Record<string, Shape>
  wrapped?: Shape
  item?: Shape
  options?: readonly unknown[]
  pipe?: readonly Shape[]
}

export const HEX = '0123456789abcdef'
export const hex = (rng: Rng, digits: number) =>
  `0x${Array.from({ length: digits }, () => rng.pick([...HEX])).join('')}`

/** A schema as its shape. */
export function shapeOf(schema: unknown): Shape {
  return schema as Shape
}

/** A value the schema takes; undefined for an optional field that is left out. */
export function sample(shape: Shape, rng: Rng, name = ''): unknown {
  const inner = shape.type === 'custom' ? shape.pipe?.find((part) => part.entries !== undefined) : undefined
  if (inner !== undefined) return object(inner, rng)
  const listed = shape.pipe?.find((part) => part.type === 'picklist')?.options ?? shape.options
  switch (shape.type) {
    case 'optional':
    case 'nullable':
      return rng.int(0, 1) === 0 ? undefined : sample(shape.wrapped!, rng, name)
    case 'strict_object':
    case 'object':
      return object(shape, rng)
    case 'array':
      return Array.from({ length: rng.int(1, 3) }, () => sample(shape.item!, rng, name))
    case 'boolean':
      return rng.int(0, 1) === 0
    case 'string':
      return text(name, rng)
    case 'picklist':
      return rng.pick(listed ?? [])
    default:
      return listed?.some((option) => typeof option === 'number') ? rng.pick(listed) : number(name, rng)
  }
}

function object(shape: Shape, rng: Rng): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(shape.entries ?? {})) {
    const value = sample(part, rng, name)
    if (value !== undefined) made[name] = value
  }
  // At least one of the two is required wherever both are.
  if (shape.entries?.order_id && made.order_id === undefined && made.client_order_id === undefined) made.order_id = '1'
  return made
}

function text(name: string, rng: Rng): string {
  if (name.endsWith('address')) return hex(rng, 40)
  if (name === 'tx_hash' || name === 'r' || name === 's') return hex(rng, 64)
  if (name === 'order_id') return String(rng.int(1_000_000, 1_000_100))
  if (name === 'client_order_id' || name === 'label') return `n${rng.int(1, 99)}`
  if (name === 'order_type') return rng.pick(['limit', 'market,limit', 'tpsl'])
  if (name === 'cursor') return ''
  return rng.pick(['1', '0.5', '64000', '0.001', '12.5'])
}

function number(name: string, rng: Rng): number {
  if (name === 'symbol_id') return rng.pick([20_001, 20_002, 10_001])
  if (name === 'coin_id') return rng.pick([1001, 1002])
  return rng.int(1, 20)
}
