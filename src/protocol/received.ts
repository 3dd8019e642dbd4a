import type { ChannelName, ChannelPayload } from './channels/index.ts'
import type { ReadName, RequestInput, ResponseOf } from './endpoints/index.ts'

/** A push that passed its schema, every string inert. l2_book is kept in integers elsewhere and never comes this way. */
export type ReceivedPush = {
  [N in Exclude<ChannelName, 'l2_book'>]: {
    channel: N
    /** From the envelope or the subscription; null on user and explorer channels. */
    symbol_id: number | null
    /** Exchange time of the push, ms. */
    ts: number
    /** Local time it came in, ms. */
    at: number
    data: ChannelPayload<N>
  }
}[Exclude<ChannelName, 'l2_book'>]

/** The answer to a read that passed its schema, every string inert. */
export type ReadAnswer = {
  [N in ReadName]: { name: N; request: RequestInput<N>; at: number; data: ResponseOf<N> }
}[ReadName]
