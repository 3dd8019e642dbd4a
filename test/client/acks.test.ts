import { describe, expect, it } from 'vitest'
import { ACK_TIMEOUT_MS, createAcks } from '../../src/client/acks.ts'
import { subscriptionKey } from '../../src/client/subscription.ts'
import type { Subscription } from '../../src/protocol/channels/index.ts'
import { virtualClock } from '../support/virtualClock.ts'

const ADDRESS = `0x${'a'.repeat(40)}`
const order: Subscription = { channel: 'order', address: ADDRESS }
const position: Subscription = { channel: 'position', address: ADDRESS }
const key = subscriptionKey(order)

function setting() {
  const clock = virtualClock()
  const told: string[] = []
  const asked: string[][] = []
  const acks = createAcks(clock, {
    subscribe: (subs) => void asked.push(subs.map((s) => s.channel)),
    live: (k) => void told.push(`live ${k === key ? 'order' : 'position'}`),
    refused: (k, reason) => void told.push(`refused ${k === key ? 'order' : 'position'}: ${reason}`),
  })
  const ok = (...subs: Subscription[]) => acks.answer('subscribe', true, subs.map(subscriptionKey), '')
  return { clock, acks, told, asked, ok }
}

describe('case 30: acknowledgements', () => {
  it('of a subscription that was left and joined again: only the second one counts', () => {
    const { acks, told, ok } = setting()
    acks.subscribe([order, position])
    acks.leaving(order)
    acks.forget(key)
    acks.subscribe([order])
    // To the first question: the leaving has not even arrived, what comes until then is not all there is.
    ok(order, position)
    expect(told).toEqual(['live position'])
    acks.answer('unsubscribe', true, [key], '')
    ok(order)
    expect(told).toEqual(['live position', 'live order'])
  })

  it('left twice and joined three times: the third', () => {
    const { acks, told, ok } = setting()
    for (let i = 0; i < 3; i++) {
      acks.subscribe([order])
      if (i < 2) acks.leaving(order)
    }
    ok(order)
    ok(order)
    expect(told).toEqual([])
    ok(order)
    expect(told).toEqual(['live order'])
  })

  it('a refusal of what was left refuses nothing', () => {
    const { acks, told, ok, asked } = setting()
    acks.subscribe([order])
    acks.leaving(order)
    acks.subscribe([order])
    acks.answer('subscribe', false, [key], 'no')
    expect(told).toEqual([])
    ok(order)
    expect(told).toEqual(['live order'])
    expect(asked).toHaveLength(2)
  })

  it('that never come are asked for once more, one by one, and then given up', async () => {
    const { clock, told, asked, acks } = setting()
    acks.subscribe([order, position])
    await clock.advance(ACK_TIMEOUT_MS)
    expect(asked).toEqual([['order', 'position'], ['order'], ['position']])
    await clock.advance(ACK_TIMEOUT_MS)
    expect(told).toEqual(['refused order: no acknowledgement', 'refused position: no acknowledgement'])
    expect(clock.pending).toBe(0)
  })

  it.each([1, 2])('%i of them, late, for a question that was asked twice: live, and never refused', async (count) => {
    const { clock, told, ok, acks } = setting()
    acks.subscribe([order, position])
    await clock.advance(ACK_TIMEOUT_MS + 100)
    if (count === 2) ok(order, position)
    ok(order)
    ok(position)
    await clock.advance(10 * ACK_TIMEOUT_MS)
    expect(new Set(told)).toEqual(new Set(['live order', 'live position']))
    expect(clock.pending).toBe(0)
  })

  it('after it was given up: the pushes come too', async () => {
    const { clock, told, ok, acks } = setting()
    acks.subscribe([order])
    await clock.advance(3 * ACK_TIMEOUT_MS)
    expect(told).toEqual(['refused order: no acknowledgement'])
    ok(order)
    expect(told.at(-1)).toBe('live order')
  })

  it('without arguments are for the oldest question', () => {
    const { told, acks } = setting()
    acks.subscribe([order])
    acks.subscribe([position])
    acks.answer('subscribe', true, [], '')
    acks.answer('subscribe', false, [], 'full')
    expect(told).toEqual(['live order'])
  })

  it('questions nobody answers do not pile up', async () => {
    const { clock, acks, ok, told } = setting()
    for (let i = 0; i < 2000; i++) {
      acks.subscribe([order])
      acks.leaving(order)
    }
    expect(clock.pending).toBe(0)
    acks.subscribe([position])
    ok(position)
    expect(told).toEqual(['live position'])
  })
})
