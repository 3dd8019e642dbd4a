import { followEnds } from '../../src/app/journals.ts'
import { showOpenIntents } from '../../src/app/openIntents.ts'
import type { Recovery } from '../../src/app/recovery.ts'
import { toSubmit } from '../../src/app/sendWrite.ts'
import { type AppPort, createTradingPort } from '../../src/app/tradingPort.ts'
import { type Client, type ClientOptions, createClient } from '../../src/client/client.ts'
import type { IntentJournal } from '../../src/client/journal/index.ts'
import type { Submitter } from '../../src/client/submit.ts'
import type { SignedWrite, WriteOutcome } from '../../src/client/submitTypes.ts'
import { DEFAULT_SETTINGS } from '../../src/config/index.ts'
import { AppError } from '../../src/lib/errors.ts'
import type { Rng } from '../../src/lib/rng.ts'
import type { NetworkProfile } from '../../src/protocol/profile.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { createSigningService } from '../../src/signing/service.ts'
import type { SigningService } from '../../src/signing/types.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import type { WriteRequest } from '../../src/tui/port.ts'
import { BOOK, KEY, SUB, TRADER } from './compare.ts'
import type { ExchangeHost } from './exchangeHost.ts'
import { createHttpNetwork } from './httpNetwork.ts'
import type { JournalDisk } from './journalDisk.ts'
import type { Intents } from './ledgerOfIntents.ts'
import type { Network } from './network.ts'
import { createStreamNetwork, type StreamNetwork } from './streamNetwork.ts'
import { type ProcessClock, processClock } from './timeline.ts'
import type { Wish } from './trader.ts'

/** The client's process while it lives. */
export interface Terminal {
  store: AppStore
  client: Client
  port: AppPort
  /** A key press: through the gate of the terminal, or straight to the wire, where nothing is held back. */
  ask(wish: Wish): void
  /** The other account comes on the screen. */
  switchAccount(): void
  journal: IntentJournal
  stop(): void
  clock: ProcessClock
  streams: StreamNetwork
}

export interface TerminalHost {
  readonly terminal: Terminal | null
  boot(): void
  /** kill -9: nothing is told, nothing is closed, only the disk stays; at a power cut not even all of that. */
  crash(power: boolean): void
}

/** No process of this machine has such an id. */
const FIRST_PID = 2_000_000_000
const TIDY_EVERY_MS = 10_000

