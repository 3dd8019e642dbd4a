import * as v from 'valibot'
import { FieldError } from '../lib/errors.ts'

/**
 * Parses `value` by `schema`; throws FieldError naming the deepest field that is wrong. Unknown fields of a strict
 * object are named as well.
 */
export function validate<const S extends v.GenericSchema>(schema: S, value: unknown, root = 'body'): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const issue = result.issues[0]
  const list = listForObject(issue)
  if (list !== null) throw new FieldError(list.path === '' ? root : list.path, list.given, 'an object')
  const path = v.getDotPath(issue) ?? root
  // For an unknown key the issue carries the key, not its value.
  const unknownKey = issue.type === 'strict_object' && issue.expected === 'never'
  throw new FieldError(path, unknownKey ? issue.path?.at(-1)?.value : issue.input, allowed(issue))
}

/** A list where an object belongs passes for an object without fields: it is the one to blame, not its first field. */
function listForObject(issue: v.BaseIssue<unknown>): { path: string; given: unknown } | null {
  const items = issue.path ?? []
  const given = (i: number): unknown => (i === 0 ? items[0]?.input : items[i - 1]?.value)
  const at = items.findIndex((item, i) => item.type === 'object' && Array.isArray(given(i)))
  if (at < 0) return null
  const path = items.slice(0, at).map((item) => String(item.key))
  return { path: path.join('.'), given: given(at) }
}

function allowed(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object') {
    return issue.expected === 'never' ? 'no field of this name' : 'this field is required'
  }
  if (issue.type === 'object' || issue.type === 'loose_object') return 'this field is required'
  if (issue.message.startsWith('Invalid ')) return issue.expected?.replaceAll('"', '') ?? issue.message
  return issue.message
}
