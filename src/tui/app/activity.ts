import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Order } from '../../protocol/models/order.ts'
import type { FocusPanel } from '../panelIds.ts'
import type { WriteRequest, WriteResult } from '../port.ts'

/** A price somebody waits for. */
export interface Alert {
  readonly id: number
  readonly symbol_id: number
  readonly by: 'last' | 'mark' | 'index'
  readonly op: '>=' | '<='
  readonly price: string
  /** In the grammar's words. */
  readonly text: string
}

/** What `u` would take back. `at` is local time, ms. */
export type UndoEntry =
  | { readonly kind: 'placed'; readonly at: number; readonly text: string; readonly orderId: string }
  | { readonly kind: 'cancelled'; readonly at: number; readonly text: string; readonly orders: readonly Order[] }
  | { readonly kind: 'modified'; readonly at: number; readonly text: string; readonly before: Order }

/** What a confirm dialog on the screen stands for. */
export interface Asked {
  /** The very requests that are shown. */
  readonly writes: readonly WriteRequest[]
  readonly options: SendOptions
  /** Local time (ms) of the question. */
  readonly at: number
}

/** Something to do that is no request made here. */
export interface Deed {
  /** In a trader's words. */
  readonly text: string
  run(): Promise<WriteResult>
}

/** How a group of requests is sent and what follows. */
export interface SendOptions {
  /** Key of the in-flight guard. */
  readonly flight: string
  /** Go on after a request that was refused: closing must not wait for a cancel. */
  readonly keepGoing?: boolean
  /** Done in place of the requests. */
  readonly deed?: Deed
  /** Asks anew: called when orders or positions change while the question stands, for what is worked out from them. */
  readonly renew?: () => void
  /** Called with every result, in order, after the last. */
  readonly after?: (results: readonly WriteResult[]) => void
}

/** What the hands are doing: nothing of it is painted by itself. */
export interface Activity {
  /** Keys of writes on their way (`ticket`, `order 101`); a second one of the same key is not sent. */
  readonly inFlight: ReadonlySet<string>
  readonly asked: Asked | null
  /** Panel whose `/` filter is being typed. */
  readonly filtering: FocusPanel | null
  readonly undo: UndoEntry | null
  readonly alerts: readonly Alert[]
  /** Lines run with `:`, oldest first. */
  readonly history: readonly string[]
  /** Place in `history` while going back; null = the line being written. */
  readonly historyAt: number | null
  /** Last order sent from here and when: an identical one asks again. */
  readonly lastOrder: { readonly key: string; readonly at: number } | null
  /** Price in figures of the order sent last, as it still stands in the ticket. */
  readonly sentPrice: string | null
  /** Local time until which stale prices are accepted. */
  readonly staleUntil: number
  /** Local time of the last Ctrl-C. */
  readonly interruptedAt: number
}

export type ActivityStore = StoreApi<Activity>

export const NO_ACTIVITY: Activity = {
  inFlight: new Set(),
  asked: null,
  filtering: null,
  undo: null,
  alerts: [],
  history: [],
  historyAt: null,
  lastOrder: null,
  sentPrice: null,
  staleUntil: 0,
  interruptedAt: Number.NEGATIVE_INFINITY,
}

export const createActivity = (): ActivityStore => createStore<Activity>(() => NO_ACTIVITY)
