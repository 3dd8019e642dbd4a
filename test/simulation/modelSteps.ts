import type { Rules } from './model.ts'

export type Told = 'done' | 'rejected' | 'not_sent' | 'expired'
type Answer = 'ok' | 'refused' | 'nonce used' | 'expired'

/** One intent, its copies on the wire, the exchange and the person, at one moment. */
export interface ModelState {
  client: 'idle' | 'journaled' | 'awaiting' | 'doubt' | 'looking' | 'ended' | 'down' | 'forgotten'
  journal: 'none' | 'open' | 'closed'
  /** First send, or a repetition. */
  first: boolean
  resends: number
  /** A copy was refused: how it ends when the hash never appears. */
  refusal: boolean
  /** Copies of the request that is waited for, and of those given up, by the number of their signature. */
  current: number[]
  stale: number[]
  answer: Answer | null
  /** A lookup under way: whether it began after the expiry, and what it read. */
  look: { over: boolean; read: 'included' | 'refused' | 'absent' | null } | null
  /** Signatures used so far, and what the exchange did with each. */
  signatures: number
  included: ('no' | 'done' | 'refused')[]
  executions: number
  /** 0 = may be included, 1 = expired, 2 = the margin is over too. */
  time: 0 | 1 | 2
  crashes: number
  duplicates: number
  cancel: 'none' | 'wanted' | 'fired' | 'void'
  told: Told | null
  /** The exchange refuses some writes without including them: the same bytes always, or as its mood is. */
  malformed: boolean
  fickle: boolean
}

export const START: ModelState = {
  client: 'idle',
  journal: 'none',
  first: true,
  resends: 2,
  refusal: false,
  current: [],
  stale: [],
  answer: null,
  look: null,
  signatures: 1,
  included: ['no', 'no', 'no'],
  executions: 0,
  time: 0,
  crashes: 2,
  duplicates: 0,
  cancel: 'none',
  told: null,
  malformed: false,
  fickle: false,
}

/** A network that duplicates, with an exchange that always says the same of the same bytes; and one whose mind changes. */
export const WORLDS: readonly Partial<ModelState>[] = [
  { duplicates: 1 },
  { duplicates: 1, malformed: true },
  { fickle: true },
]

/** `fault`: it need not happen. */
type Step = readonly [name: string, change: Partial<ModelState>, fault: boolean]

export function next(s: ModelState, rules: Rules): Step[] {
  return [...clientSteps(s, rules), ...wireSteps(s, rules), ...worldSteps(s, rules)]
}

function clientSteps(s: ModelState, rules: Rules): Step[] {
  const steps: Step[] = []
  const end = (told: Told): Partial<ModelState> => ({ client: 'ended', told, answer: null, look: null, ...givenUp(s) })
  switch (s.client) {
    case 'idle':
      steps.push(['press', { client: 'journaled', journal: rules.journalFirst ? 'open' : 'none' }, false])
      break
    case 'journaled':
      steps.push(['send', { client: 'awaiting', current: [0] }, false])
      steps.push(['no connection', end('not_sent'), true])
      break
    case 'awaiting':
      if (s.answer !== null) steps.push([`answer: ${s.answer}`, heard(s, rules, end), false])
      // While a copy is on its way or answered, only a fault keeps the answer from coming.
      steps.push(['timeout', rules.doubt ? inDoubt(s) : end('rejected'), s.current.length > 0 || s.answer !== null])
      break
    case 'doubt':
      steps.push(['look', { client: 'looking', look: { over: s.time === 2, read: null } }, false])
      if (s.resends > 0 && !s.refusal && s.time === 0) {
        const signature = rules.sameBytes ? 0 : s.signatures
        const signatures = rules.sameBytes ? s.signatures : s.signatures + 1
        const change = { first: false, resends: s.resends - 1, current: [signature], signatures }
        steps.push(['re-send', { client: 'awaiting', ...change }, false])
      }
      break
    case 'looking':
      if (s.look?.read != null) steps.push([`look-up: ${s.look.read}`, looked(s, rules, end), false])
      steps.push(['look-up fails', { client: 'doubt', look: null }, true])
      break
    case 'ended':
      if (s.journal === 'open') steps.push(['note the end', { journal: 'closed' }, false])
      if (s.cancel === 'wanted') steps.push(['cancel or not', { cancel: s.told === 'done' ? 'fired' : 'void' }, false])
      break
    case 'down':
      steps.push(['start', s.journal === 'open' ? { client: 'doubt', resends: 0 } : { client: 'forgotten' }, false])
      break
    case 'forgotten':
      break
  }
  const open = s.client === 'awaiting' || s.client === 'doubt' || s.client === 'looking'
  if (open && s.cancel === 'none') steps.push(['cancel is asked for', { cancel: 'wanted' }, true])
  if ((s.client === 'doubt' || s.client === 'looking') && s.included[0] === 'done') {
    steps.push(['push', end('done'), true])
  }
  return steps
}

