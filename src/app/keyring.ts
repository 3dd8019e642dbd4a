import type { Client } from '../client/client.ts'
import { shortAddress } from '../lib/address.ts'
import { AppError } from '../lib/errors.ts'
import type { Agent } from '../protocol/models/account.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyInfo } from '../signing/index.ts'
import type { KeyState } from '../store/keyState.ts'
import type { AppStore } from '../store/store.ts'
import type { KeyAnswer, KeysPort } from '../tui/keysPort.ts'
import { createAutoLock } from './autoLock.ts'
import type { AppEnvironment } from './environment.ts'
import { READ_ONLY } from './gate/findings.ts'
import { chosenKey, describeKey, errorLine, lookAtKey } from './keyFacts.ts'
import { type KeyWatch, watchKey } from './keyWatch.ts'
import { inAShell, makeSub, manageAgent } from './ownKeyActions.ts'
import { givenAddress, type OpenSigner, openSigner } from './signer.ts'
import { whyLocked } from './whyLocked.ts'

export interface KeyringDeps {
  environment: AppEnvironment
  store: AppStore
  /** Shows an account: its orders, positions and balances are read from now on. */
  showAccount(address: string): void
  /** Right after the key was opened, before anything is signed. AppError when it must not be used. */
  onOpened(signer: OpenSigner): void
  /** Nothing stands in the way of signing any more. */
  onReady(): void
}

/** The key of the terminal from opening to locking: one at a time, forgotten as soon as it rests. */
export interface Keyring {
  readonly port: KeysPort
  signer(): OpenSigner | null
  /** Looks for the key and opens it unless somebody has to type a passphrase. Never throws. */
  start(client: Client, profile: NetworkProfile): Promise<void>
  /** A write was refused in a way that a lost key would explain. */
  suspect(): void
  stop(): void
}

const LOCKED = 'the key is locked'
const LOOK_MS = 1000

