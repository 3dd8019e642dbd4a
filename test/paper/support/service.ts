import { createNonces } from '../../../src/paper/admission/nonces.ts'
import { createAgents } from '../../../src/paper/agents/agents.ts'
import { createSubs } from '../../../src/paper/agents/subs.ts'
import { createBookInstances } from '../../../src/paper/feed/bookInstances.ts'
import { createKlines } from '../../../src/paper/klines/klines.ts'
import type { Service } from '../../../src/paper/service.ts'
import { FolderBusy, openDatabase } from '../../../src/paper/storage/database.ts'
import { createStore } from '../../../src/paper/storage/store.ts'
import { PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { createFakeCore } from './fakeCore.ts'

/** A service in memory around a fake core, at block time `time`. */
export function createTestService(time: number) {
  const core = createFakeCore()
  const clock = { time }
  const service: Service = {
    profile: PAPER_PROFILE,
    core,
    store: createStore(openDatabase(':memory:', () => new FolderBusy('memory', null))),
    agents: createAgents(),
    subs: createSubs(),
    klines: createKlines(core.symbols),
    books: createBookInstances(core),
    now: () => clock.time,
    blockTime: () => clock.time,
    durable: () => true,
  }
  return { core, service, nonces: createNonces(), clock }
}
