import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * npm run conformance -- [--rest URL --ws URL] [--busy] [--no-play-money]: the conformance cases against the exchange at these
 * addresses, else against a paper exchange of their own. `--busy`: others trade there, which leaves out the cases that need a book
 * of their own. Ends with the runner's summary; the exit code is the runner's.
 */
const { values } = parseArgs({
  options: {
    rest: { type: 'string' },
    ws: { type: 'string' },
    busy: { type: 'boolean', default: false },
    'no-play-money': { type: 'boolean', default: false },
  },
})
const { rest, ws } = values
if ((rest === undefined) !== (ws === undefined)) throw new Error('--rest and --ws go together')

const environment: Record<string, string> = {
  CONFORMANCE_PLAY_MONEY: values['no-play-money'] ? 'no' : 'yes',
  CONFORMANCE_BUSY: values.busy ? 'yes' : 'no',
}
const runner = ['run', 'test/conformance']
if (rest !== undefined && ws !== undefined) {
  Object.assign(environment, { CONFORMANCE_REST: rest.replace(/\/+$/, ''), CONFORMANCE_WS: ws })
  // All files meet on one exchange: one after the other, each sees only its own doings on the market.
  runner.push('--no-file-parallelism')
}

const root = join(import.meta.dirname, '../..')
const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...runner], {
  cwd: root,
  env: { ...process.env, ...environment },
  stdio: 'inherit',
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
