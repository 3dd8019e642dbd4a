import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programHome } from './program.ts'

/**
 * The pictures of the README, from real frames of a real session on the paper exchange: `npm run picture`.
 */
const ASSETS = join(import.meta.dirname, '../../assets')
const home = programHome()

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await home.run(args)
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return stdout
}

try {
  await run('buy', '0.5', 'BTC-USDT')
  await run('sell', '4', 'ETH-USDT')
  await run('buy', '0.25', 'BTC-USDT', '@', 'bid-6t', 'post')
  await run('sell', '0.25', 'BTC-USDT', '@', 'ask+8t')
  await run('tpsl', 'BTC-USDT', 'tp', '+1%', 'sl', '-0.5%')
  mkdirSync(ASSETS, { recursive: true })
  // Long enough for a tape and a few candles of its own.
  const wide = await run('snapshot', 'BTC-USDT', '--cols', '160', '--rows', '48', '--after', '20s', '--format', 'svg')
  writeFileSync(join(ASSETS, 'terminal.svg'), wide)
  writeFileSync(join(ASSETS, 'small.svg'), await run('snapshot', '--cols', '80', '--rows', '24', '--format', 'svg'))
} finally {
  home.remove()
}