function heard(s: ModelState, rules: Rules, end: (told: Told) => Partial<ModelState>): Partial<ModelState> {
  switch (s.answer) {
    case 'ok':
      return end('done')
    case 'nonce used':
      return rules.nonceUsedIsDoubt ? { ...inDoubt(s), refusal: s.first || s.refusal } : end('rejected')
    case 'expired':
      return { ...inDoubt(s), refusal: s.first || s.refusal }
    default:
      return s.first || !rules.waitAfterRefusal ? end('rejected') : { ...inDoubt(s), refusal: true }
  }
}

function looked(s: ModelState, rules: Rules, end: (told: Told) => Partial<ModelState>): Partial<ModelState> {
  const { read, over } = s.look!
  if (read === 'included') return end('done')
  if (read === 'refused') return end('rejected')
  const proof = !rules.waitForExpiry || (rules.lookAfterExpiry ? over : s.time === 2)
  return proof ? end(s.refusal ? 'rejected' : 'expired') : { client: 'doubt', look: null }
}

/** Whoever waits no longer hears the answers to what is still on its way. */
function givenUp(s: ModelState): Partial<ModelState> {
  return { current: [], stale: [...s.stale, ...s.current].sort() }
}

function inDoubt(s: ModelState): Partial<ModelState> {
  return { client: 'doubt', answer: null, ...givenUp(s) }
}

function wireSteps(s: ModelState, rules: Rules): Step[] {
  const steps: Step[] = []
  for (const pile of ['current', 'stale'] as const) {
    for (const [i, signature] of s[pile].entries()) {
      const left = { [pile]: s[pile].filter((_, j) => j !== i) }
      steps.push(['a copy is lost', left, true])
      if (s.duplicates > 0) {
        steps.push([
          'a copy is doubled',
          { [pile]: [...s[pile], signature].sort(), duplicates: s.duplicates - 1 },
          true,
        ])
      }
      for (const [answer, change] of included(s, signature, rules)) {
        // One connection, one answer: the first that comes back.
        const back = pile === 'current' && s.client === 'awaiting' ? { answer: s.answer ?? answer } : {}
        steps.push([`a copy arrives: ${answer}`, { ...left, ...change, ...back }, false])
      }
    }
  }
  if (s.answer !== null) steps.push(['an answer is lost', { answer: null }, true])
  if (s.client === 'looking' && s.look?.read === null) {
    const facts = s.included.slice(0, s.signatures)
    const read = facts.includes('done') ? 'included' : facts.includes('refused') ? 'refused' : 'absent'
    steps.push(['the look-up is read', { look: { ...s.look, read } }, false])
  }
  return steps
}

/** What the exchange may do with a copy. */
function included(s: ModelState, signature: number, rules: Rules): [Answer, Partial<ModelState>][] {
  const put = (fact: 'done' | 'refused') => s.included.map((known, i) => (i === signature ? fact : known))
  if (s.malformed) return [['refused', {}]]
  if (s.included[signature] !== 'no') return [['nonce used', {}]]
  if (rules.expires && s.time > 0) return [['expired', {}]]
  return [
    ['ok', { included: put('done'), executions: s.executions + 1 }],
    ['refused', { included: put('refused') }],
    ...(s.fickle ? [['refused', {}] as [Answer, Partial<ModelState>]] : []),
  ]
}

function worldSteps(s: ModelState, rules: Rules): Step[] {
  const steps: Step[] = []
  if (s.client !== 'idle' && s.time < 2 && rules.expires) {
    steps.push(['time passes', { time: (s.time + 1) as 1 | 2 }, false])
  }
  const lives = s.client !== 'idle' && s.client !== 'down' && s.client !== 'forgotten'
  if (lives && s.crashes > 0 && s.told === null) {
    const gone = { client: 'down', look: null, answer: null, refusal: false } as const
    steps.push(['kill -9', { ...gone, crashes: s.crashes - 1, ...givenUp(s) }, true])
  }
  return steps
}
