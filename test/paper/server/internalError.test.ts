import { expect, test } from 'vitest'
import type { Participants } from '../../../src/paper/blocks.ts'
import { quietPaper } from '../support/paper.ts'

/** The next execution in the core throws, once, when told to. */
function faulty(): { participants: Participants; arm(): void } {
  let armed = false
  return {
    arm: () => {
      armed = true
    },
    participants: {
      beforeBlock: (core) => {
        if (!armed) return
        armed = false
        const { execute } = core
        core.execute = () => {
          core.execute = execute
          throw new Error('a bug of ours')
        }
      },
    },
  }
}

test('an internal error is 500, tells nothing of its cause, and the same request is safe to send again', async () => {
  const { participants, arm } = faulty()
  // One write is one block here, so that the fault meets it.
  const { x, log } = await quietPaper({ participants, blockMs: 200 })
  const trader = x.trader()
  await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '5' })
  arm()
  const failed = await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '7' })
  expect(failed).toMatchObject({ status: 500, envelope: { code: '50000', data: null } })
  expect(failed.envelope.msg).not.toContain('bug')
  expect(failed.envelope.trace_code).not.toBe('')
  expect(log.some((line) => JSON.stringify(line).includes(failed.envelope.trace_code))).toBe(true)
  expect((await x.get(`/explorer/tx/${failed.hash}`)).status).toBe(404)

  const again = await x.post('/account/deposit', failed.sent)
  expect(again.envelope).toMatchObject({ code: '0', data: { tx_hash: failed.hash } })
  expect((await x.post('/account/deposit', failed.sent)).envelope.code).toBe('10002')
  const { envelope } = await x.get('/account/balance', { address: trader.address })
  expect(envelope.data?.coins).toMatchObject([{ balance: '12' }])
})
