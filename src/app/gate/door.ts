import type { Intent, IntentJournal } from '../../client/journal/index.ts'
import type { Rest } from '../../client/rest.ts'
import type { SubmitOptions, Submitter } from '../../client/submit.ts'
import type { SignedWrite, WriteOutcome } from '../../client/submitTypes.ts'
import type { Limits } from '../../config/index.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { RequestOf } from '../../protocol/endpoints/index.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import { canonicalJson } from '../../protocol/signing/canonicalJson.ts'
import type { SigningService } from '../../signing/types.ts'
import type { State } from '../../store/state.ts'
import { toSubmit } from '../sendWrite.ts'
import { untilCanceled } from './afterCancel.ts'
import { type Finding, findingsOf, held } from './findings.ts'
import type { GateWrite } from './kind.ts'
import { checkWire } from './wire.ts'

/** How a write that came through a door ended. */
export type DoorOutcome = WriteOutcome & {
  /** The order a cancel found already over. */
  order?: Order
  /** Orders a cancel-all left live after several tries; null when that could not be read. */
  still_live?: readonly string[] | null
}

export interface SendHow extends SubmitOptions {
  /** What the person asked for, in the grammar's words. */
  words: string
  /** Account acted for when it is not the key's own. */
  target?: string | undefined
  /** The person saw the soft findings and said yes. */
  confirmed?: boolean
  /** The person wants the same once more. */
  again?: boolean
  onSigned?: (signed: SignedWrite) => void
  /** A cancel has to wait: the order it names is itself in doubt. */
  onRemembered?: (place: Intent) => void
}

/** What the gate reads from and writes to the journal. */
export type DoorJournal = Pick<IntentJournal, 'open' | 'get' | 'lastLike' | 'draft' | 'dropDraft'>

/** Remembers nothing, for tests and virtual time. */
export const NO_JOURNAL: DoorJournal = {
  open: () => [],
  get: () => null,
  lastLike: () => null,
  draft: () => {},
  dropDraft: () => {},
}

export interface DoorDeps {
  profile: NetworkProfile
  rest: Rest
  submitter: Submitter
  clock: Clock
  journal: DoorJournal
  service: SigningService
  /** State to judge by, as of now. */
  view(): State
  limits: Limits
  readOnly: boolean
  /** Exchange time, ms; null when unknown. */
  exchangeNow(): number | null
  /** Why new risk has to wait; null when it has not. */
  paused(): string | null
  /** This door asks the person about soft findings itself, before it sends. */
  asksItself: boolean
  /** Told what was found before a write is signed, and whether it goes on. */
  onVerdict?: ((verdict: Verdict) => void) | undefined
}

/** What the gate said of a write. */
export interface Verdict {
  write: GateWrite
  target: string | undefined
  findings: readonly Finding[]
  passed: boolean
}

/** The one way to the exchange: every write of every door is judged, signed, checked, journaled and followed here. */
export interface Door {
  /** Why the write would be held back, hard reasons first. */
  check(write: GateWrite, how?: Pick<SendHow, 'again' | 'target'>): Finding[]
  /** AppError when it is held back; then nothing was signed. */
  send(write: GateWrite, how: SendHow): Promise<DoorOutcome>
  /** Cancels what a write in doubt made, the moment it is there; the order it changes, at once. */
  cancelPlace(place: Intent, how: SendHow): Promise<DoorOutcome>
}

/** Only these would do the same thing twice. */
const REPEATABLE: ReadonlySet<string> = new Set(['placeOrder', 'batchOrder'])

/** Of these the order is there already. */
const CHANGES: ReadonlySet<string> = new Set(['modifyOrder', 'batchModify', 'chaseOrder'])

