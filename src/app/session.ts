import { type Client, createClient } from '../client/client.ts'
import { loadProfile, saveSetting } from '../config/index.ts'
import { findSymbol } from '../grammar/resolve/index.ts'
import { AppError } from '../lib/errors.ts'
import { createRng } from '../lib/rng.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { type AppStore, createAppStore } from '../store/store.ts'
import { knownAccount } from './connection.ts'
import { readDayFills } from './dayFills.ts'
import { type AppEnvironment, embeddedPaper, openNetwork } from './environment.ts'
import { READ_ONLY } from './gate/findings.ts'
import { followEnds, lazyJournal } from './journals.ts'
import { keepPaper } from './keepPaper.ts'
import { createKeyring } from './keyring.ts'
import { showOpenIntents } from './openIntents.ts'
import { recordSession } from './recording/recordSession.ts'
import type { Recovery } from './recovery.ts'
import { type AppPort, createTradingPort } from './tradingPort.ts'

/** One exchange as the terminal uses it: streams, a store, a key and the port to ask through. */
export interface Session {
  readonly store: AppStore
  readonly port: AppPort
  /** Resolves when the exchange was found and the key is open or known to be missing; rejects without an exchange. */
  readonly ready: Promise<void>
  /** File everything is written to; null when nothing is recorded. */
  readonly recording: string | null
  stop(): void
}

export interface SessionDeps {
  /** Market to show first; default from the settings. */
  symbol?: string | undefined
}

/** Signing is prepared this often while idle, so that no key press waits for the disk. */
const RESERVE_EVERY_MS = 1000
/** The journal is put in order this often, ms. */
const TIDY_EVERY_MS = 10_000

/** Starts at once; the exchange, its data and the key come in as they are ready. */
export function openSession(environment: AppEnvironment, deps: SessionDeps): Session {
  const { clock, settings, options, folders } = environment
  const planned = loadProfile(options.network, folders.networks)
  const plain = createAppStore(planned, clock)
  const recording = recordSession(environment, plain)
  const store = recording?.store ?? plain
  const { actions } = store
  let client: Client | null = null
  let stopped = false
  let keeper: { stop(): void } | null = null
  const recoveries: Recovery[] = []
  const lazy = lazyJournal(environment, planned.name)
  const journal = recording?.journal(lazy) ?? lazy

  const keyring = createKeyring({
    environment,
    store,
    showAccount: (account) => client !== null && showAccount(client, account),
    onOpened: ({ service }) => client !== null && findOut(client, service.address),
    onReady: () => void port.fireRemembered(),
  })
  const trading = createTradingPort({
    store,
    actions,
    client: () => client,
    clock,
    depth: settings.depth,
    signer: () => keyring.signer(),
    gate: {
      journal,
      limits: settings.limits,
      readOnly: environment.readOnly,
      onKeyRefused: () => keyring.suspect(),
      onVerdict: recording?.onVerdict,
    },
    remember: (name, value) => {
      const key = name === 'symbol' ? `networks.${planned.name}.symbol` : name
      // A preference that cannot be saved must not disturb trading.
      void saveSetting(folders.settings, key, value).catch(() => actions.log('warn', `${name} was not saved`))
    },
  })
  const whole: AppPort = { ...trading, keys: keyring.port }
  const port = recording?.port(whole) ?? whole
  actions.selectInterval(settings.interval)
  actions.identity({ locked: environment.readOnly ? READ_ONLY : 'the key is being opened' })
  if (environment.readOnly) actions.log('warn', READ_ONLY)
  const reserving = clock.every(RESERVE_EVERY_MS, () => {
    if (client !== null && client.time.offset() !== null) keyring.signer()?.service.reserveAhead()
  })
  const ends = followEnds(journal, store, clock)
  const tidying = clock.every(TIDY_EVERY_MS, () => {
    ends.note()
    journal.tidy()
  })

  async function start(): Promise<void> {
    const profile = await openNetwork(environment)
    if (stopped) return
    recording?.profile(profile)
    store.setState({ profile })
    client = createClient({
      profile,
      clock,
      rng: createRng(clock.now()),
      sink: actions,
      journal,
      initial: { interval: settings.interval, depth: settings.depth },
      ...recording?.wire,
    })
    client.start()
    const embedded = embeddedPaper(environment, planned)
    if (embedded !== null) keeper = keepPaper({ embedded, rest: profile.rest, store })
    chooseFirstSymbol(store, port, environment, profile, deps.symbol)
    if (options.account !== undefined) showAccount(client, options.account)
    // Also what can be found out without the key: its file is shared, the lookups are public.
    try {
      findOut(client, null)
    } catch {
      // Said again, and louder, when the key is opened.
    }
    await keyring.start(client, profile)
    if (store.getState().identity.account === null) await showKnownAccount(client, profile)
  }

  /** AppError `locked`, when the journal cannot be used, keeps the key closed. */
  function findOut(to: Client, signer: string | null): void {
    showOpenIntents({
      recoveries,
      journal,
      submitter: to.submitter,
      signer,
      actions,
      onResolved: () => to.account?.refresh(),
    })
  }

  /** Without the key: orders and positions are public, and whose they are stands in the key file. */
  async function showKnownAccount(to: Client, profile: NetworkProfile): Promise<void> {
    const account = options.account ?? (await knownAccount(environment, profile).catch(() => null))
    if (account !== null && !stopped) showAccount(to, account)
  }

  function showAccount(to: Client, account: string): void {
    if (store.getState().identity.account === account) return
    actions.clearAccount()
    actions.identity({ account })
    to.setAccount(account)
    if (settings.limits.daily_loss !== null) void readDayFills(to, account, actions)
  }

  return {
    store,
    port,
    ready: start(),
    recording: recording?.path ?? null,
    stop() {
      stopped = true
      // A recording ends with what was on the screen, not with its taking down.
      recording?.close()
      reserving.cancel()
      tidying.cancel()
      keyring.stop()
      keeper?.stop()
      client?.stop()
      ends.note()
      ends.stop()
      journal.close()
    },
  }
}

/** As soon as the listing is known. */
function chooseFirstSymbol(
  store: AppStore,
  port: AppPort,
  { settings }: AppEnvironment,
  profile: NetworkProfile,
  wanted: string | undefined,
): void {
  const remembered = Object.hasOwn(settings.networks, profile.name)
    ? settings.networks[profile.name]?.symbol
    : undefined
  const choose = () => {
    const { symbols, coins, symbol_id } = store.getState()
    if (symbol_id !== null || symbols.size === 0 || coins.size === 0) return
    stop()
    const names = { symbols: [...symbols.values()], coins: [...coins.values()], symbol_id: null }
    for (const word of [wanted, remembered, settings.symbol]) {
      if (word === undefined) continue
      try {
        return port.selectSymbol(findSymbol(word, names).symbol_id)
      } catch (error) {
        if (word === wanted && error instanceof AppError) port.log('error', error.message)
      }
    }
    port.selectSymbol(names.symbols[0]!.symbol_id)
  }
  const stop = store.subscribe(choose)
  choose()
}
