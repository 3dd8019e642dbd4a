import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../src/lib/errors.ts'
import { type NetworkProfile, PAPER_PROFILE, TICKO_TESTNET_PROFILE } from '../../src/protocol/profile.ts'
import { KeyStore } from '../../src/signing/keyStore.ts'
import type { NewKey } from '../../src/signing/newKey.ts'

/** A key nobody uses, recognisable wherever it might leak to. */
export const CANARY = '0xca5a5eed0badc0ffee0ddf00d5e1ec7ed5ec2e7ca5a5eed0badc0ffee0ddf00d'
export const CANARY_PASSPHRASE = 'correct canary battery staple'

export const TESTNET: NetworkProfile = { ...TICKO_TESTNET_PROFILE }
export const PAPER: NetworkProfile = {
  ...PAPER_PROFILE,
  rest: 'http://127.0.0.1:8080/v1',
  ws: 'ws://127.0.0.1:8080/v1',
}
export const ACCOUNT = '0x069d178bf59adae2ed1a7c0480ea41fdbdc2e950'
export const NOW = 1_790_000_000_000

const CHEAP = { N: 1024, r: 8, p: 1 }

export interface Home {
  folder: string
  keys: KeyStore
  remove(): void
}

/** A config folder of its own, with key files that open fast. */
export function makeHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-tui-'))
  return {
    folder,
    keys: new KeyStore({ folder: join(folder, 'keys'), cost: { real: CHEAP, paper: CHEAP } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function agentPlan(change: Partial<NewKey> = {}): NewKey {
  return { kind: 'agent', label: 'desk', profile: TESTNET, account: ACCOUNT, created_at: NOW, ...change }
}

export const nobody = () => Promise.reject(new Error('nobody is there to answer'))
export const answer = (passphrase: string) => () => Promise.resolve(passphrase)

/** The AppError that `run` ends in. */
export async function refusal(run: () => unknown): Promise<AppError> {
  try {
    await run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
