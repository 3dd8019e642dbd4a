import type { ChannelReducer } from './push.ts'

export const bbo: ChannelReducer<'bbo'> = (state, push) => {
  const { s, t } = push.data
  return t >= (state.bbo[s]?.t ?? 0) ? { ...state, bbo: { ...state.bbo, [s]: push.data } } : state
}
