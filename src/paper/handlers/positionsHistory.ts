import type { ReadHandler } from './handler.ts'

export const positionsHistory: ReadHandler<'positionsHistory'> = ({ store }, { address, ...page }) =>
  store.histories.page('closed_position', address, page)
