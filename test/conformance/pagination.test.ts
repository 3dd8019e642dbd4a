import { describe, expect, test } from 'vitest'
import { exchangeUnderTest } from './support/subject.ts'

const subject = exchangeUnderTest()

describe('Pagination convention', () => {
  test('pages hold every row once, newest first, while rows arrive', async () => {
    const { x } = subject
    const trader = x.trader()
    const deposit = (amount: number) => trader.act('/account/deposit', 2, { coin_id: 1001, amount: String(amount) })
    for (let amount = 1; amount <= 5; amount++) await deposit(amount)
    const amounts: string[] = []
    let cursor = ''
    for (let extra = 100; ; extra++) {
      const { envelope } = await x.get('/account/asset-flow', { address: trader.address, limit: 2, cursor })
      const page = envelope.data as { list: { amount: string }[]; next_cursor: string | null; has_more: boolean }
      amounts.push(...page.list.map((flow) => flow.amount))
      expect(page.has_more).toBe(page.next_cursor !== null)
      if (page.next_cursor === null) break
      cursor = page.next_cursor
      await deposit(extra)
    }
    expect(amounts).toEqual(['5', '4', '3', '2', '1'])
  })

  test.each([
    ['/trade/orders/history', 2000],
    ['/trade/executions', 2000],
    ['/account/asset-flow', 2000],
    ['/account/positions/history', 200],
  ])('%s takes a limit up to %d', async (path, max) => {
    const address = `0x${'1'.repeat(40)}`
    expect((await subject.x.get(path, { address, limit: max })).envelope).toMatchObject({
      code: '0',
      data: { list: [], next_cursor: null, has_more: false },
    })
    for (const limit of [max + 1, 0, -1, 'many']) {
      const { status, envelope } = await subject.x.get(path, { address, limit })
      expect([status, envelope.msg]).toEqual([400, expect.stringContaining('limit')])
    }
  })
})
