import { FieldError } from '../../lib/errors.ts'
import { ENDPOINTS, type EndpointName } from '../../protocol/endpoints/index.ts'
import { Rejection } from '../rejection.ts'

export const PATH_PREFIX = '/v1'

export interface Route {
  name: EndpointName
  /** Path parameters, not yet validated. */
  path: Record<string, string>
}

const TABLE = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => ({
  name,
  method: ENDPOINTS[name].method as string,
  segments: ENDPOINTS[name].path.slice(1).split('/'),
}))

/** The endpoint of a request; Rejection with HTTP 404 when there is none, 400 when it takes another method. */
export function findRoute(method: string, pathname: string): Route {
  const given = pathname.startsWith(`${PATH_PREFIX}/`) ? pathname.slice(PATH_PREFIX.length + 1).split('/') : []
  const other: string[] = []
  for (const { name, method: wanted, segments } of TABLE) {
    const path = matchPath(segments, given)
    if (path === null) continue
    if (wanted === method) return { name, path }
    other.push(wanted)
  }
  const shown = JSON.stringify(pathname.slice(0, 100))
  if (other.length > 0) throw new FieldError('method', method, other.join(', '))
  throw new Rejection('10000', `unknown path ${shown}: every path is under ${PATH_PREFIX}`, 404)
}

function matchPath(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null
  const path: Record<string, string> = {}
  for (const [i, segment] of segments.entries()) {
    const value = given[i] ?? ''
    if (segment.startsWith('{')) path[segment.slice(1, -1)] = decode(value)
    else if (segment !== value) return null
  }
  return path
}

/** Path and query of a request target; FieldError when it is no URL. */
export function parseTarget(target: string | undefined): URL {
  const url = URL.parse(target ?? '/', 'http://exchange')
  if (url === null) throw new FieldError('path', target, 'a path and a query')
  return url
}

/** Query and path parameters as one request; a parameter given twice is refused. */
export function readQuery(search: URLSearchParams, path: Readonly<Record<string, string>>): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  Object.assign(query, path)
  for (const [name, value] of search) {
    if (name in query) throw new FieldError(name, value, 'this parameter once')
    query[name] = value
  }
  return { ...query }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new FieldError('path', text, 'well-formed percent encoding')
  }
}
