import type { ReadHandler } from './handler.ts'

export const assetFlow: ReadHandler<'assetFlow'> = ({ store }, { address, ...page }) =>
  store.histories.page('flow', address, page)
