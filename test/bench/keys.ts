/** From a key to the wire and to the screen, in the whole terminal: `node test/bench/keys.ts` (needs a build). */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { startExchange } from '../campaigns/crash/exchangeProcess.ts'
import { signWrite } from '../campaigns/crash/writer.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { type Figure, printFigures } from './figure.ts'

const ROOT = join(import.meta.dirname, '../..')
const BLOCK_MS = 50

const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** The terminal and everything it needs as one file. */
async function bundle(outfile: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/bench/keysInApp.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['bufferutil', 'utf-8-validate'],
    alias: { 'react-devtools-core': './bin/empty.cjs', 'restore-cursor': './bin/empty.cjs' },
    // CommonJS dependencies inside an ES module bundle call require().
    banner: { js: REQUIRE },
    jsx: 'automatic',
    logLevel: 'warning',
    define: { PROGRAM_VERSION: '"bench"', 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  })
}

export async function keysBench(): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'bench-keys-'))
  const file = join(home, 'keys.mjs')
  const exchange = await startExchange(join(home, 'data'), home, BLOCK_MS)
  try {
    await bundle(file)
    const key = `0x${'5e'.repeat(32)}`
    const signer = newSigner(key)
    for (let i = 0; i < 5; i++) {
      const { path, body } = signWrite(signer, signer.address, 'deposit', { coin_id: 1001, amount: '1000000' })
      await fetch(exchange.rest + path, { method: 'POST', body: JSON.stringify(body) })
    }
    const where = JSON.stringify({ rest: exchange.rest, ws: exchange.ws, config: join(home, 'config'), key })
    const env = { PATH: process.env.PATH ?? '', HOME: home, NODE_ENV: 'production', LANG: 'C.UTF-8' }
    const child = spawn(process.execPath, [file, where], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`the bench of the keys ended with ${code}`)
    return JSON.parse(out.trim().split('\n').at(-1)!) as Figure[]
  } finally {
    await exchange.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (import.meta.main) printFigures(await keysBench())
