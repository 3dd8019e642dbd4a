import { notFound } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const tx: ReadHandler<'tx'> = (service, { tx_hash }) => {
  const found = service.store.txs.byHash(tx_hash)
  if (found === null) throw notFound(service, 'no transaction with this hash was included')
  return found
}
