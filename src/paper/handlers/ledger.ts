import type { ReadHandler } from './handler.ts'

export const ledger: ReadHandler<'ledger'> = ({ core }) => ({ list: core.ledger() })
