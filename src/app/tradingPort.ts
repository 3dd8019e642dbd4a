import type { Client } from '../client/client.ts'
import { DEFAULT_SETTINGS, type Limits } from '../config/index.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { BOOK_DEPTHS, type BookDepth, type Interval } from '../protocol/enums.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import type { StoreActions } from '../store/actions.ts'
import type { TradingPort, WriteRequest, WriteResult } from '../tui/port.ts'
import { followMarkets } from './followMarkets.ts'
import {
  createDoor,
  type Door,
  type DoorDeps,
  type DoorJournal,
  type DoorOutcome,
  leftLive,
  NO_JOURNAL,
  placeOfDraft,
  type SendHow,
} from './gate/door.ts'
import type { GateWrite } from './gate/kind.ts'
import { isAboutTheKey, refusalWords } from './refusal.ts'
import { failedItems, itemsOf } from './sendWrite.ts'
import type { OpenSigner } from './signer.ts'

export interface TradingPortDeps {
  store: TradingPort['store']
  actions: StoreActions
  /** Null until the exchange was found. */
  client(): Client | null
  clock: Clock
  /** Levels of the book at the start. */
  depth: BookDepth
  /** What stands before the exchange besides the exchange's own rules; nothing of it in tests. */
  gate?: {
    journal: DoorJournal
    limits: Limits
    readOnly: boolean
    /** A write was refused in a way that a lost key would explain. */
    onKeyRefused?(): void
    onVerdict?: DoorDeps['onVerdict']
  }
  /** The key in use; null while there is none. */
  signer(): OpenSigner | null
  remember: TradingPort['remember']
}

export interface AppPort extends TradingPort {
  /** Goes on with the cancels that an earlier run remembered. */
  fireRemembered(): Promise<void>
}

