import { type ModelState, next, START, WORLDS } from './modelSteps.ts'

/** The rules of the submitter; each can be left out to see what it is good for. */
export interface Rules {
  /** A re-send sends the same bytes, so the same hash and nonce. */
  sameBytes: boolean
  /** No answer leaves the outcome open. */
  doubt: boolean
  nonceUsedIsDoubt: boolean
  /** Absence counts only after the expiry and its margin ... */
  waitForExpiry: boolean
  /** ... and only when it was looked up after that. */
  lookAfterExpiry: boolean
  /** A refused re-send is no end before that either. */
  waitAfterRefusal: boolean
  journalFirst: boolean
  /** Requests expire. */
  expires: boolean
}

export const PROTOCOL: Rules = {
  sameBytes: true,
  doubt: true,
  nonceUsedIsDoubt: true,
  waitForExpiry: true,
  lookAfterExpiry: true,
  waitAfterRefusal: true,
  journalFirst: true,
  expires: true,
}

/** What is wrong, as the steps that lead there; null when nothing is. */
export interface Verdict {
  states: number
  doubled: readonly string[] | null
  lied: readonly string[] | null
  stuck: readonly string[] | null
  early: readonly string[] | null
}

interface Node {
  state: ModelState
  steps: { to: string; fault: boolean }[]
  from: string | null
  by: string
}

export function explore(rules: Rules): Verdict {
  const verdict: Verdict = { states: 0, doubled: null, lied: null, stuck: null, early: null }
  for (const world of WORLDS) {
    const nodes = reach(rules, { ...START, ...world })
    verdict.states += nodes.size
    for (const [key, { state }] of nodes) {
      if (state.executions > 1) verdict.doubled ??= pathTo(nodes, key)
      if (isLie(state)) verdict.lied ??= pathTo(nodes, key)
      if (state.cancel === 'fired' && state.executions === 0) verdict.early ??= pathTo(nodes, key)
    }
    const stuck = neverEnds(nodes) ?? goesRound(nodes)
    if (stuck !== null) verdict.stuck ??= pathTo(nodes, stuck)
  }
  return verdict
}

function reach(rules: Rules, start: ModelState): Map<string, Node> {
  const first = JSON.stringify(start)
  const nodes = new Map<string, Node>([[first, { state: start, steps: [], from: null, by: 'start' }]])
  const queue = [first]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const node = nodes.get(key)!
    for (const [by, change, fault] of next(node.state, rules)) {
      const state = { ...node.state, ...change }
      const to = JSON.stringify(state)
      node.steps.push({ to, fault })
      if (nodes.has(to)) continue
      nodes.set(to, { state, steps: [], from: key, by })
      queue.push(to)
    }
  }
  return nodes
}

function isLie({ told, executions, client }: ModelState): boolean {
  if (told === 'done') return executions === 0
  // Nothing on the screen and nothing in the journal counts as "it did not happen".
  return executions > 0 && (told !== null || client === 'forgotten')
}

const ended = ({ told, client }: ModelState) => told !== null || client === 'forgotten' || client === 'idle'

/** A state from which no step leads to an end any more. */
function neverEnds(nodes: Map<string, Node>): string | null {
  const before = new Map<string, string[]>()
  for (const [key, { steps }] of nodes) for (const { to } of steps) before.set(to, [...(before.get(to) ?? []), key])
  const good = [...nodes].filter(([, n]) => ended(n.state)).map(([key]) => key)
  const seen = new Set(good)
  for (let key = good.pop(); key !== undefined; key = good.pop()) {
    for (const from of before.get(key) ?? []) {
      if (seen.has(from)) continue
      seen.add(from)
      good.push(from)
    }
  }
  return [...nodes.keys()].find((key) => !seen.has(key)) ?? null
}

/** Once the expiry is over and nothing fails any more, a path that goes round without an end. */
function goesRound(nodes: Map<string, Node>): string | null {
  const done = new Set<string>()
  const above = new Set<string>()
  const visit = (key: string): string | null => {
    const { state, steps } = nodes.get(key)!
    if (done.has(key) || ended(state)) return null
    if (above.has(key)) return key
    above.add(key)
    for (const { to, fault } of steps) {
      const round = fault ? null : visit(to)
      if (round !== null) return round
    }
    above.delete(key)
    done.add(key)
    return null
  }
  for (const [key, { state }] of nodes) {
    const round = state.time === 2 ? visit(key) : null
    if (round !== null) return round
  }
  return null
}

function pathTo(nodes: Map<string, Node>, key: string): readonly string[] {
  const path: string[] = []
  for (let at: string | null = key; at !== null; at = nodes.get(at)!.from) path.unshift(nodes.get(at)!.by)
  return path
}
