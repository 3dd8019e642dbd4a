import { describe, expect, it } from 'vitest'
import { watchKey } from '../../src/app/keyWatch.ts'
import type { Agent } from '../../src/protocol/models/account.ts'
import { fakeRest, ok, unknown } from '../support/fakeRest.ts'
import { virtualClock } from '../support/virtualClock.ts'

const ACCOUNT = `0x${'a'.repeat(40)}`
const agent = (more: Partial<Agent> = {}): Agent => ({
  agent_address: `0x${'b'.repeat(40)}`,
  label: 'desk',
  authorized_address: ACCOUNT,
  valid_days: 90,
  expires_at: 1_700_000_600_000,
  ...more,
})

function watched(list: () => Agent[] | null) {
  const clock = virtualClock()
  const { rest } = fakeRest({
    agents: () => {
      const now = list()
      return now === null ? unknown('no answer') : ok({ list: now })
    },
  })
  const told: (string | null)[] = []
  const watch = watchKey({
    rest,
    clock,
    account: ACCOUNT,
    agent: agent(),
    exchangeNow: () => clock.now(),
    onChange: (lost) => told.push(lost),
  })
  return { clock, told, watch }
}

describe('case 17: the key is lost while the terminal is open', () => {
  it('revoked: told once, within 15 s', async () => {
    let list = [agent()]
    const { clock, told } = watched(() => list)
    await clock.advance(30_000)
    expect(told).toEqual([])
    list = []
    await clock.advance(60_000)
    expect(told).toEqual(['this Agent Key was revoked'])
  })

  it('replaced: names the other', async () => {
    const other = agent({ agent_address: `0x${'c'.repeat(40)}` })
    const { clock, told } = watched(() => [other])
    await clock.advance(15_000)
    expect(told).toEqual([`this Agent Key was replaced: desk is ${other.agent_address} now`])
  })

  it('expired: by the exchange clock, also when nobody answers', async () => {
    let list: Agent[] | null = [agent()]
    const { clock, told } = watched(() => list)
    await clock.advance(500_000)
    expect(told).toEqual([])
    list = null
    await clock.advance(120_000)
    expect(told).toEqual(['this Agent Key has expired: exchange-tui agent renew'])
  })

  it('no answer says nothing; a renewed key trades again; a refusal asks at once', async () => {
    let list: Agent[] | null = null
    const { told, watch } = watched(() => list)
    await watch.look()
    expect(told).toEqual([])
    list = []
    await watch.look()
    list = [agent({ expires_at: 1_800_000_000_000 })]
    await watch.look()
    expect(told).toEqual(['this Agent Key was revoked', null])
    watch.stop()
  })
})
