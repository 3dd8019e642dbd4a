import type { Rng } from '../../src/lib/rng.ts'
import type { Participants } from '../../src/paper/blocks.ts'
import type { Action, ExchangeCore } from '../../src/paper/types.ts'
import { BTC_PERP, BTC_SPOT } from '../support/paper/driver.ts'

/** Another device of the same person, in one of so many blocks. */
const ELSEWHERE = 0.004
export const MAKERS = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
export const MIDDLE = 60_000
const TICK = 0.5

/**
 * Two other accounts that quote and take at random, a wandering reference price, and the same person at another screen;
 * still once `until` has passed.
 */
export function createCounterparties(rng: Rng, trader: string, until: number, activity: number): Participants {
  let index = MIDDLE
  let count = 0

  function act(core: ExchangeCore, account: string, action: Action): void {
    count += 1
    core.execute({ hash: `0x${count.toString(16).padStart(64, 'c')}`, account, action })
  }

  function order(core: ExchangeCore, account: string = rng.pick(MAKERS)): void {
    const symbol_id = rng.unit() < 0.7 ? BTC_PERP : BTC_SPOT
    const perp = symbol_id === BTC_PERP
    const is_buy = rng.unit() < 0.5
    const taking = rng.unit() < 0.25
    const away = rng.int(1, 30) * TICK
    const price = index + (is_buy === taking ? away : -away)
    act(core, account, {
      name: 'placeOrder',
      params: {
        symbol_id,
        is_buy,
        order_type: 'limit',
        quantity: String(rng.int(1, 60) / 1000),
        price: String(price),
        time_in_force: taking ? 'ioc' : 'gtc',
        ...(perp ? { position_side: 'both', margin_mode: 'cross' } : {}),
      },
    })
  }

  return {
    beforeBlock(core, height, time) {
      if (height === 1) for (const id of [BTC_PERP, BTC_SPOT]) core.setIndexPrice(id, String(index))
      if (time >= until) return
      if (rng.unit() < 0.2) {
        index += rng.int(-8, 8) * TICK
        core.setIndexPrice(BTC_PERP, String(index))
      }
      if (rng.unit() < activity) order(core)
      if (rng.unit() < ELSEWHERE) order(core, trader)
      if (rng.unit() < ELSEWHERE / 4) act(core, trader, { name: 'cancelAll', params: {} })
      if (rng.unit() < 0.01) act(core, rng.pick(MAKERS), { name: 'cancelAll', params: {} })
    },
  }
}
