import type { Client } from '../client/client.ts'
import type { WriteOutcome } from '../client/submitTypes.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { BOOK_DEPTHS, type BookDepth, type Interval } from '../protocol/enums.ts'
import type { StoreActions } from '../store/actions.ts'
import type { TradingPort, WriteRequest, WriteResult } from '../tui/port.ts'
import { failedItems, signAndSubmit } from './sendWrite.ts'
import type { OpenSigner } from './signer.ts'

export interface TradingPortDeps {
  store: TradingPort['store']
  actions: StoreActions
  /** Null until the exchange was found. */
  client(): Client | null
  clock: Clock
  /** Levels of the book at the start. */
  depth: BookDepth
  /** The key in use; null while there is none. */
  signer(): OpenSigner | null
  remember: TradingPort['remember']
}

/** What the terminal may ask for, done with a client, a store and a key. */
export function createTradingPort(deps: TradingPortDeps): TradingPort {
  const { store, actions, client, clock, signer, remember } = deps
  let { depth } = deps

  async function submit(write: WriteRequest): Promise<WriteResult> {
    const opened = signer()
    const { locked } = store.getState().identity
    const to = client()
    if (to === null || opened === null || locked !== null) return notSent(locked ?? 'no key is open')
    const started = clock.now()
    let hash = ''
    try {
      const { name, params, target } = write
      const request = { name, params, ...(target === undefined ? {} : { target_address: target }) }
      const outcome = await signAndSubmit(opened.service, to.submitter, request as never, {
        words: write.text,
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
        onUnknown(why) {
          actions.pendingState(hash, 'unknown')
          actions.log('unknown', `UNKNOWN ${write.text}: ${why}; looking it up`, { tx_hash: hash })
        },
      })
      return finish(write, outcome, clock.now() - started)
    } catch (error) {
      if (hash !== '') actions.pendingState(hash, 'not_sent')
      return notSent(
        error instanceof AppError ? [error.message, error.hint].filter(Boolean).join(' · ') : 'internal error',
      )
    }
  }

  function finish(write: WriteRequest, outcome: WriteOutcome, took: number): WriteResult {
    const { tx_hash } = outcome
    switch (outcome.status) {
      case 'done': {
        const failed = failedItems(outcome.data)
        const message = `${write.text}${failed.length === 0 ? '' : ` · ${failed.length} refused: ${failed[0]?.code} ${failed[0]?.msg}`}`
        actions.pendingState(tx_hash, 'done', { order_id: outcome.order_id })
        actions.forgetPending(tx_hash)
        actions.log(failed.length === 0 ? 'ok' : 'warn', message, { tx_hash, took })
        client()?.account?.refresh()
        const base = { status: 'done', tx_hash, order_id: outcome.order_id, took, message } as const
        return failed.length === 0 ? base : { ...base, failed: failed.length }
      }
      case 'rejected': {
        const { code, msg, trace_code } = outcome
        actions.pendingState(tx_hash, 'rejected')
        actions.forgetPending(tx_hash)
        actions.log('error', `refused ${write.text}: ${code} ${msg} ${trace_code}`.trimEnd(), { tx_hash, took })
        return { status: 'rejected', tx_hash, code, trace_code, message: `${code} ${msg}` }
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
