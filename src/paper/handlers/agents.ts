import type { ReadHandler } from './handler.ts'

/** Agents of the account; for a main account those of its sub-accounts as well. */
export const agents: ReadHandler<'agents'> = ({ agents, subs }, { address }) => ({
  list: [address, ...subs.of(address).map((sub) => sub.address)].flatMap((authorized) => agents.of(authorized)),
})