export function createDoor(deps: DoorDeps): Door {
  const { profile, rest, submitter, clock, journal, service, limits } = deps

  function check(write: GateWrite, { again, target }: Pick<SendHow, 'again' | 'target'> = {}): Finding[] {
    const now = clock.now()
    const heldFor = rest.writesHeldFor()
    return findingsOf(write, {
      view: deps.view(),
      limits,
      now,
      exchangeNow: deps.exchangeNow(),
      readOnly: deps.readOnly,
      paused: deps.paused(),
      again: again === true ? null : sentBefore(write, target ?? service.account, now),
      budget: heldFor > 0 ? `rate limit: what is left is kept for cancels, ${Math.ceil(heldFor / 1000)} s more` : null,
    })
  }

  function sentBefore(write: GateWrite, account: string, now: number): { age: number; open: boolean } | null {
    if (!REPEATABLE.has(write.name)) return null
    const like = { name: write.name, account, params: canonicalJson(write.params) }
    const found = journal.lastLike(like, now - limits.duplicate_ms)
    if (found === null) return null
    return { age: now - found.created, open: submitter.underway(found.tx_hash) !== null }
  }

  function pass(write: GateWrite, how: SendHow): void {
    const findings = check(write, how)
    // A door that asks itself cannot have asked about a write that was sent in the same breath.
    const asked = (finding: Finding) => deps.asksItself && finding.code !== 'under_way'
    const stops = findings.find((f) => f.level === 'hard' || (how.confirmed !== true && !asked(f)))
    deps.onVerdict?.({ write, target: how.target, findings, passed: stops === undefined })
    if (stops !== undefined) throw held(stops)
  }

  async function sign(write: GateWrite, how: SendHow): Promise<WriteOutcome> {
    const account = how.target ?? service.account
    const target = how.target === undefined ? {} : { target_address: how.target }
    const signed = service.sign({ ...write, ...target } as never)
    checkWire({ ...write, account }, signed, profile)
    const ready = toSubmit(signed, write.params, how.words)
    how.onSigned?.(ready)
    return submitter.submit(ready, how)
  }

  async function send(write: GateWrite, how: SendHow): Promise<DoorOutcome> {
    pass(write, how)
    const account = how.target ?? service.account
    if (write.name === 'cancelOrder') {
      const place = placeInDoubt(write.params.client_order_id, account)
      if (place !== null) return cancelPlace(place, how)
    }
    let nonce = 0
    const onSigned = (signed: SignedWrite) => {
      nonce = signed.nonce
      how.onSigned?.(signed)
    }
    if (write.name === 'cancelOrder') return cancelOne(write.params, how)
    const outcome = await sign(write, { ...how, onSigned })
    if (write.name === 'cancelAll' && outcome.status === 'done') {
      const cancel = async (ids: readonly string[]) => {
        const params = { orders: ids.map((order_id) => ({ order_id })) }
        try {
          const again = await sign({ name: 'batchCancel', params }, { ...how, onSigned: () => {}, onUnknown: () => {} })
          return again.status === 'done'
        } catch {
          // It cannot be signed now (no exchange time, key locked): the cancel-all itself is done, what is left is told.
          return false
        }
      }
      return { ...outcome, still_live: await untilCanceled(write.params, { rest, clock, account, nonce, cancel }) }
    }
    return outcome
  }

  async function cancelOne(ref: OrderRef, how: SendHow): Promise<DoorOutcome> {
    const outcome = await sign({ name: 'cancelOrder', params: ref }, how)
    if (outcome.status !== 'rejected' || outcome.http !== 409) return outcome
    const answer = await rest.call('getOrder', { address: how.target ?? service.account, ...ref })
    return answer.kind === 'ok' ? { ...outcome, order: answer.data } : outcome
  }

  /** An order of that name that nobody can say anything about yet. */
  function placeInDoubt(clientOrderId: string | undefined, account: string): Intent | null {
    if (clientOrderId === undefined) return null
    const makes = (i: Intent) => REPEATABLE.has(i.name) && i.account === account
    return journal.open().find((i) => makes(i) && i.client_order_ids.includes(clientOrderId)) ?? null
  }

  async function cancelPlace(place: Intent, how: SendHow): Promise<DoorOutcome> {
    if (deps.readOnly) pass({ name: 'cancelOrder', params: {} }, how)
    if (!REPEATABLE.has(place.name)) return cancelChanged(place, how)
    const id = draftId(place)
    const params = canonicalJson(
      place.client_order_ids.length === 1 ? { client_order_id: place.client_order_ids[0] } : {},
    )
    const { signer, account } = place
    // Written down first: it fires after a restart as well.
    journal.dropDraft(id)
    journal.draft(id, { name: 'cancelOrder', signer, account, client_order_ids: [], words: how.words, params })
    how.onRemembered?.(place)
    const outcome = await (submitter.underway(place.tx_hash) ?? submitter.resolve(place, how))
    if (outcome.status === 'unknown') return { ...outcome, why: `the order itself is still unknown: ${outcome.why}` }
    if (outcome.status !== 'done') {
      journal.dropDraft(id)
      return {
        status: 'not_sent',
        tx_hash: place.tx_hash,
        why: `nothing to cancel: the order was ${WORDS[outcome.status]}`,
      }
    }
    const found = journal.get(place.tx_hash)?.order_ids ?? []
    const ids = found.length > 0 ? found : outcome.order_id === null ? [] : [outcome.order_id]
    const refs =
      ids.length > 0
        ? ids.map((order_id) => ({ order_id }))
        : place.client_order_ids.map((client_order_id) => ({ client_order_id }))
    try {
      if (refs.length === 0) throw new AppError('unknown', 'the order is in, its id is not known: see orders')
      return await cancelAtOnce(place, refs, how)
    } finally {
      // Not before the cancel itself stands in the journal, or the person was told that it could not go out.
      journal.dropDraft(id)
    }
  }

  /** The order is there whatever becomes of its change: cancelled first, the change finds nothing any more. */
  async function cancelChanged(change: Intent, how: SendHow): Promise<DoorOutcome> {
    const refs = changedBy(change)
    if (refs.length > 0) return cancelAtOnce(change, refs, how)
    const { tx_hash, words } = change
    return { status: 'not_sent', tx_hash, why: `nothing to cancel: “${words}” makes no order` }
  }

  async function cancelAtOnce({ account }: Intent, refs: readonly OrderRef[], how: SendHow): Promise<DoorOutcome> {
    const target = { ...how, target: account === service.account ? undefined : account }
    const [only] = refs
    if (refs.length === 1 && only !== undefined) {
      // Not through what is remembered: nothing has to be waited for any more.
      pass({ name: 'cancelOrder', params: only }, target)
      return cancelOne(only, target)
    }
    return send({ name: 'batchCancel', params: { orders: [...refs] } }, target)
  }

  return { check, send, cancelPlace }
}

