import type { Clock } from '../lib/clock.ts'
import type { Rng } from '../lib/rng.ts'
import { scopedClock } from '../lib/scopedClock.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { type Account, createAccount } from './account.ts'
import { type ClockSync, createClockSync } from './clockSync.ts'
import { createHistory, type History } from './history.ts'
import { createMarket, type Market, type MarketChoice } from './market.ts'
import { createPauses } from './pauses.ts'
import { createRest, type Rest } from './rest.ts'
import { createSession } from './session.ts'
import type { ClientSink, StreamName, StreamStatus } from './sink.ts'
import { type OpenSocket, openSocket } from './socket.ts'
import { createSubmitter, type Submitter } from './submit.ts'
import type { SubmitJournal } from './submitTypes.ts'
import { createHttpTransport, type HttpTransport } from './transport.ts'

export interface ClientOptions {
  profile: Pick<NetworkProfile, 'rest' | 'ws'>
  clock: Clock
  rng: Rng
  sink: ClientSink
  journal?: SubmitJournal
  transport?: HttpTransport
  open?: OpenSocket
  initial?: Partial<MarketChoice>
}

/** Everything between the sink and one exchange: two streams (market, account), REST, the exchange's clock, writes. */
export interface Client {
  readonly rest: Rest
  readonly time: ClockSync
  readonly market: Market
  readonly submitter: Submitter
  /** The account shown; null until `setAccount`. */
  readonly account: Account | null
  readonly history: History | null
  start(): void
  /** Shows another account (lowercase address), or none. */
  setAccount(address: string | null): void
  /** Drops every connection and reads everything again. */
  resync(): void
  /** Resolves once the account is synced; false after `ms`. */
  accountReady(ms: number): Promise<boolean>
  stop(): void
}

export function createClient(options: ClientOptions): Client {
  const { profile, rng, sink } = options
  const clock = scopedClock(options.clock)
  const pauses = createPauses(clock)
  const open = options.open ?? openSocket
  const transport = options.transport ?? createHttpTransport()
  const rest = createRest({
    base: profile.rest.replace(/\/$/, ''),
    clock,
    transport,
    offset: () => time.offset(),
    onOutcome(status) {
      sink.rest(status)
      if (status.ok) pauses.worked()
    },
  })
  const time: ClockSync = createClockSync({
    clock,
    sink,
    onJump: () => rest.clockWasSet(),
    async read() {
      const answer = await rest.call('time', {})
      return answer.kind === 'ok' ? { time: answer.data.time, took: answer.took } : null
    },
  })
  const submitter = createSubmitter({
    rest,
    clock,
    exchangeNow: () => (time.offset() === null ? null : time.now()),
    ...(options.journal === undefined ? {} : { journal: options.journal }),
  })

  let account: Account | null = null
  let history: History | null = null
  let accountStatus: StreamStatus | null = null
  const ready = new Set<() => void>()

  function session(name: StreamName, onStatus: (status: StreamStatus) => void) {
    return createSession({
      url: profile.ws,
      clock,
      rng: rng.fork(name),
      pauses,
      open,
      onStatus,
      onServerTime: (at, rtt) => time.sample(at, rtt),
    })
  }

  const marketSession = session('market', (status) => {
    market.streaming(status.state === 'live')
    sink.stream('market', status)
  })
  const market = createMarket({
    session: marketSession,
    rest,
    clock,
    rng: rng.fork('market-reads'),
    pauses,
    sink,
    ...(options.initial === undefined ? {} : { initial: options.initial }),
  })
  const accountSession = session('account', (status) => {
    accountStatus = status
    tellAccount()
  })

  const isSynced = () => account?.synced === true

  function tellAccount(): void {
    if (accountStatus === null) return
    const reading = accountStatus.state === 'live' && account !== null && !account.synced
    sink.stream(
      'account',
      reading ? { ...accountStatus, state: 'syncing', note: 'reading the account' } : accountStatus,
    )
  }

  return {
    rest,
    time,
    market,
    submitter,
    get account() {
      return account
    },
    get history() {
      return history
    },
    start() {
      time.start()
      market.start()
    },
    setAccount(address) {
      account?.stop()
      account = null
      history = null
      if (address === null) return
      history = createHistory({ rest, sink, address })
      account = createAccount({
        session: accountSession,
        rest,
        clock,
        rng: rng.fork('account-reads'),
        pauses,
        sink,
        address,
        onSynced(synced) {
          tellAccount()
          if (!synced) return
          for (const tell of ready) tell()
          ready.clear()
        },
        onOrders(push) {
          for (const order of push.data) submitter.observe(order)
        },
      })
      account.start()
    },
    resync() {
      marketSession.restart()
      accountSession.restart()
      account?.resync()
    },
    async accountReady(ms) {
      if (isSynced()) return true
      await new Promise<void>((resolve) => {
        const timer = options.clock.after(ms, resolve)
        ready.add(() => {
          timer.cancel()
          resolve()
        })
      })
      return isSynced()
    },
    stop() {
      submitter.stop()
      time.stop()
      account?.stop()
      market.stop()
      marketSession.stop()
      accountSession.stop()
      rest.close()
      clock.cancelAll()
    },
  }
}
