import { describe, expect, it, onTestFinished } from 'vitest'
import { createRest } from '../../src/client/rest.ts'
import { createHttpTransport } from '../../src/client/transport.ts'
import { createWriteBudget } from '../../src/client/writeBudget.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { httpServer, json, refusal, success } from '../support/servers/http.ts'
import { virtualClock } from '../support/virtualClock.ts'

describe('case 7: the budget of writes', () => {
  it('is held back for cancels when little is left, until the reset, at most 30 s', () => {
    const budget = createWriteBudget(virtualClock())
    budget.observe({ limit: 100, remaining: 5, reset: 900_000 }, 890_000)
    expect(budget.heldFor()).toBe(0)
    budget.observe({ limit: 100, remaining: 4, reset: 900_000 }, 890_000)
    expect(budget.heldFor()).toBe(10_000)
    budget.observe({ limit: 100, remaining: 0, reset: 9_900_000 }, 890_000)
    expect(budget.heldFor()).toBe(30_000)
  })

  it.each([-3_600_000, 3_600_000])(
    'case 15: a jump of the local clock by %i ms neither stretches nor cuts it',
    async (by) => {
      const clock = virtualClock()
      const budget = createWriteBudget(clock)
      budget.hold(5000)
      clock.jump(by)
      await clock.advance(4999)
      expect(budget.heldFor()).toBeGreaterThan(0)
      await clock.advance(1)
      expect(budget.heldFor()).toBe(0)
      expect(clock.pending).toBe(0)
    },
  )

  it('case 15: measured with a clock that was set, it is cut to what is left at most', async () => {
    const clock = virtualClock()
    const budget = createWriteBudget(clock)
    budget.hold(30_000)
    budget.holdAtMost(1000)
    expect(budget.heldFor()).toBe(1000)
    await clock.advance(1000)
    expect(budget.heldFor()).toBe(0)
    budget.hold(500)
    budget.holdAtMost(1000)
    expect(budget.heldFor()).toBe(500)
  })

  it('a shorter pause does not end a longer one; nothing runs on after the end', async () => {
    const clock = virtualClock()
    const budget = createWriteBudget(clock)
    budget.hold(3000)
    budget.hold(1000)
    await clock.advance(2000)
    expect(budget.heldFor()).toBe(1000)
    budget.stop()
    expect(budget.heldFor()).toBe(0)
    expect(clock.pending).toBe(0)
  })

  it('without headers nothing is held back', () => {
    const budget = createWriteBudget(virtualClock())
    budget.observe({ limit: null, remaining: null, reset: null }, 10_000)
    expect(budget.heldFor()).toBe(0)
  })

  it('a 429 on a write holds back what adds risk; cancels and reads go on', async () => {
    const server = await httpServer((req, res) => {
      if (req.url?.endsWith('/trade/orders')) {
        return json(res, 429, refusal('30001', 'slow down'), { 'x-ratelimit-reset': String(Date.now() + 5000) })
      }
      if (req.method === 'POST')
        return json(res, 200, success({ tx_hash: '0x1', order_id: '1', client_order_id: null }))
      json(res, 200, success({ time: 5 }))
    })
    const rest = createRest({ base: server.base, clock: systemClock, transport: createHttpTransport() })
    onTestFinished(async () => {
      rest.close()
      await server.stop()
    })
    expect(await rest.send('placeOrder', '{}')).toMatchObject({ kind: 'unknown' })
    const left = rest.writesHeldFor()
    expect(left).toBeGreaterThan(3000)
    expect(left).toBeLessThanOrEqual(5000)
    expect((await rest.send('cancelOrder', '{}')).kind).toBe('ok')
    expect((await rest.call('time', {})).kind).toBe('ok')
  })
})
