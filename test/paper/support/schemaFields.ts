import type * as v from 'valibot'

/** A field of a request schema: where it is, what it may hold. */
export interface SchemaField {
  /** Keys from the body down; numbers are places in arrays. */
  path: (string | number)[]
  required: boolean
  type: 'string' | 'number' | 'boolean' | 'picklist' | 'object' | 'array' | 'other'
  /** Allowed words of a picklist. */
  options: readonly unknown[]
}

/** What the walk needs of a schema, whatever it is. */
interface Node {
  type: string
  wrapped?: Node
  pipe?: readonly Node[]
  kind?: string
  entries?: Record<string, Node>
  item?: Node
  options?: readonly unknown[]
}

/** Every field of a request schema, nested ones with their path; of an array its first item. */
export function fieldsOf(schema: v.GenericSchema): SchemaField[] {
  return walk(schema as unknown as Node, [])
}

function walk(node: Node, path: (string | number)[]): SchemaField[] {
  const object = bare(node)
  if (object.entries === undefined) return []
  return Object.entries(object.entries).flatMap(([name, entry]) => {
    const here = [...path, name]
    const inner = bare(entry)
    const field: SchemaField = {
      path: here,
      required: entry.type !== 'optional',
      type: typeOf(inner.type),
      options: inner.type === 'picklist' ? (inner.options ?? []) : [],
    }
    if (inner.type === 'array' && inner.item !== undefined) return [field, ...walk(inner.item, [...here, 0])]
    return [field, ...walk(inner, here)]
  })
}

/** Without `optional` and pipes: the last schema of a pipe says the most. */
function bare(node: Node): Node {
  if (node.wrapped !== undefined) return bare(node.wrapped)
  const schemas = (node.pipe ?? []).filter((part) => part.kind === 'schema' && part !== node)
  const last = schemas.at(-1)
  return last === undefined || last.pipe === node.pipe ? node : bare(last)
}

function typeOf(type: string): SchemaField['type'] {
  if (type === 'strict_object' || type === 'loose_object') return 'object'
  const known = ['string', 'number', 'boolean', 'picklist', 'object', 'array'] as const
  return known.find((name) => name === type) ?? 'other'
}
