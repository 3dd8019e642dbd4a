import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, resolveImport, sources, withoutTypes } from './sources.ts'

/** Top to bottom. A layer imports only lines below its own; names on one line never import each other. */
const LAYERS = [
  ['cli'],
  ['app'],
  ['tui'],
  ['store', 'client', 'signing', 'paper', 'config'],
  ['grammar'],
  ['rules'],
  ['protocol'],
  ['lib'],
]
const LINE = new Map(LAYERS.flatMap((names, line) => names.map((name) => [name, line] as const)))

/** Circles that are meant: functions that call each other at run time, never while loading. */
const CIRCLES = ['src/paper/core/attached.ts -> src/paper/core/orderLife.ts -> src/paper/core/attached.ts']

const files = sources()
const layerOf = (path: string) => path.split('/')[1] ?? ''

function forbidden(from: string, to: string): boolean {
  const [a, b] = [layerOf(from), layerOf(to)]
  return a !== b && (LINE.get(b) ?? 0) <= (LINE.get(a) ?? 0)
}

describe('layers', () => {
  test('every folder of src is a layer', () => {
    expect([...new Set(files.map((f) => layerOf(f.path)))].filter((name) => !LINE.has(name))).toEqual([])
  })

  test('imports point downwards only', () => {
    const wrong = files.flatMap(({ path, code }) =>
      importsOf(code)
        .map((specifier) => resolveImport(path, specifier))
        .filter((target) => target !== null && (!target.startsWith('src/') || forbidden(path, target)))
        .map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('relative imports name a file with its extension', () => {
    const wrong = files.flatMap(({ path, code }) =>
      importsOf(code)
        .map((specifier) => resolveImport(path, specifier))
        .filter((target) => target !== null && !/\.(tsx?|json|mjs)$/.test(target))
        .map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('no two files import each other in a circle (values, not types)', () => {
    const graph = new Map(
      files.map(({ path, code }) => [
        path,
        importsOf(withoutTypes(code))
          .map((s) => resolveImport(path, s))
          .filter((t) => t !== null),
      ]),
    )
    expect(circles(graph).filter((c) => !CIRCLES.includes(c))).toEqual([])
  })

  test('the rule knows up from down', () => {
    expect(forbidden('src/lib/a.ts', 'src/protocol/b.ts')).toBe(true)
    expect(forbidden('src/store/a.ts', 'src/client/b.ts')).toBe(true)
    expect(forbidden('src/tui/a.ts', 'src/store/b.ts')).toBe(false)
    expect(
      importsOf(`import type { A } from './a.ts'\nexport * from "./b.ts"\nawait import('./c.ts')\nimport './d.ts'`),
    ).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts'])
  })

  test('the libraries a lower layer may use', () => {
    const allowed: Record<string, RegExp> = {
      lib: /^(node:|decimal\.js$)/,
      protocol: /^(node:crypto$|valibot$|ethers(\/[a-z]+)?$)/,
      rules: /^decimal\.js$/,
      grammar: /^decimal\.js$/,
    }
    const wrong = files.flatMap(({ path, code }) => {
      const pattern = allowed[layerOf(path)]
      if (pattern === undefined) return []
      return importsOf(code)
        .filter((s) => !s.startsWith('.') && !pattern.test(s))
        .map((s) => `${path} imports ${s}`)
    })
    expect(wrong).toEqual([])
  })
})

/** Starts at its first name, whoever was visited first. */
function circle(nodes: readonly string[]): string {
  const start = nodes.indexOf([...nodes].sort()[0] ?? '')
  const turned = [...nodes.slice(start), ...nodes.slice(0, start)]
  return [...turned, turned[0]].join(' -> ')
}

/** Each circle once, as `a -> b -> a`. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      found.push(circle(trail.slice(trail.indexOf(node))))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

test('every registered name has its file', async () => {
  const { ENDPOINTS } = await import('../../src/protocol/endpoints/index.ts')
  const { CHANNELS } = await import('../../src/protocol/channels/index.ts')
  const { SHAPE_RULES, SYMBOL_RULES, MARKET_RULES } = await import('../../src/rules/placeOrder.ts')
  const wanted = [
    ...Object.keys(ENDPOINTS).map((n) => `src/protocol/endpoints/${n}.ts`),
    ...Object.keys(CHANNELS).map((n) => `src/protocol/channels/${n}.ts`),
    ...Object.keys({ ...SHAPE_RULES, ...SYMBOL_RULES, ...MARKET_RULES }).map((n) => `src/rules/${n}.ts`),
  ]
  const root = join(import.meta.dirname, '../..')
  expect(wanted.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