type OrderRef = RequestOf<'cancelOrder'>

/** Orders that a change is about; none for anything else. */
function changedBy({ name, params }: Pick<Intent, 'name' | 'params'>): OrderRef[] {
  if (!CHANGES.has(name)) return []
  const read = JSON.parse(params) as OrderRef & { orders?: OrderRef[] }
  return (read.orders ?? [read]).map(({ order_id, client_order_id }) =>
    order_id !== undefined ? { order_id } : { client_order_id },
  )
}

const WORDS = { rejected: 'refused', not_sent: 'never sent', expired: 'not executed' } as const

/** A remembered cancel in the journal, by the order's transaction. */
export const draftId = (place: Pick<Intent, 'tx_hash'>): string => `${DRAFT}${place.tx_hash}`
export const placeOfDraft = (id: string): string => id.slice(DRAFT.length)
const DRAFT = 'cancel '

/** What a cancel-all left behind, in words; null when nothing. */
export function leftLive(outcome: DoorOutcome): { count: number; words: string } | null {
  const { still_live } = outcome
  if (still_live === undefined || still_live?.length === 0) return null
  if (still_live === null) return { count: 1, words: 'the orders could not be read again: look whether all are gone' }
  return { count: still_live.length, words: `${still_live.length} still live` }
}
