import type { ChannelReducer } from './push.ts'

/** Nothing on screen shows blocks. */
export const block: ChannelReducer<'block'> = (state) => state