export function createKeyring(deps: KeyringDeps): Keyring {
  const { environment, store } = deps
  const { clock, options, readOnly } = environment
  const { actions } = store
  let client: Client | null = null
  let profile: NetworkProfile | null = null
  let info: KeyInfo | null = null
  let opened: OpenSigner | null = null
  let watch: KeyWatch | null = null
  /** Why the exchange no longer takes the key. */
  let lost: string | null = null
  /** Why nothing is open; null in a picture, which shows the key as it would be open. */
  let resting: string | null = 'the key is being opened'
  let opening = false
  let stopped = false
  const autoLock = createAutoLock({
    clock,
    store,
    lock: (minutes) => lock(`${LOCKED}: nobody was here for ${minutes} min`),
  })
  const looking = clock.every(LOOK_MS, () => {
    autoLock.check()
    noteNonces()
  })

  const keyState = (): KeyState | null => store.getState().identity.key ?? null

  function patch(change: Partial<KeyState>): void {
    const key = keyState()
    if (key !== null) actions.identity({ key: { ...key, ...change } })
  }

  function relock(): void {
    const { identity } = store.getState()
    const locked = whyLocked(identity, { readOnly, opened, lost, resting })
    if (locked === identity.locked) return
    actions.identity({ locked })
    if (locked === null && opened !== null) deps.onReady()
  }

  async function look(): Promise<void> {
    if (client === null || profile === null || stopped) return
    // An Agent may have been approved in a shell meanwhile.
    if (opened === null && !opening) await lookForFile()
    const from = info
    const { account } = store.getState().identity
    const found = await lookAtKey(environment, profile, client, from, account).catch(() => null)
    // Another account or key meanwhile: what was found is about something else.
    if (found === null || stopped || from !== info || store.getState().identity.account !== account) return
    const { findings, accounts, agent } = found
    patch({ findings, ...(accounts === null ? {} : { accounts }) })
    if (agent) {
      patch({ expires_at: agent.expires_at })
      if (opened !== null && lost === null) take(agent)
      else if (resting === null) actions.identity({ agent })
    }
    relock()
  }

  /** Takes note of another key file than the one that was there. */
  async function lookForFile(): Promise<void> {
    const found = await chosenKey(environment, profile!).catch(() => null)
    const before = keyState()
    if (found === null || before === null || opened !== null || opening || found.address === info?.address) return
    info = found
    actions.identity({ key: describeKey(environment, profile!, info) })
    if (store.getState().identity.account === null) deps.showAccount(options.account ?? info.account)
  }

  function take(agent: Agent): void {
    if (opened === null) return
    opened = { ...opened, agent }
    actions.identity({ agent })
  }

  async function open(passphrase?: string): Promise<KeyAnswer> {
    if (client === null || profile === null) return no('the exchange was not found yet')
    if (readOnly) return no(READ_ONLY)
    if (opened !== null) return { done: true, message: 'the key is open already' }
    if (opening) return no('the key is being opened')
    opening = true
    patch({ status: 'opening' })
    try {
      const typed = passphrase !== undefined && passphrase !== ''
      const signer = await openSigner({
        environment: typed ? { ...environment, options: { ...options, passphraseFile: undefined } } : environment,
        profile,
        rest: client.rest,
        submitter: client.submitter,
        exchangeNow: () => client!.time.now(),
        askPassphrase: async () => {
          if (!typed) throw new AppError('locked', `${LOCKED}: its passphrase is needed`, { code: 'key_locked' })
          return passphrase
        },
        use: 'terminal',
        warn: (text) => actions.log('warn', text),
      })
      if (stopped) {
        signer.service.lock()
        return no('the terminal is closing')
      }
      await takeOver(signer)
      return { done: true, message: `key ${signer.label} is open` }
    } catch (error) {
      shut()
      resting = error instanceof AppError ? error.message : 'the key could not be opened'
      patch({ status: keyState()?.address === null && keyState()?.label === '' ? 'missing' : 'locked' })
      relock()
      return no(errorLine(error))
    } finally {
      opening = false
    }
  }

  /** Forgets the key and lets go of its nonces. */
  function shut(): void {
    watch?.stop()
    watch = null
    opened?.service.lock()
    opened = null
  }

  async function takeOver(signer: OpenSigner): Promise<void> {
    const { service, label, agent } = signer
    opened = signer
    lost = null
    autoLock.restart()
    deps.onOpened(signer)
    info = await chosenKey(environment, profile!)
    const { account } = store.getState().identity
    const before = keyState()
    actions.identity({
      agent,
      signer: service.address,
      key: {
        ...describeKey(environment, profile!, info),
        status: 'open',
        label,
        address: service.address,
        account: service.account,
        expires_at: agent?.expires_at ?? info?.expires_at ?? null,
        nonces: service.nonceHealth(),
        accounts: before?.account === service.account ? before.accounts : [{ address: service.account, label: '' }],
      },
    })
    // A fresh key on paper may act for another account than the one that was there before.
    deps.showAccount(options.account ?? (account !== null && isKnown(account) ? account : service.account))
    if (agent !== null) follow(signer, agent)
    await look()
    relock()
    const { locked } = store.getState().identity
    actions.log(locked === null ? 'ok' : 'warn', locked ?? `key ${label} is ready`)
  }

  const isKnown = (account: string): boolean => keyState()?.accounts.some((a) => a.address === account) === true

  /** The key may be lost while the terminal is open: read-only from then on, what is unknown is still found out. */
  function follow({ service }: OpenSigner, agent: Agent): void {
    const { rest, time } = client!
    watch = watchKey({
      rest,
      clock,
      account: service.account,
      agent,
      exchangeNow: () => (time.offset() === null ? null : time.now()),
      onChange(reason, renewed) {
        lost = reason
        actions.identity({ agent: renewed })
        relock()
        actions.log(
          reason === null ? 'ok' : 'error',
          reason === null ? 'the key is approved again' : `read-only: ${reason}`,
        )
        void look()
      },
    })
  }

  function lock(why: string): void {
    if (opened === null) return
    shut()
    resting = why
    patch({ status: 'locked', nonces: null })
    actions.identity({ agent: null })
    relock()
    actions.log('warn', why)
  }

  function noteNonces(): void {
    const now = opened?.service.nonceHealth()
    const before = keyState()?.nonces
    if (now !== undefined && (now.last !== before?.last || now.mark !== before.mark)) patch({ nonces: now })
  }

  type OwnAct = (
    deps: { environment: AppEnvironment; profile: NetworkProfile; client: Client },
    key: KeyState,
  ) => Promise<KeyAnswer>

  async function manage(what: string, act: OwnAct): Promise<KeyAnswer> {
    const key = keyState()
    if (client === null || profile === null || key === null) return no('there is no key')
    const answer = await act({ environment, profile, client }, key)
    actions.log(
      answer.done ? 'ok' : 'info',
      answer.command === undefined ? answer.message : `${what}: ${answer.command}`,
    )
    if (answer.done) {
      await watch?.look()
      await look()
    }
    return answer
  }

  /** On paper opening makes a fresh Agent Key where the one of the file is not approved. */
  async function approve(): Promise<KeyAnswer> {
    const key = keyState()
    if (key === null || profile === null) return no('there is no key')
    if (readOnly) return no(READ_ONLY)
    if (profile.environment !== 'paper' || options.hasPrivateKey) return inAShell(key.commands.approve)
    if (opened !== null && lost === null) return no('the key is approved: r gives it more days')
    lock(LOCKED)
    return open()
  }

  return {
    signer: () => opened,
    async start(to, on) {
      client = to
      profile = on
      info = await chosenKey(environment, on).catch(() => null)
      if (stopped) return
      const key = describeKey(environment, on, info)
      actions.identity({ key })
      const account = options.account ?? info?.account
      if (account !== undefined) deps.showAccount(account)
      if (readOnly) {
        relock()
        return look()
      }
      // On paper the first start makes the key; from then on a picture leaves it alone.
      if (environment.picture === true && (info !== null || on.environment !== 'paper' || options.hasPrivateKey)) {
        resting = null
        const own = options.account ?? (await givenAddress(environment.env).catch(() => null))
        if (own !== null && !stopped) deps.showAccount(own)
        await look()
        return relock()
      }
      if (key.asks && options.passphraseFile === undefined && key.status !== 'missing') {
        resting = `${LOCKED}: its passphrase is needed`
        relock()
        actions.log('warn', resting)
        return look()
      }
      const answer = await open()
      if (answer.done || stopped) return
      actions.log('error', `read-only: ${answer.message}`)
      await look()
    },
    suspect: () => void watch?.look(),
    stop() {
      stopped = true
      looking.cancel()
      shut()
    },
    port: {
      unlock: (passphrase) => open(passphrase),
      lock: () => lock(LOCKED),
      approve,
      createSub: (label) => manage('sub-account', (from, key) => makeSub(label, from, key)),
      renew: () => manage('renew', (from, key) => manageAgent('renew', from, key)),
      revoke: () => manage('revoke', (from, key) => manageAgent('revoke', from, key)),
      look,
      showAccount(address) {
        const now = store.getState().identity.account
        if (client === null) return no('the exchange was not found yet')
        if (now === address) return no('this account is on the screen')
        deps.showAccount(address)
        relock()
        void look()
        const label = keyState()?.accounts.find((a) => a.address === address)?.label
        return { done: true, message: `account ${label ? `${label} ` : ''}${shortAddress(address)}` }
      },
      touch: () => autoLock.touch(),
    },
  }
}

const no = (message: string): KeyAnswer => ({ done: false, message })
