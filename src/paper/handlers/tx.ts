import { Rejection } from '../rejection.ts'
import type { ReadHandler } from './handler.ts'

export const tx: ReadHandler<'tx'> = ({ store }, { tx_hash }) => {
  const found = store.txs.byHash(tx_hash)
  if (found === null) throw new Rejection('20001', 'no transaction with this hash was included')
  return found
}
