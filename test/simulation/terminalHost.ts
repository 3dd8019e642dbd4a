import { toSubmit } from '../../src/app/sendWrite.ts'
import { createTradingPort } from '../../src/app/tradingPort.ts'
import { type Client, type ClientOptions, createClient } from '../../src/client/client.ts'
import type { Submitter } from '../../src/client/submit.ts'
import type { SignedWrite, WriteOutcome } from '../../src/client/submitTypes.ts'
import { AppError } from '../../src/lib/errors.ts'
import type { Rng } from '../../src/lib/rng.ts'
import type { NetworkProfile } from '../../src/protocol/profile.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { createSigningService } from '../../src/signing/service.ts'
import type { SigningService } from '../../src/signing/types.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import type { TradingPort, WriteRequest } from '../../src/tui/port.ts'
import { BOOK, KEY, TRADER } from './compare.ts'
import type { ExchangeHost } from './exchangeHost.ts'
import { createHttpNetwork } from './httpNetwork.ts'
import type { Intents } from './ledgerOfIntents.ts'
import type { Network } from './network.ts'
import { createStreamNetwork, type StreamNetwork } from './streamNetwork.ts'
import { type ProcessClock, processClock } from './timeline.ts'

/** The client's process while it lives. */
export interface Terminal {
  store: AppStore
  client: Client
  port: TradingPort
  /** A key press: through the gate of the terminal, or straight to the wire, where nothing is held back. */
  submit(write: WriteRequest): void
  clock: ProcessClock
  streams: StreamNetwork
}

export interface TerminalHost {
  readonly terminal: Terminal | null
  boot(): void
  /** kill -9: nothing is told, nothing is closed, only the disk stays. */
  crash(): void
}

export function createTerminalHost(options: {
  network: Network
  exchange: ExchangeHost
  rng: Rng
  profile: NetworkProfile
  intents: Intents
  gate: boolean
  /** The machine's clock is so far off, ms. */
  skew: () => number
  broken: (what: string) => void
}): TerminalHost {
  const { network, exchange, rng, profile, intents, broken } = options
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
    const clock = processClock(network.timeline, options.skew)
    const alive = () => terminal?.clock === clock
    const store = createAppStore(profile, clock)
    const streams = createStreamNetwork(network, exchange, alive)
    const transport = createHttpNetwork(network, exchange, alive)
    const client = listening({
      profile,
      clock,
      rng: rng.fork(`boot ${++boots}`),
      sink: store.actions,
      journal: intents.journal(clock, network),
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
    })
    const submit = (write: WriteRequest) =>
      void (options.gate ? port.submit(write) : straight({ store, client }, service, write))
    terminal = { store, client, port, submit, clock, streams }
    client.start()
    client.setAccount(TRADER)
    port.selectSymbol(BOOK.symbol_id)
    recover(terminal)
  }

  async function straight(
    { store, client }: Pick<Terminal, 'store' | 'client'>,
    service: SigningService,
    write: WriteRequest,
  ) {
    if (client.time.offset() === null) return
    const signed = toSubmit(service.sign({ name: write.name, params: write.params } as never), write.params, write.text)
    await pursue(store, signed, 'sending', (tx) => client.submitter.submit(tx))
  }

  /** Keeps the row of a write on the screen until its outcome is known. */
  async function pursue(
    { actions }: AppStore,
    write: SignedWrite,
    state: 'sending' | 'unknown',
    find: (write: SignedWrite) => Promise<WriteOutcome>,
  ): Promise<void> {
    actions.pending({
      tx_hash: write.tx_hash,
      name: write.name,
      text: write.name,
      symbol_id: null,
      client_order_id: null,
      order_id: null,
      state,
      sent_at: 0,
      expires_after: write.expires_after,
    })
    const { status } = await find(write)
    actions.pendingState(write.tx_hash, status)
    actions.forgetPending(write.tx_hash)
  }

  /** What an earlier process left open is found out, not sent again. */
  function recover({ client, store }: Terminal): void {
    for (const { write } of intents.unfinished) {
      void pursue(store, write, 'unknown', (tx) => client.submitter.resolve(tx))
    }
  }

  return {
    get terminal() {
      return terminal
    },
    boot,
    crash() {
      terminal?.clock.die()
      terminal = null
    },
  }
}
