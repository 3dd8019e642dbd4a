import { join } from 'node:path'
import { AppError, FieldError } from '../lib/errors.ts'
import {
  backupPath,
  ensurePrivateFolder,
  listPrivateFolder,
  readPrivateFile,
  removePrivateFile,
  restoreBackup,
  writePrivateFile,
} from '../lib/privateFile.ts'
import { secureBytes } from '../lib/rng.ts'
import { ENVIRONMENTS, type Environment } from '../protocol/enums.ts'
import { validate } from '../protocol/validate.ts'
import {
  type KeyFileContent,
  KeyInfo,
  KeyLabel,
  openKeyFile,
  parseKeyFile,
  sealKeyFile,
  writeKeyFile,
} from './keyFile.ts'
import { damaged, openForeignKeystore } from './keystoreV3.ts'
import { checkStorable, infoOf, type NewKey } from './newKey.ts'
import { checkNewPassphrase, generatePassphrase, type PassphraseSource } from './passphrase.ts'
import { SCRYPT_PAPER, SCRYPT_REAL, type ScryptCost } from './scrypt.ts'
import { UnlockedKey } from './unlockedKey.ts'

export interface OpenedKey {
  info: KeyInfo
  key: UnlockedKey
}
/** A key file as the folder shows it: readable, or refused and why. */
export type KeyListing = { info: KeyInfo; error?: never } | { environment: Environment; label: string; error: AppError }

export interface KeyStoreOptions {
  /** `<config>/keys` */
  folder: string
  /** Cheaper costs for tests. */
  cost?: Partial<Record<'real' | 'paper', ScryptCost>>
}

/** Encrypted key files, `<folder>/<environment>/<label>.json`, mode 0600 in folders of mode 0700. */
export class KeyStore {
  readonly #folder: string
  readonly #cost: Record<'real' | 'paper', ScryptCost>

  constructor({ folder, cost }: KeyStoreOptions) {
    this.#folder = folder
    this.#cost = { real: SCRYPT_REAL, paper: SCRYPT_PAPER, ...cost }
  }

