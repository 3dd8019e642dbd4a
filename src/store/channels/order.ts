import { markLive } from '../freshness.ts'
import { takeOrders } from '../orders.ts'
import type { ChannelReducer } from './push.ts'

export const order: ChannelReducer<'order'> = (state, push) => markLive(takeOrders(state, push.data), 'orders', push.at)
