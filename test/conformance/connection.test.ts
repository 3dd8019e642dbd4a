import { describe, expect, test } from 'vitest'
import { exchangeUnderTest } from './support/subject.ts'

const subject = exchangeUnderTest()
const BOOK = { channel: 'l2_book', symbol_id: 20_001 }

describe('Connection', () => {
  test('3: ping is answered with pong and the time', async () => {
    const stream = await subject.x.stream()
    const before = Date.now()
    stream.send({ op: 'ping' })
    const { time } = await stream.next((f) => f.op === 'pong')
    expect(Math.abs(Number(time) - before)).toBeLessThan(60_000)
  })

  test('4: subscribe and unsubscribe are acknowledged with success and the args', async () => {
    const stream = await subject.x.stream()
    expect(await stream.subscribe(BOOK)).toEqual({ op: 'subscribe', success: true, args: [BOOK] })
    stream.send({ op: 'unsubscribe', args: [BOOK] })
    expect(await stream.next((f) => f.op === 'unsubscribe')).toEqual({ op: 'unsubscribe', success: true, args: [BOOK] })
  })

  test('5: at most 50 channel instances, freed ones can be used again', async () => {
    const stream = await subject.x.stream()
    const arg = (i: number) => ({ channel: 'order', address: `0x${String(i).padStart(40, '0')}` })
    expect(await stream.subscribe(...Array.from({ length: 50 }, (_, i) => arg(i)))).toMatchObject({ success: true })
    expect(await stream.subscribe(arg(50))).toMatchObject({ success: false })
    stream.send({ op: 'unsubscribe', args: [arg(0)] })
    expect(await stream.subscribe(arg(50))).toMatchObject({ success: true })
  })

  test('an unknown op is answered with an error, the connection stays', async () => {
    const stream = await subject.x.stream()
    stream.send({ op: 'hello' })
    await stream.next((f) => f.op === 'error')
    expect(await stream.subscribe(BOOK)).toMatchObject({ success: true })
  })
})
