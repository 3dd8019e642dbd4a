import { streamServer } from './stream.ts'

/** Listens to subscriptions and keeps quiet about them. */
export const noAck = () => streamServer({ subscribe: () => {} })
