import type { ChannelName, ChannelParams } from '../../protocol/channels/index.ts'
import type { Trade } from '../../protocol/models/market.ts'
import type { ClosedBar } from '../klines/klines.ts'
import type { Service } from '../service.ts'
import type { BlockResult } from '../types.ts'

/** A block as the feeds see it. */
export interface FinishedBlock extends BlockResult {
  hash: string
  /** Signed transactions included. */
  txs: number
  /** Public trades by symbol, oldest first. */
  trades: ReadonlyMap<number, readonly Trade[]>
  closedBars: readonly ClosedBar[]
}

/** A push on its way to the subscribers of one channel instance. */
export interface Outgoing {
  /** Instance it belongs to. */
  key: string
  symbol_id?: number
  type?: 'snapshot' | 'delta'
  data: unknown
  /** When given, a push with the same value as the one before it is dropped. */
  unless?: string
}

/** Publisher of one channel. */
export interface Feed<N extends ChannelName> {
  /** Names the channel instance; equal for equal params. */
  key(params: ChannelParams<N>): string
  /** FieldError when the params name something this exchange does not have. */
  check?(service: Service, params: ChannelParams<N>): void
  /** Sent right after the acknowledgement. */
  snapshot?(service: Service, params: ChannelParams<N>): Outgoing
  /** What a block has to say; `instances` are the params somebody is subscribed with. */
  collect(service: Service, block: FinishedBlock, instances: readonly ChannelParams<N>[]): Iterable<Outgoing>
}
