/** How something about the key ended; `message` is ready to show and inert. */
export interface KeyAnswer {
  done: boolean
  message: string
  /** To be run in a shell instead: the account's own key is never in the terminal. */
  command?: string
}

/** What the terminal may ask for about the key it trades with. The state of the key is in `identity.key`. */
export interface KeysPort {
  /** Opens the key; the passphrase is used once and kept nowhere. Empty where none is needed. Never throws. */
  unlock(passphrase: string): Promise<KeyAnswer>
  /** Forgets the key at once. Reading goes on. */
  lock(): void
  /** A fresh Agent Key in place of one that is not approved (any more). Never throws. */
  approve(): Promise<KeyAnswer>
  /** Makes a sub-account of the key's account. Never throws. */
  createSub(label: string): Promise<KeyAnswer>
  /** More days for the Agent Key. Never throws. */
  renew(): Promise<KeyAnswer>
  /** Takes the rights of the Agent Key away. Never throws. */
  revoke(): Promise<KeyAnswer>
  /** Looks at everything an order needs again; the findings come with the state. */
  look(): Promise<void>
  /** Shows another account and trades for it, when the key may. */
  showAccount(address: string): KeyAnswer
  /** Somebody is there: the time until the key locks itself begins anew. */
  touch(): void
}
