import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppEnvironment } from '../../src/app/environment.ts'
import { createKeyring, type Keyring } from '../../src/app/keyring.ts'
import type { Client } from '../../src/client/client.ts'
import { DEFAULT_SETTINGS } from '../../src/config/index.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import { fakeRest, ok } from '../support/fakeRest.ts'
import { ACCOUNT, agentPlan, CANARY, CANARY_PASSPHRASE, type Home, makeHome, NOW, TESTNET } from '../support/keys.ts'
import { leakIn } from '../support/secretForms.ts'
import { type VirtualClock, virtualClock } from '../support/virtualClock.ts'

const SUB = `0x${'5b'.repeat(20)}`
const MINUTE = 60_000
let home: Home
let clock: VirtualClock
let store: AppStore
let keyring: Keyring
let shown: string[]
let ready: number
let agents: object[]

async function start(
  settings: Partial<typeof DEFAULT_SETTINGS> = {},
  options: object = {},
  more: Partial<AppEnvironment> = {},
) {
  const info = await home.keys.importPrivateKey(agentPlan(), CANARY, CANARY_PASSPHRASE)
  agents = [
    {
      agent_address: info.address,
      label: 'desk',
      authorized_address: ACCOUNT,
      valid_days: 30,
      expires_at: NOW + 86_400_000 * 20,
    },
  ]
  const { rest } = fakeRest({
    agents: () => ok({ list: agents as never }),
    subs: () => ok({ list: [{ address: SUB, label: 'hedge', created_time: NOW }] }),
  })
  const environment = {
    folders: { keys: join(home.folder, 'keys'), nonces: join(home.folder, 'nonces') },
    settings: { ...DEFAULT_SETTINGS, ...settings },
    options: { network: 'testnet', hasPrivateKey: false, sources: { network: 'flag' }, ...options },
    env: {},
    clock,
    readOnly: false,
    ...more,
  } as unknown as AppEnvironment
  store = createAppStore(TESTNET, clock)
  shown = []
  ready = 0
  keyring = createKeyring({
    environment,
    store,
    showAccount: (account) => {
      shown.push(account)
      store.actions.identity({ account })
    },
    onOpened: () => {},
    onReady: () => void ready++,
  })
  store.actions.identity({ locked: 'the key is being opened' })
  const time = { offset: () => 4, now: () => clock.now(), sample: () => {} }
  await keyring.start({ rest, time, submitter: {} } as unknown as Client, TESTNET)
}

const identity = () => store.getState().identity
const key = () => identity().key!

beforeEach(() => {
  home = makeHome()
  clock = virtualClock(NOW)
})
afterEach(() => {
  keyring.stop()
  home.remove()
})