export function createTerminalHost(options: {
  network: Network
  exchange: ExchangeHost
  rng: Rng
  profile: NetworkProfile
  intents: Intents
  disk: JournalDisk
  gate: boolean
  /** The machine's clock is so far off, ms. */
  skew: () => number
  broken: (what: string) => void
}): TerminalHost {
  const { network, exchange, rng, profile, intents, disk, broken } = options
  // The high-water mark is on disk: it outlives the process.
  const nonces = memoryNonces()
  let lastNonce = 0
  let boots = 0
  let terminal: Terminal | null = null

  /** A client whose outcomes are heard. */
  function listening(given: ClientOptions): Client {
    const client = createClient(given)
    const { submitter } = client
    const heard = async (outcome: Promise<WriteOutcome>) => {
      const known = await outcome
      intents.told(known)
      return known
    }
    const told: Submitter = {
      ...submitter,
      submit: (write, how) => heard(submitter.submit(write, how)),
      resolve: (write, how) => heard(submitter.resolve(write, how)),
    }
    return Object.create(client, { submitter: { value: told } })
  }

  function signer(client: () => Client): SigningService {
    const service = createSigningService({
      profile,
      key: KEY,
      nonces,
      env: {},
      exchangeNow() {
        if (client().time.offset() === null) throw new AppError('locked', 'the time of the exchange is not known')
        return client().time.now()
      },
    })
    return {
      ...service,
      sign(write) {
        const signed = service.sign(write)
        if (signed.nonce <= lastNonce) broken(`nonce ${signed.nonce} after ${lastNonce}`)
        lastNonce = signed.nonce
        return signed
      },
    }
  }

  function boot(): void {
    boots += 1
    const clock = processClock(network.timeline, options.skew)
    const alive = () => terminal?.clock === clock
    const store = createAppStore(profile, clock)
    const streams = createStreamNetwork(network, exchange, alive)
    const transport = createHttpNetwork(network, exchange, alive)
    const journal = intents.watch(disk.open(clock, FIRST_PID + boots), network)
    const client = listening({
      profile,
      clock,
      rng: rng.fork(`boot ${boots}`),
      sink: store.actions,
      journal,
      open: streams.open,
      transport: {
        ...transport,
        request(request) {
          if (request.body !== undefined) intents.sent(request.body)
          return transport.request(request)
        },
      },
    })
    const service = signer(() => client)
    const port = createTradingPort({
      store,
      actions: store.actions,
      client: () => client,
      clock,
      depth: BOOK.depth,
      signer: () => ({ service, label: 'simulated', agent: null }),
      remember: () => {},
      gate: { journal, limits: DEFAULT_SETTINGS.limits, readOnly: false },
    })
    const show = (account: string) => {
      store.actions.clearAccount()
      store.actions.identity({ account })
      client.setAccount(account)
    }
    const switchAccount = () => show(store.getState().identity.account === TRADER ? SUB : TRADER)
    function ask(wish: Wish): void {
      if (wish.kind === 'switch account') switchAccount()
      else if (wish.kind === 'cancel pending') void port.cancelPending(wish.tx_hash)
      else {
        const target = store.getState().identity.account === SUB ? { target: SUB } : {}
        const write = { ...wish.write, ...target }
        void (options.gate ? port.submit(write) : straight({ store, client }, service, write))
      }
    }
    client.start()
    port.selectSymbol(BOOK.symbol_id)
    show(TRADER)
    const ends = followEnds(journal, store, clock)
    const tidying = clock.every(TIDY_EVERY_MS, () => {
      ends.note()
      journal.tidy()
    })
    const stop = () => {
      tidying.cancel()
      ends.stop()
      client.stop()
    }
    terminal = { store, client, port, ask, switchAccount, journal, clock, streams, stop }
    // As the product starts: first what the file says, then what this key left open, then what was remembered.
    const recoveries: Recovery[] = []
    const { submitter } = client
    const onResolved = () => client.account?.refresh()
    for (const known of [null, service.address]) {
      showOpenIntents({ recoveries, journal, submitter, signer: known, actions: store.actions, onResolved })
    }
    void port.fireRemembered()
  }

  async function straight(
    { store, client }: Pick<Terminal, 'store' | 'client'>,
    service: SigningService,
    write: WriteRequest,
  ) {
    if (client.time.offset() === null) return
    const { name, params, text, target } = write
    const acted = target === undefined ? {} : { target_address: target }
    const signed = toSubmit(service.sign({ name, params, ...acted } as never), params, text)
    await pursue(store, signed, (tx) => client.submitter.submit(tx))
  }

  /** Keeps the row of a write on the screen until its outcome is known. */
  async function pursue(
    { actions }: AppStore,
    write: SignedWrite,
    find: (write: SignedWrite) => Promise<WriteOutcome>,
  ): Promise<void> {
    actions.pending({
      tx_hash: write.tx_hash,
      name: write.name,
      text: write.name,
      symbol_id: null,
      client_order_id: null,
      order_id: null,
      state: 'sending',
      sent_at: 0,
      expires_after: write.expires_after,
    })
    const { status } = await find(write)
    actions.pendingState(write.tx_hash, status)
    actions.forgetPending(write.tx_hash)
  }

  return {
    get terminal() {
      return terminal
    },
    boot,
    crash(power) {
      terminal?.clock.die()
      terminal = null
      if (power) disk.powerCut(rng)
    },
  }
}
