import type { ChannelReducer } from './push.ts'

export const settings: ChannelReducer<'settings'> = (state, push) => ({ ...state, settings: push.data })
