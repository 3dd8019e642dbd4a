/** One thing looked at before the first order, in plain words, with what to do about it; inert. */
export interface KeyFinding {
  check: string
  /** bad: orders will fail or are refused · warn: soon, or worse than it need be. */
  state: 'ok' | 'warn' | 'bad'
  message: string
  /** The command or step that mends it; empty when nothing is wrong. */
  mend: string
}

/** An account the key may act for; the label of a sub-account, empty for the account itself. */
export interface KnownAccount {
  address: string
  label: string
}

/** The key the program would sign with, as far as anybody may know it. Never the key itself. */
export interface KeyState {
  /** opening: its file is being decrypted · locked: nothing of it is in memory · missing: there is none to open. */
  status: 'opening' | 'open' | 'locked' | 'missing'
  /** Label of its file. */
  label: string
  kind: 'agent' | 'account'
  address: string | null
  /** The account it was approved by, or that it is. */
  account: string | null
  /** End of its approval, exchange time in ms; null when there is none or it is not known. */
  expires_at: number | null
  /** Unlocking needs the passphrase typed. */
  asks: boolean
  /** Where its nonces stand, ms: the last one used and the high-water mark on disk; null while this program does not hold them. */
  nonces: { last: number | null; mark: number } | null
  /** The account's own key lies on this machine too (play money): renewing and revoking is in reach. */
  own_key_here: boolean
  /** What to run in a shell where it is not. */
  commands: { approve: string; renew: string; revoke: string }
  /** Locks itself after so many minutes without a key press; null when it does not. */
  auto_lock_minutes: number | null
  findings: readonly KeyFinding[]
  /** The account itself first, then its sub-accounts. */
  accounts: readonly KnownAccount[]
}
