import { streamServer } from './stream.ts'

/** Acknowledges, then never says anything again, pongs included. */
export const halfOpen = () => streamServer({ ping: () => {} })
