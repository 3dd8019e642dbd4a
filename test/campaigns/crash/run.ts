import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRng, type Rng } from '../../../src/lib/rng.ts'
import { connect, type Exchange } from '../../conformance/support/exchange.ts'
import { newSigner, type Signer } from '../../conformance/support/signer.ts'
import { type ExchangeProcess, startExchange } from './exchangeProcess.ts'
import { storedTxs } from './replay.ts'
import { verify } from './verify.ts'
import { createWriter, type Sent, signWrite } from './writer.ts'

export interface CrashRun {
  seed: string
  /** Kills. */
  runs: number
  progress?(done: CrashReport): void
}
export interface CrashReport {
  runs: number
  /** Writes that were answered before a kill, and those a kill left without an answer. */
  answered: number
  unanswered: number
  /** Unanswered ones that turned out to be included. */
  included: number
}

/** So many kills hit one data folder before a new one is begun. */
const KILLS_PER_FOLDER = 8
const WRITERS = 4
/** A kill comes after at most so many answers. */
const ANSWERS_MAX = 150
/** Each writer has so many writes on the way. */
const IN_FLIGHT = 3

/** Kills a busy exchange again and again and holds what it finds after each restart against what was acknowledged. */
export async function runCrashCampaign({ seed, runs, progress = () => {} }: CrashRun): Promise<CrashReport> {
  const report: CrashReport = { runs: 0, answered: 0, unanswered: 0, included: 0 }
  for (let folder = 0; report.runs < runs; folder++) {
    const rng = createRng(`${seed}:${folder}`)
    await surviveFolder(rng, Math.min(KILLS_PER_FOLDER, runs - report.runs), report, progress)
  }
  return report
}

async function surviveFolder(rng: Rng, kills: number, report: CrashReport, progress: (r: CrashReport) => void) {
  const home = mkdtempSync(join(tmpdir(), 'crash-'))
  const data = join(home, 'data')
  let exchange: ExchangeProcess | null = null
  const sent = new Map<string, Sent>()
  try {
    exchange = await startExchange(data, home)
    let x = connect(exchange.rest, exchange.ws)
    const traders = await setUp(x, sent)
    for (let kill = 0; kill < kills; kill++) {
      const before = new Set(sent.keys())
      const center = await centerOf(x)
      const busy = writeUntilDead(x, traders, center, rng, sent)
      await busy.answered(rng.int(0, ANSWERS_MAX))
      // Anywhere in a block.
      await new Promise((resolve) => setTimeout(resolve, rng.int(0, 25)))
      await exchange.kill()
      await busy.over
      const txs = storedTxs(data)
      exchange = await startExchange(data, home)
      if (rng.int(1, 4) === 1) {
        // Once more, right after it came back.
        await exchange.kill()
        exchange = await startExchange(data, home)
      }
      x = connect(exchange.rest, exchange.ws)
      await verify(x, txs, sent)
      const unanswered = [...sent.values()].filter((w) => !before.has(w.hash) && w.answer === null)
      const stored = new Set(txs.map((tx) => tx.hash))
      await sendAgain(x, unanswered, stored)
      report.runs++
      report.answered += sent.size - before.size - unanswered.length
      report.unanswered += unanswered.length
      report.included += unanswered.filter((w) => stored.has(w.hash)).length
      progress(report)
    }
  } finally {
    await exchange?.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Trader {
  signer: Signer
  account: string
}

/** Funded accounts; the last trader is an Agent that acts for a sub-account of the first. */
async function setUp(x: Exchange, sent: Map<string, Sent>): Promise<Trader[]> {
  const signers = Array.from({ length: WRITERS }, () => newSigner())
  const agent = newSigner()
  const main = signers[0]!
  const manage = async (action: string, path: string, struct: 'ApproveAgent' | 'CreateSubAccount', params: Managed) => {
    const { envelope, status, hash, sent: body } = await x.trader(main).manage(path, struct, params)
    const answer = { status, code: envelope.code, msg: envelope.msg, data: envelope.data }
    sent.set(hash, { hash, signer: main.address, account: main.address, action, path, params, body, answer })
    if (envelope.code !== '0') throw new Error(envelope.msg)
    return envelope.data
  }
  const deposit = async (signer: Signer, account: string, coin_id: number, amount: string) => {
    const write = signWrite(signer, account, 'deposit', { coin_id, amount })
    sent.set(write.hash, write)
    await deliver(x, write)
    if (write.answer?.code !== '0') throw new Error(`no play money: ${write.answer?.msg}`)
  }
  const traders = signers.map((signer): Trader => ({ signer, account: signer.address }))
  for (const { signer, account } of traders) await deposit(signer, account, 1001, '900000')
  for (const { signer, account } of traders) await deposit(signer, account, 1002, '10')
  const approval = { agent_address: agent.address, authorized_address: main.address, valid_days: 5, label: 'bot' }
  await manage('approveAgent', '/account/approve-agent', 'ApproveAgent', approval)
  const sub = await manage('createSub', '/account/create-sub', 'CreateSubAccount', { label: 'sub' })
  traders.push({ signer: agent, account: String(sub?.address) })
  await deposit(agent, String(sub?.address), 1001, '500000')
  return traders
}
type Managed = Record<string, string | number>

async function centerOf(x: Exchange): Promise<number> {
  const { envelope } = await x.get('/market/tickers', { symbol_id: 20_001 })
  const [ticker] = (envelope.data?.list ?? []) as { index_price: string }[]
  return Math.round(Number(ticker?.index_price) * 2)
}

/** Every trader writes until the connection breaks; `over` when the last one has noticed. */
function writeUntilDead(x: Exchange, traders: Trader[], center: number, rng: Rng, sent: Map<string, Sent>) {
  let count = 0
  let wake = () => {}
  const lanes = traders.flatMap((trader, t) => {
    const own: string[] = []
    return Array.from({ length: IN_FLIGHT }, async (_, lane) => {
      const writer = createWriter(trader, center, rng.fork(`${sent.size}:${t}:${lane}`), own)
      for (;;) {
        const write = writer.next()
        sent.set(write.hash, write)
        if (!(await deliver(x, write))) return
        count++
        wake()
        if (typeof write.answer?.data?.order_id === 'string') own.push(write.answer.data.order_id)
      }
    })
  })
  return {
    over: Promise.all(lanes),
    /** Resolves once so many writes were answered. */
    answered: (wanted: number) =>
      new Promise<void>((resolve) => {
        wake = () => {
          if (count >= wanted) resolve()
        }
        wake()
      }),
  }
}

/** The very bytes again: what was included is refused as used, what was not is a write like any other. */
async function sendAgain(x: Exchange, writes: Sent[], stored: ReadonlySet<string>): Promise<void> {
  for (const write of writes) {
    const included = stored.has(write.hash)
    if (!(await deliver(x, write))) throw new Error('the restarted exchange does not answer')
    const { code } = write.answer!
    if ((code === '10002') !== included) throw new Error(`${write.hash}: included ${included}, sent again: ${code}`)
    // Answered at last: by its first inclusion, whose answer nobody heard.
    if (included) write.answer = null
  }
}

/** False when no answer came. */
async function deliver(x: Exchange, write: Sent): Promise<boolean> {
  try {
    const { status, envelope } = await x.post(write.path, write.body)
    write.answer = { status, code: envelope.code, msg: envelope.msg, data: envelope.data }
    if (status >= 500) throw new ServerError(`${write.path} answered ${status}: ${JSON.stringify(write)}`)
    return true
  } catch (error) {
    if (error instanceof ServerError) throw error
    return false
  }
}

class ServerError extends Error {}
