import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../src/app/environment.ts'
import { openSession, type Session } from '../../src/app/session.ts'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { until } from './until.ts'

export interface RecordedSessions {
  folder: string
  exchange: PaperExchange
  /** Opens a terminal's session that is recorded to `name` in the folder. */
  open(name: string, more?: { maxBytes?: number }): Promise<{ session: Session; path: string }>
  /** Ends the sessions, so that the next may use the key. */
  close(): void
  stop(): Promise<void>
}

/** Sessions over the whole paper exchange, in this process, over real sockets. */
export async function recordedSessions(key: string): Promise<RecordedSessions> {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  writeFileSync(join(folder, 'here.json'), JSON.stringify({ ...PAPER_PROFILE, name: 'here' }))
  const fund = [{ address: newSigner(key).address, amount: '1000000' }]
  const exchange = await startPaper({ blockMs: 10, rateLimit: false, seed: 7, fund })
  const sessions: Session[] = []
  return {
    folder,
    exchange,
    async open(name, more = {}) {
      const path = join(folder, name)
      const flags = { config: join(folder, 'config'), network: join(folder, 'here.json') }
      const environment = readEnvironment(
        { ...flags, rest: exchange.rest, ws: exchange.ws },
        { EXCHANGE_TUI_PRIVATE_KEY: key },
      )
      const session = openSession({ ...environment, record: { path, ...more } }, {})
      sessions.push(session)
      await session.ready
      const { store } = session
      await until('the account', () => store.getState().freshness.orders.status === 'live')
      await until('a live book', () => Object.values(store.getState().books).some((b) => b.status === 'live'))
      return { session, path }
    },
    close() {
      for (const session of sessions.splice(0)) session.stop()
    },
    async stop() {
      await exchange.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