  /** Path of a key file; FieldError on a label that is no label. */
  path(environment: Environment, label: string): string {
    return join(this.#folder, environment, `${validate(KeyLabel, label, 'label')}.json`)
  }

  list(): KeyListing[] {
    return ENVIRONMENTS.flatMap((environment) => {
      const names = listPrivateFolder(join(this.#folder, environment)).filter((n) => /^[^.].*\.json$/.test(n))
      return names.map((name): KeyListing => {
        const label = name.slice(0, -'.json'.length)
        try {
          return { info: this.read(environment, label) }
        } catch (error) {
          if (error instanceof AppError) return { environment, label, error }
          throw error
        }
      })
    })
  }

  has(environment: Environment, label: string): boolean {
    return readPrivateFile(this.path(environment, label)) !== null
  }

  /** What a key is for, without opening it. */
  read(environment: Environment, label: string): KeyInfo {
    return this.#content(environment, label).info
  }

  /** Makes a key. A paper key needs no passphrase: one is made and kept beside it. */
  async generate(plan: NewKey, passphrase?: string): Promise<KeyInfo> {
    return this.#store(plan, new UnlockedKey(Buffer.from(secureBytes(32)).toString('hex')), passphrase)
  }

  /** Makes a key in place of an Agent Key of the same label, whose file is kept as `.bak` until the next time. */
  async replace(plan: NewKey, passphrase?: string): Promise<KeyInfo> {
    const { environment } = plan.profile
    if (this.has(environment, plan.label) && this.read(environment, plan.label).kind !== 'agent') {
      throw new FieldError('label', plan.label, 'a label that is not that of the account itself')
    }
    // On paper the passphrase that lies beside the old key is that of the new one.
    const given = this.#keptPassphrase(environment, plan.label) ?? passphrase
    return this.#store(plan, new UnlockedKey(Buffer.from(secureBytes(32)).toString('hex')), given, true)
  }

  /** Takes `replace` back: the kept file is the key again; without one the new file goes. */
  takeBack(environment: Environment, label: string): void {
    const path = this.path(environment, label)
    if (!restoreBackup(path)) removePrivateFile(path)
  }

  /** Stores a private key given as hex text. */
  async importPrivateKey(plan: NewKey, text: string, passphrase?: string): Promise<KeyInfo> {
    return this.#store(plan, new UnlockedKey(text), passphrase)
  }

  /** Stores a key from another wallet's Keystore V3 file; `its` passphrase opens that file. */
  async importKeystore(plan: NewKey, json: string, its: string, passphrase?: string): Promise<KeyInfo> {
    return this.#store(plan, await openForeignKeystore(json, its, 'the keystore to import'), passphrase)
  }

  /** Opens a key; a paper key by the passphrase beside it, any other by asking. */
  async open(environment: Environment, label: string, ask: PassphraseSource): Promise<OpenedKey> {
    const content = this.#content(environment, label)
    const kept = this.#keptPassphrase(environment, label)
    const passphrase = kept ?? (await ask(`key ${label} (${environment})`))
    const key = await openKeyFile(content, passphrase, this.path(environment, label))
    return { info: content.info, key }
  }

  /** Changes what is noted about an open key (its account, the end of its approval). */
  update({ info, key }: OpenedKey, patch: Partial<Pick<KeyInfo, 'account' | 'expires_at'>>): KeyInfo {
    const next = validate(KeyInfo, { ...info, ...patch }, 'key')
    const { keystore } = this.#content(info.environment, info.label)
    writePrivateFile(this.path(info.environment, info.label), writeKeyFile(key, next, keystore))
    return next
  }

  async changePassphrase(environment: Environment, label: string, ask: PassphraseSource, next: string): Promise<void> {
    checkNewPassphrase(environment, next)
    await this.reencrypt(await this.open(environment, label, ask), next)
  }

  /** Gives an open key a new passphrase and forgets it; the file under the old passphrase is kept as `.bak`. */
  async reencrypt({ info, key }: OpenedKey, next: string): Promise<void> {
    const { environment, label } = info
    try {
      checkNewPassphrase(environment, next)
      const text = await sealKeyFile(key, info, next, this.#costOf(environment))
      writePrivateFile(this.path(environment, label), text, { backup: true })
    } finally {
      key.forget()
    }
    if (environment === 'paper') writePrivateFile(this.passphrasePath(environment, label), `${next}\n`)
  }

  /** The key as a Keystore V3 file for another wallet, still encrypted with its passphrase. */
  exportKeystore(environment: Environment, label: string): string {
    return `${JSON.stringify(this.#content(environment, label).keystore, null, 2)}\n`
  }

  /** Deletes a key file and its kept copy; AppError `key_missing` when there is none. */
  remove(environment: Environment, label: string): void {
    if (!removePrivateFile(this.path(environment, label))) throw missing(environment, label)
    removePrivateFile(backupPath(this.path(environment, label)))
    removePrivateFile(this.passphrasePath(environment, label))
  }

  async #store(plan: NewKey, key: UnlockedKey, given: string | undefined, replace = false): Promise<KeyInfo> {
    const { environment } = plan.profile
    checkStorable(plan, given)
    const info = infoOf(plan, key)
    const path = this.path(environment, plan.label)
    if (!replace && readPrivateFile(path) !== null)
      throw new AppError('usage', `${path} exists already`, { code: 'file_exists' })
    ensurePrivateFolder(this.#folder)
    ensurePrivateFolder(join(this.#folder, environment))
    const passphrase = given ?? this.#keepNewPassphrase(environment, plan.label)
    const text = await sealKeyFile(key, info, passphrase, this.#costOf(environment))
    key.forget()
    writePrivateFile(path, text, replace ? { backup: true } : { create: true })
    return info
  }

  /** One left by a start that was cut short, or by another process that starts now, is used as it is. */
  #keepNewPassphrase(environment: Environment, label: string): string {
    const path = this.passphrasePath(environment, label)
    try {
      writePrivateFile(path, `${generatePassphrase()}\n`, { create: true })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file_exists')) throw error
    }
    return this.#keptPassphrase(environment, label) ?? ''
  }

  #content(environment: Environment, label: string): KeyFileContent {
    const path = this.path(environment, label)
    const text = readPrivateFile(path)
    if (text === null) throw missing(environment, label)
    const content = parseKeyFile(text, path)
    // A file copied under another name or into another environment's folder.
    if (content.info.label !== label || content.info.environment !== environment) throw damaged(path)
    return content
  }

  #keptPassphrase(environment: Environment, label: string): string | null {
    if (environment !== 'paper') return null
    return readPrivateFile(this.passphrasePath(environment, label))?.trim() ?? null
  }

  /** Where the passphrase of a paper key lies. */
  passphrasePath(environment: Environment, label: string): string {
    return this.path(environment, label).replace(/\.json$/, '.passphrase')
  }

  #costOf(environment: Environment): ScryptCost {
    return environment === 'paper' ? this.#cost.paper : this.#cost.real
  }
}

function missing(environment: Environment, label: string): AppError {
  return new AppError('locked', `there is no ${environment} key named ${label}`, {
    code: 'key_missing',
    hint: 'run: exchange-tui keys list',
  })
}
