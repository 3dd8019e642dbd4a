import type { ReadHandler } from './handler.ts'

export const executions: ReadHandler<'executions'> = ({ store }, { address, ...filter }) =>
  store.histories.page('execution', address, filter)
