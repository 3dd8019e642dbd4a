import type { ChannelName } from '../../protocol/channels/index.ts'
import type { ReceivedPush } from '../../protocol/received.ts'
import type { BookSource } from '../sources.ts'
import type { State } from '../state.ts'

/** What a channel's reducer is given; l2_book comes as the book the client keeps. */
export type PushOf<N extends ChannelName> = N extends 'l2_book' ? BookSource : Extract<ReceivedPush, { channel: N }>
export type ChannelReducer<N extends ChannelName> = (state: State, push: PushOf<N>) => State
