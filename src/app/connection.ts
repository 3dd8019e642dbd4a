import { createClockSync } from '../client/clockSync.ts'
import type { IntentJournal } from '../client/journal/index.ts'
import { createRest, type Rest } from '../client/rest.ts'
import { type OpenSocket, openSocket } from '../client/socket.ts'
import { createSubmitter, type Submitter } from '../client/submit.ts'
import { createHttpTransport, type HttpTransport } from '../client/transport.ts'
import { findSymbol, symbolName } from '../grammar/resolve/index.ts'
import { AppError } from '../lib/errors.ts'
import type { ReadName, RequestInput, ResponseOf } from '../protocol/endpoints/index.ts'
import type { Coin, MarketSymbol } from '../protocol/models/market.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { type AppEnvironment, openNetwork } from './environment.ts'
import { dataOf } from './failure.ts'
import { readOnlyError } from './gate/findings.ts'
import { lazyJournal } from './journals.ts'
import { type ConnectionRecording, recordConnection } from './recording/recordConnection.ts'
import { type OpenSigner, openSigner } from './signer.ts'

/** Markets by the names people use. */
export interface Listing {
  symbols: readonly MarketSymbol[]
  coins: readonly Coin[]
  /** `BTC-USDT`, or `#20001` when the coin has no name. */
  nameOf(symbolId: number): string
  coinName(coinId: number): string
  /** FieldError naming what is allowed. */
  find(word: string): MarketSymbol
}

/** One exchange as a verb uses it: requests, no streams. */
export interface Connection {
  readonly environment: AppEnvironment
  readonly profile: NetworkProfile
  readonly rest: Rest
  readonly submitter: Submitter
  /** Signed writes on disk; opened on first use. AppError `locked` when that cannot be. */
  readonly journal: IntentJournal
  /** True when nothing may be signed or sent. */
  readonly readOnly: boolean
  /** How streams are opened. */
  readonly open: OpenSocket
  /** Null when nothing is recorded. */
  readonly recording: ConnectionRecording | null
  /** The exchange's clock, ms; asked once by `syncClock`, until then the local one. */
  exchangeNow(): number
  /** Asks for the exchange's time unless it is known; gives how far it is ahead of this machine's clock, ms. */
  syncClock(): Promise<number>
  /** A read; AppError when it fails. */
  read<N extends ReadName>(name: N, request: RequestInput<N>): Promise<ResponseOf<N>>
  listing(): Promise<Listing>
  /** The account to read: named by the options, else that of the key. */
  account(): Promise<string>
  /** Opens the key on first use. */
  signer(): Promise<OpenSigner>
  close(): Promise<void>
}

export interface ConnectionDeps {
  askPassphrase: (what: string) => Promise<string>
  warn: (text: string) => void
  /** How requests travel; over the network unless told otherwise. */
  transport?: HttpTransport
}

/** A difference between the clocks beyond this is worth a word, ms. */
const SKEW_MS = 1000

export async function openConnection(environment: AppEnvironment, deps: ConnectionDeps): Promise<Connection> {
  const profile = await openNetwork(environment)
  const { clock, options } = environment
  const recording = recordConnection(environment, profile, deps.warn)
  const transport = deps.transport ?? createHttpTransport()
  const rest = createRest({
    base: profile.rest,
    clock,
    transport: recording?.transport(transport) ?? transport,
    offset: () => time.offset() ?? 0,
  })
  const time = createClockSync({ clock, sink: { clock: () => {} }, read: async () => null })
  const lazy = lazyJournal(environment, profile.name)
  const journal = recording?.journal(lazy) ?? lazy
  const submitter = createSubmitter({
    rest,
    clock,
    exchangeNow: () => (time.offset() === null ? null : time.now()),
    journal,
  })
  let listing: Promise<Listing> | null = null
  let signer: Promise<OpenSigner> | null = null

  async function read<N extends ReadName>(name: N, request: RequestInput<N>): Promise<ResponseOf<N>> {
    return dataOf(name, await rest.call(name, request))
  }

  async function syncClock(): Promise<number> {
    const known = time.offset()
    if (known !== null) return known
    const answer = await rest.call('time', {})
    const { time: exchangeTime } = dataOf('time', answer)
    if (answer.kind === 'ok') time.sample(exchangeTime, answer.took)
    const offset = time.offset() ?? 0
    if (Math.abs(offset) > SKEW_MS)
      deps.warn(`this machine's clock is ${Math.abs(offset)} ms ${offset > 0 ? 'behind' : 'ahead of'} the exchange's`)
    return offset
  }

  async function openKey(): Promise<OpenSigner> {
    if (environment.readOnly) throw readOnlyError()
    await syncClock()
    return openSigner({ environment, profile, rest, submitter, exchangeNow: () => time.now(), use: 'verb', ...deps })
  }

  const connection: Connection = {
    environment,
    profile,
    rest,
    submitter,
    journal,
    readOnly: environment.readOnly,
    open: recording?.open ?? openSocket,
    recording,
    exchangeNow: () => time.now(),
    syncClock,
    read,
    listing: () => (listing ??= readListing(read)),
    async account() {
      if (options.account !== undefined) return options.account
      const known = await knownAccount(environment, profile)
      return known ?? (await connection.signer()).service.account
    },
    signer: () => (signer ??= openKey()),
    async close() {
      submitter.stop()
      const opened = await signer?.catch(() => null)
      opened?.service.lock()
      journal.close()
      rest.close()
      recording?.close()
    },
  }
  return connection
}

async function readListing(read: Connection['read']): Promise<Listing> {
  const [{ list: symbols }, { list: coins }] = await Promise.all([read('symbols', {}), read('coins', {})])
  return listingOf(symbols, coins)
}

export function listingOf(symbols: readonly MarketSymbol[], coins: readonly Coin[]): Listing {
  return {
    symbols,
    coins,
    nameOf(id) {
      const symbol = symbols.find((s) => s.symbol_id === id)
      return symbol ? symbolName(symbol, coins) : `#${id}`
    },
    coinName: (id) => coins.find((c) => c.coin_id === id)?.name ?? `#${id}`,
    find: (word) => findSymbol(word, { symbols, coins, symbol_id: null }),
  }
}

/** A key file says whose account it acts for without being opened: reading asks for no passphrase. */
export async function knownAccount(
  { folders, options }: AppEnvironment,
  profile: NetworkProfile,
): Promise<string | null> {
  if (options.hasPrivateKey) return null
  const { KeyStore } = await import('../signing/index.ts')
  const keys = new KeyStore({ folder: folders.keys })
  const infos = keys.list().flatMap((k) => (k.error === undefined ? [k.info] : []))
  const own = infos.filter((i) => i.environment === profile.environment)
  const named = options.key === undefined ? own : own.filter((i) => i.label === options.key)
  const accounts = new Set(named.map((i) => i.account))
  if (accounts.size > 1) {
    throw new AppError('usage', `account: none chosen, allowed: ${[...accounts].join(', ')}`, {
      code: 'account',
      hint: 'name one with --account',
    })
  }
  const [account] = accounts
  return account ?? null
}
