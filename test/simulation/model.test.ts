import { describe, expect, test } from 'vitest'
import { explore, PROTOCOL, type Rules } from './model.ts'

/** Every reachable state of one write, its copies and a cancel of it, under every order of faults and crashes. */
describe('model of submit, re-send, cancel, expire and crash', () => {
  const whole = explore(PROTOCOL)

  test('every state was visited', () => {
    expect(whole.states).toBeGreaterThan(10_000)
  })
  test('at most one execution per intent', () => expect(whole.doubled).toBeNull())
  test('what the person is told is what the exchange did', () => expect(whole.lied).toBeNull())
  test('unknown always ends: from every state an end can be reached, and without faults every path reaches it', () => {
    expect(whole.stuck).toBeNull()
  })
  test('a remembered cancel fires when its order appears, and never before', () => expect(whole.early).toBeNull())

  /** The model sees what it is there to see: each rule left out breaks something. */
  test.each<[string, Partial<Rules>, 'doubled' | 'lied' | 'stuck']>([
    ['signing again instead of sending the same bytes', { sameBytes: false }, 'doubled'],
    ['calling a failed exchange of bytes a refusal', { doubt: false }, 'lied'],
    ['taking "nonce already used" for a refusal', { nonceUsedIsDoubt: false }, 'lied'],
    ['believing absence before the expiry', { waitForExpiry: false }, 'lied'],
    ['believing absence looked up before the expiry', { lookAfterExpiry: false }, 'lied'],
    ['believing the refusal of a copy', { waitAfterRefusal: false }, 'lied'],
    ['no journal before the first byte', { journalFirst: false }, 'lied'],
    ['requests that never expire', { expires: false }, 'stuck'],
  ])('%s is found out', (_name, change, broken) => {
    expect(explore({ ...PROTOCOL, ...change })[broken]).not.toBeNull()
  })
})
