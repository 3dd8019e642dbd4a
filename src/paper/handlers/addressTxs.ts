import type { ReadHandler } from './handler.ts'

export const addressTxs: ReadHandler<'addressTxs'> = ({ store }, { address, ...page }) => store.txs.page(address, page)
