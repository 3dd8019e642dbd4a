import type { ReadHandler } from './handler.ts'

export const positions: ReadHandler<'positions'> = ({ core }, { address, symbol_id }) => ({
  list: core.positions(address).filter((position) => symbol_id === undefined || position.symbol_id === symbol_id),
})