/** What the terminal may ask for, done with a client, a store and a key. */
export function createTradingPort(deps: TradingPortDeps): AppPort {
  const { store, actions, client, clock, signer, remember } = deps
  const markets = followMarkets(store, client)
  let { depth } = deps
  let door: { service: OpenSigner['service']; client: Client; door: Door } | null = null

  function doorOf(to: Client, { service }: OpenSigner): Door {
    if (door?.service === service && door.client === to) return door.door
    const { journal = NO_JOURNAL, limits = DEFAULT_SETTINGS.limits, readOnly = false } = deps.gate ?? {}
    const made = createDoor({
      profile: store.getState().profile,
      rest: to.rest,
      submitter: to.submitter,
      clock,
      journal,
      service,
      view: () => store.getState(),
      limits,
      readOnly,
      exchangeNow: () => (to.time.offset() === null ? null : to.time.now()),
      paused: () => store.getState().identity.paused ?? null,
      asksItself: true,
      onVerdict: deps.gate?.onVerdict,
    })
    door = { service, client: to, door: made }
    return made
  }

  /** Runs what sends through the door, with its row and its lines in the log. */
  async function through(
    write: Pick<WriteRequest, 'name' | 'params' | 'text' | 'target'>,
    send: (door: Door, how: SendHow) => Promise<DoorOutcome>,
  ): Promise<WriteResult> {
    const opened = signer()
    const { locked } = store.getState().identity
    const to = client()
    if (to === null || opened === null || locked !== null) return notSent(locked ?? 'no key is open')
    const started = clock.now()
    let hash = ''
    try {
      const { name, params, target } = write
      const outcome = await send(doorOf(to, opened), {
        words: write.text,
        target,
        onSigned(signed) {
          hash = signed.tx_hash
          actions.pending({
            tx_hash: hash,
            name,
            text: write.text,
            symbol_id: field(params, 'symbol_id', 'number'),
            client_order_id: field(params, 'client_order_id', 'string'),
            order_id: field(params, 'order_id', 'string'),
            state: 'sending',
            sent_at: started,
            expires_after: signed.expires_after,
          })
        },
        onRemembered: (place) => {
          actions.log('warn', `remembered: ${write.text}; it goes out the moment the order appears`, {
            tx_hash: place.tx_hash,
          })
        },
        onUnknown(why) {
          if (hash === '') return
          actions.pendingState(hash, 'unknown')
          actions.log('unknown', `UNKNOWN ${write.text}: ${why}; looking it up`, { tx_hash: hash })
        },
      })
      if (isAboutTheKey(outcome)) deps.gate?.onKeyRefused?.()
      return finish(write, outcome, clock.now() - started)
    } catch (error) {
      if (hash !== '') actions.pendingState(hash, 'not_sent')
      return notSent(
        error instanceof AppError ? [error.message, error.hint].filter(Boolean).join(' · ') : 'internal error',
      )
    }
  }

  /** A write is for the account it was made for: never for another one that came on the screen meanwhile. */
  async function submit(write: WriteRequest): Promise<WriteResult> {
    const own = signer()?.service.account
    const { account } = store.getState().identity
    if (own !== undefined && account !== null && (write.target ?? own) !== account) {
      return notSent('another account is on the screen now')
    }
    const again = write.again === true ? { again: true } : {}
    return through(write, (to, how) =>
      to.send({ name: write.name, params: write.params } as GateWrite, { ...how, ...again }),
    )
  }

  async function cancelPending(txHash: string): Promise<WriteResult> {
    const place = deps.gate?.journal.get(txHash) ?? null
    if (place === null) return notSent('this write is not in the journal')
    const text = `cancel what “${place.words}” makes`
    const target = place.account === signer()?.service.account ? {} : { target: place.account }
    return through({ name: 'cancelOrder', params: {}, text, ...target }, (to, how) => to.cancelPlace(place, how))
  }

  async function fireRemembered(): Promise<void> {
    const drafts = (deps.gate?.journal.open() ?? []).filter((i) => i.state === 'draft')
    await Promise.all(drafts.map((draft) => cancelPending(placeOfDraft(draft.tx_hash))))
  }

  function finish(write: Pick<WriteRequest, 'text'>, outcome: DoorOutcome, took: number): WriteResult {
    const { tx_hash } = outcome
    switch (outcome.status) {
      case 'done': {
        const failed = failedItems(outcome.data)
        const message = `${write.text}${failed.length === 0 ? '' : ` · ${failed.length} refused: ${failed[0]?.code} ${failed[0]?.msg}`}`
        actions.pendingState(tx_hash, 'done', { order_id: outcome.order_id })
        actions.forgetPending(tx_hash)
        const left = leftLive(outcome)
        if (left !== null) {
          actions.log('error', `${write.text}: ${left.words}`, { tx_hash, took })
          return { status: 'done', tx_hash, order_id: null, took, message: left.words, failed: left.count }
        }
        actions.log(failed.length === 0 ? 'ok' : 'warn', message, { tx_hash, took })
        for (const item of itemsOf(outcome.data)) actions.log(item.level, `${write.text} · ${item.text}`, { tx_hash })
        client()?.account?.refresh()
        const base = { status: 'done', tx_hash, order_id: outcome.order_id, took, message } as const
        return failed.length === 0 ? base : { ...base, failed: failed.length }
      }
      case 'rejected': {
        const { code, trace_code, order } = outcome
        actions.pendingState(tx_hash, 'rejected')
        actions.forgetPending(tx_hash)
        if (order !== undefined) {
          // Not an error: the order was over before the cancel came.
          actions.answer({
            name: 'getOrder',
            request: { address: order.address },
            at: clock.now(),
            data: order,
          } as ReadAnswer)
          const message = `already ${order.state}: ${order.order_id}, ${order.cum_filled_quantity} of ${order.quantity} filled`
          actions.log('info', `${write.text}: ${message}`, { tx_hash, took })
          return { status: 'done', tx_hash, order_id: order.order_id, took, message }
        }
        const words = refusalWords(outcome, store.getState().profile)
        actions.log('error', `refused ${write.text}: ${words} ${trace_code}`.trimEnd(), { tx_hash, took })
        return { status: 'rejected', tx_hash, code, trace_code, message: words }
      }
      case 'not_sent':
        actions.pendingState(tx_hash, 'not_sent')
        actions.forgetPending(tx_hash)
        actions.log('error', `not sent ${write.text}: ${outcome.why}`)
        return { status: 'not_sent', message: outcome.why }
      case 'expired':
        actions.pendingState(tx_hash, 'expired')
        actions.forgetPending(tx_hash)
        actions.log('warn', `expired, did not execute: ${write.text}`, { tx_hash })
        return { status: 'not_sent', message: 'expired, did not execute' }
      case 'unknown':
        return { status: 'unknown', tx_hash, message: outcome.why }
    }
  }

  function notSent(message: string): WriteResult {
    actions.log('error', `not sent: ${message}`)
    return { status: 'not_sent', message }
  }

  return {
    store,
    submit,
    cancelPending,
    fireRemembered,
    selectSymbol(symbolId) {
      actions.selectSymbol(symbolId)
      actions.selectBook(depth, 1)
      client()?.market.select({ symbol_id: symbolId, depth, merge: 1 })
    },
    selectInterval(interval: Interval) {
      actions.selectInterval(interval)
      client()?.market.select({ interval })
    },
    selectBook(wanted, merge) {
      depth = BOOK_DEPTHS.find((d) => d >= wanted) ?? depth
      actions.selectBook(depth, merge)
      client()?.market.select({ depth, merge })
    },
    async loadMore(what) {
      if (what === 'klines') {
        const { symbol_id, interval, klines } = store.getState()
        const oldest = klines[`${symbol_id}:${interval}`]?.[0]
        if (oldest) await client()?.market.olderKlines(oldest.s)
        return
      }
      await client()?.history?.more(what)
    },
    resync: () => client()?.resync(),
    log: (level, text) => actions.log(level, text),
    remember,
    nameSymbol: markets.name,
  }
}

function field<T extends 'number' | 'string'>(
  params: object,
  name: string,
  type: T,
): (T extends 'number' ? number : string) | null {
  const value = (params as Record<string, unknown>)[name]
  return (typeof value === type ? value : null) as (T extends 'number' ? number : string) | null
}
