import { loadProfile } from '../config/index.ts'
import { AppError } from '../lib/errors.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import type { KeyInfo, KeyListing } from '../signing/index.ts'
import type { Connection } from './connection.ts'
import type { AppEnvironment } from './environment.ts'
import { type Finding, preflight } from './preflight.ts'
import { loadSigning } from './signer.ts'
import { checkStreams } from './streamCheck.ts'

/** What the doctor cannot see by itself. */
export interface DoctorDeps {
  environment: AppEnvironment
  connect: () => Promise<Connection>
}

/** Looks at everything an order needs, each with its mend. Opens no key and sends no write. */
export async function examine({ environment, connect }: DoctorDeps): Promise<Finding[]> {
  const { KeyStore } = await loadSigning()
  const files = keyFiles(() => new KeyStore({ folder: environment.folders.keys }).list())
  const { connection, network, offset } = await reach(connect)
  let profile = connection?.profile
  try {
    profile ??= loadProfile(environment.options.network, environment.folders.networks)
  } catch (error) {
    return [failed('profile', error), ...files.findings]
  }
  const own = files.infos.filter((i) => i.environment === profile.environment)
  const { key, finding } = chooseKey(environment, own)
  const account = key?.account
  const ask = async <T>(read: (c: Connection, address: string) => Promise<{ list: T[] }>): Promise<T[] | null> => {
    if (connection === null || account === undefined) return null
    return read(connection, account).then(
      ({ list }) => list,
      () => null,
    )
  }
  const agents = await ask((c, address) => c.read('agents', { address }))
  const subs = await ask((c, address) => c.read('subs', { address }))
  const { env, options, clock } = environment
  const checked = await preflight({
    profile,
    env,
    key,
    account: options.account,
    agents,
    subs,
    offset,
    now: clock.now(),
  })
  const stream = connection === null ? [] : [await streamFinding(connection, options.account ?? account)]
  return [network, ...stream, ...checked, finding, ...files.findings, ...(await passphraseFinding(environment))]
}

/** Follows one market and, when it is known whose, the orders: what a terminal needs to be live. */
async function streamFinding(connection: Connection, address: string | undefined): Promise<Finding> {
  try {
    const { list } = await connection.read('symbols', {})
    const [symbol] = list
    const subs: Subscription[] = [
      ...(symbol === undefined ? [] : [{ channel: 'ticker', symbol_id: symbol.symbol_id } as const]),
      ...(address === undefined ? [] : [{ channel: 'order', address } as const]),
    ]
    const { profile, environment } = connection
    return await checkStreams({
      url: profile.ws,
      clock: environment.clock,
      subs: subs.length > 0 ? subs : [{ channel: 'block' }],
    })
  } catch (error) {
    return failed('stream', error)
  }
}

async function reach(connect: () => Promise<Connection>) {
  try {
    const connection = await connect()
    const offset = await connection.syncClock()
    const { clock } = connection.environment
    const started = clock.now()
    await connection.read('time', {})
    const network: Finding = {
      check: 'network',
      state: 'ok',
      message: `${connection.profile.rest} answers in ${clock.now() - started} ms`,
      mend: '',
    }
    return { connection, network, offset }
  } catch (error) {
    return { connection: null, network: failed('network', error), offset: null }
  }
}

/** On paper a verb signs with the Agent Key of its own. */
const PAPER_LABEL = 'verb'

/** The key that would sign, found without opening any. */
function chooseKey({ options }: AppEnvironment, own: readonly KeyInfo[]): { key: KeyInfo | null; finding: Finding } {
  if (options.hasPrivateKey) {
    const message = 'EXCHANGE_TUI_PRIVATE_KEY is set: for throw-away automation only'
    return {
      key: null,
      finding: { check: 'key', state: 'warn', message, mend: 'prefer a key file: exchange-tui keys import' },
    }
  }
  const agents = own.filter((i) => i.kind === 'agent')
  const usual =
    agents.length === 1 ? agents[0] : agents.find((i) => i.environment === 'paper' && i.label === PAPER_LABEL)
  const key = options.key === undefined ? usual : own.find((i) => i.label === options.key)
  if (key) return { key, finding: { check: 'key', state: 'ok', message: `${key.label} ${key.address}`, mend: '' } }
  const labels = agents.map((i) => i.label).join(', ')
  if (options.key !== undefined) {
    const mend = labels === '' ? 'run: exchange-tui agent approve' : `choose one with --key: ${labels}`
    return { key: null, finding: { check: 'key', state: 'bad', message: `there is no key named ${options.key}`, mend } }
  }
  if (labels !== '') {
    const message = `${agents.length} keys, none chosen: ${labels}`
    return {
      key: null,
      finding: { check: 'key', state: 'warn', message, mend: 'name one with --key to have it checked' },
    }
  }
  return {
    key: null,
    finding: { check: 'key', state: 'warn', message: 'no Agent Key here yet', mend: 'run: exchange-tui agent approve' },
  }
}

function keyFiles(list: () => KeyListing[]): { infos: KeyInfo[]; findings: Finding[] } {
  let listings: KeyListing[]
  try {
    listings = list()
  } catch (error) {
    return { infos: [], findings: [failed('files', error)] }
  }
  const infos = listings.flatMap((k) => (k.error === undefined ? [k.info] : []))
  const findings = listings.flatMap((k) => (k.error === undefined ? [] : [failed('files', k.error)]))
  if (findings.length > 0) return { infos, findings }
  return {
    infos,
    findings: [{ check: 'files', state: 'ok', message: `${infos.length} key files, private and whole`, mend: '' }],
  }
}

/** The passphrase file is read as a start would read it; what stands in it goes nowhere. */
async function passphraseFinding({ options }: AppEnvironment): Promise<Finding[]> {
  if (options.passphraseFile === undefined) return []
  const { passphraseFile } = await loadSigning()
  try {
    await passphraseFile(options.passphraseFile)('')
    return [{ check: 'files', state: 'ok', message: `${options.passphraseFile} is private`, mend: '' }]
  } catch (error) {
    return [failed('files', error)]
  }
}

function failed(check: Finding['check'], error: unknown): Finding {
  if (!(error instanceof AppError)) throw error
  return { check, state: 'bad', message: error.message, mend: error.hint }
}
