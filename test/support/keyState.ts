import type { KeyState } from '../../src/store/keyState.ts'
import { NOW } from '../fixtures/marketState.ts'

export const KEY_ACCOUNT = `0x${'a1'.repeat(20)}`
export const SUB_ACCOUNT = `0x${'5b'.repeat(20)}`
export const AGENT = `0x${'c3'.repeat(20)}`

/** An open Agent Key of a paper account with one sub-account. */
export const aKey = (change: Partial<KeyState> = {}): KeyState => ({
  status: 'open',
  label: 'terminal',
  kind: 'agent',
  address: AGENT,
  account: KEY_ACCOUNT,
  expires_at: null,
  asks: false,
  nonces: { last: NOW - 12_000, mark: NOW + 2000 },
  own_key_here: true,
  commands: {
    approve: `exchange-tui agent approve --account ${KEY_ACCOUNT} --label terminal`,
    renew: `exchange-tui agent renew --agent ${AGENT}`,
    revoke: `exchange-tui agent revoke --agent ${AGENT}`,
  },
  auto_lock_minutes: null,
  findings: [{ check: 'profile', state: 'ok', message: 'paper', mend: '' }],
  accounts: [
    { address: KEY_ACCOUNT, label: '' },
    { address: SUB_ACCOUNT, label: 'hedge' },
  ],
  ...change,
})
