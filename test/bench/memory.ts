/**
 * Memory of a million resting orders in the core, extrapolated from fewer, measured in a process of its own:
 * `node test/bench/memory.ts`.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createExchangeCore } from '../../src/paper/core/createExchangeCore.ts'
import type { Action } from '../../src/paper/types.ts'
import { type Figure, printFigures } from './figure.ts'

const MILLION = 1_000_000
const ACCOUNTS = 100
const PER_BLOCK = 500

/** Bytes of heap for `count` resting orders; needs --expose-gc. */
function measure(count: number): number {
  const core = createExchangeCore()
  let [height, time] = [0, 1_800_000_000_000]
  const owners = Array.from({ length: ACCOUNTS }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`)
  const send = (account: string, name: string, params: object) => {
    const outcome = core.execute({ hash: '0x1', account, action: { name, params } as unknown as Action })
    if (!outcome.ok) throw new Error(outcome.msg)
  }
  core.beginBlock(++height, ++time)
  core.setIndexPrice(20_001, '64000')
  for (const owner of owners) {
    for (let i = 0; i < 20; i++) send(owner, 'deposit', { coin_id: 1001, amount: '1000000' })
  }
  core.endBlock()
  core.takeDirtyRows()
  const used = () => {
    for (let i = 0; i < 4; i++) globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const base = { symbol_id: 20_001, order_type: 'limit', quantity: '0.01', position_side: 'both', margin_mode: 'cross' }
  for (let done = 0; done < count; done += PER_BLOCK) {
    time += 50
    core.beginBlock(++height, time)
    for (let i = done; i < Math.min(count, done + PER_BLOCK); i++) {
      const is_buy = i % 2 === 0
      const away = 10 + (i % 4000)
      const price = String((128_000 + (is_buy ? -away : away)) / 2)
      send(owners[i % ACCOUNTS]!, 'placeOrder', { ...base, is_buy, price, client_order_id: `bench-${i}` })
    }
    core.endBlock()
    core.takeDirtyRows()
  }
  return used() - before
}

export function memoryBench({ orders = 100_000 } = {}): Figure[] {
  const args = ['--expose-gc', '--max-old-space-size=4096', fileURLToPath(import.meta.url), String(orders)]
  const bytes = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  return [
    { what: 'memory: a resting order in the core', value: bytes / orders, unit: 'bytes' },
    { what: 'memory: a million resting orders', value: (bytes / orders) * (MILLION / 1024 / 1024), unit: 'MB' },
  ]
}

if (import.meta.main) {
  const orders = process.argv[2]
  if (orders === undefined) printFigures(memoryBench())
  else process.stdout.write(String(measure(Number(orders))))
}