describe('the key of the terminal on a real network', () => {
  it('rests until its passphrase is typed; the account is read meanwhile', async () => {
    await start()
    expect(identity().locked).toContain('the key is locked')
    expect(key()).toMatchObject({ status: 'locked', asks: true, label: 'desk', account: ACCOUNT, own_key_here: false })
    expect(key().commands.renew).toMatch(/^exchange-tui agent renew --network testnet --account 0x\w+ --agent 0x\w+$/)
    expect(shown).toEqual([ACCOUNT])
    expect(keyring.signer()).toBe(null)
  })

  it('is left alone in a picture, which says nothing is wrong', async () => {
    await start({}, {}, { picture: true })
    expect(identity()).toMatchObject({ account: ACCOUNT, locked: null, agent: { label: 'desk' } })
    expect(keyring.signer()).toBe(null)
    expect(store.getState().log).toEqual([])
    expect(ready).toBe(0)
  })

  it('in a picture, too, an approval that is gone is said', async () => {
    await start({}, {}, { picture: true })
    agents = []
    await keyring.port.look()
    expect(identity().locked).toContain('not approved')
  })

  it('opens with the passphrase and only with it', async () => {
    await start()
    const wrong = await keyring.port.unlock('not it')
    expect(wrong.done).toBe(false)
    expect(leakIn(wrong.message, ['not it'])).toBe(null)
    expect(await keyring.port.unlock('')).toMatchObject({ done: false })
    expect(await keyring.port.unlock(CANARY_PASSPHRASE)).toMatchObject({ done: true })
    expect(identity().locked).toBe(null)
    expect(key().status).toBe('open')
    expect(ready).toBe(1)
    expect(leakIn(JSON.stringify(store.getState()), [CANARY, CANARY_PASSPHRASE])).toBe(null)
  })

  it('says where the nonces stand, and that it does not hold them when it is locked', async () => {
    await start()
    expect(key().nonces).toBe(null)
    await keyring.port.unlock(CANARY_PASSPHRASE)
    expect(key().nonces).toEqual({ last: null, mark: 0 })
    keyring.signer()!.service.sign({ name: 'cancelAll', params: {} })
    await clock.advance(1000)
    expect(key().nonces).toEqual({ last: NOW, mark: NOW + 3000 })
    keyring.port.lock()
    expect(key().nonces).toBe(null)
  })

  it('locks itself after 15 minutes without a touch, not before', async () => {
    await start()
    await keyring.port.unlock(CANARY_PASSPHRASE)
    const service = keyring.signer()!.service
    await clock.advance(14 * MINUTE)
    keyring.port.touch()
    await clock.advance(14 * MINUTE)
    expect(keyring.signer()).not.toBe(null)
    await clock.advance(MINUTE + 2000)
    expect(keyring.signer()).toBe(null)
    expect(service.locked).toBe(true)
    expect(identity()).toMatchObject({ locked: 'the key is locked: nobody was here for 15 min', agent: null })
    expect(await keyring.port.unlock(CANARY_PASSPHRASE)).toMatchObject({ done: true })
    expect(identity().locked).toBe(null)
  })

  it('waits with that while an order is in doubt', async () => {
    await start({ auto_lock_minutes: 1 })
    await keyring.port.unlock(CANARY_PASSPHRASE)
    const write = {
      tx_hash: '0x1',
      name: 'placeOrder',
      text: 'buy',
      symbol_id: 1,
      client_order_id: null,
      order_id: null,
    }
    store.actions.pending({ ...write, state: 'unknown', sent_at: NOW, expires_after: NOW })
    await clock.advance(5 * MINUTE)
    expect(keyring.signer()).not.toBe(null)
    store.actions.pendingState('0x1', 'done')
    await clock.advance(2000)
    expect(keyring.signer()).toBe(null)
  })

  it('never, when told so', async () => {
    await start({ auto_lock_minutes: 0 })
    await keyring.port.unlock(CANARY_PASSPHRASE)
    await clock.advance(600 * MINUTE)
    expect(keyring.signer()).not.toBe(null)
  })

  it('says what is wrong before it is opened, and stays locked for it when it is', async () => {
    await start()
    agents = []
    await keyring.port.look()
    expect(key().findings.find((f) => f.state === 'bad')).toMatchObject({ check: 'approval' })
    await keyring.port.unlock(CANARY_PASSPHRASE)
    expect(identity().locked).toMatch(/^key desk \(0x\w+\) (is not approved for|was revoked)/)
    expect(ready).toBe(0)
  })

  it('notices a key that was approved in a shell meanwhile', async () => {
    await start()
    const before = key().address
    home.keys.remove('testnet', 'desk')
    const fresh = await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    agents = [{ ...agents[0], agent_address: fresh.address }]
    await keyring.port.look()
    expect(key()).toMatchObject({ address: fresh.address, status: 'locked' })
    expect(fresh.address).not.toBe(before)
    expect(await keyring.port.unlock(CANARY_PASSPHRASE)).toMatchObject({ done: true })
    expect(identity().locked).toBe(null)
  })

  it('acts for a sub-account, not for a stranger', async () => {
    await start()
    await keyring.port.unlock(CANARY_PASSPHRASE)
    expect(key().accounts).toEqual([
      { address: ACCOUNT, label: '' },
      { address: SUB, label: 'hedge' },
    ])
    expect(keyring.port.showAccount(SUB)).toMatchObject({ done: true })
    await keyring.port.look()
    expect(identity()).toMatchObject({ account: SUB, locked: null })
    keyring.port.showAccount(`0x${'9'.repeat(40)}`)
    expect(identity().locked).toMatch(/acts for/)
    keyring.port.showAccount(ACCOUNT)
    await keyring.port.look()
    expect(identity().locked).toBe(null)
  })

  it('shows what to run in a shell instead of approving, renewing and making a sub-account', async () => {
    await start()
    expect(await keyring.port.approve()).toMatchObject({
      done: false,
      message: expect.stringContaining('--typed-data'),
      command: `exchange-tui agent approve --network testnet --account ${ACCOUNT} --label desk`,
    })
    expect(await keyring.port.createSub('two words')).toMatchObject({
      done: false,
      command: `exchange-tui sub create 'two words' --network testnet --account ${ACCOUNT}`,
    })
    expect(await keyring.port.revoke()).toMatchObject({ done: false, command: key().commands.revoke })
  })
})
