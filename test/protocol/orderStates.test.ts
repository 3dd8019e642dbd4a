import { expect, test } from 'vitest'
import { ORDER_STATES, type OrderState } from '../../src/protocol/enums.ts'
import { isCancelable, isTerminal, mayMove, ORDER_STATE_TABLE } from '../../src/protocol/orderStates.ts'

/** States and transitions of the interface document: terminal, and the orders a state applies to. */
const STATES: Record<OrderState, [terminal: boolean, applies: string]> = {
  pending_new: [false, 'normal'],
  new: [false, 'normal'],
  partially_filled: [false, 'normal'],
  filled: [true, 'normal'],
  pending_cancel: [false, 'normal'],
  canceled: [true, 'all'],
  rejected: [true, 'all'],
  inactive: [false, 'attached_tpsl'],
  pending_trigger: [false, 'conditional, tpsl'],
  triggered: [true, 'conditional, tpsl'],
}

test.each(Object.entries(STATES))('%s', (state, [terminal, applies]) => {
  const row = ORDER_STATE_TABLE[state as OrderState]
  expect(isTerminal(state)).toBe(terminal)
  const wanted = applies === 'all' ? ['normal', 'conditional', 'tpsl', 'attached_tpsl'] : applies.split(', ')
  expect(row.appliesTo).toEqual(expect.arrayContaining(wanted))
  // An attached TPSL that was activated waits and triggers like a tpsl order: the one addition.
  const extra = row.appliesTo.filter((kind) => !wanted.includes(kind))
  expect(extra).toEqual(['pending_trigger', 'triggered'].includes(state) ? ['attached_tpsl'] : [])
})

test('moves that are shown', () => {
  const shown: [OrderState, OrderState][] = [
    ['new', 'partially_filled'],
    ['new', 'filled'],
    ['partially_filled', 'filled'],
    ['new', 'canceled'],
    ['partially_filled', 'canceled'],
    ['pending_trigger', 'canceled'],
    ['inactive', 'canceled'],
    ['pending_trigger', 'triggered'],
    ['inactive', 'pending_trigger'],
    ['new', 'rejected'],
    ['pending_trigger', 'rejected'],
    ['inactive', 'rejected'],
  ]
  for (const [from, to] of shown) expect([from, to, mayMove(from, to)]).toEqual([from, to, true])
})

test('nothing leaves a terminal state', () => {
  for (const from of ORDER_STATES) {
    if (STATES[from][0]) for (const to of ORDER_STATES) expect(mayMove(from, to)).toBe(false)
  }
})

test('cancelable states of Cancel Order', () => {
  const cancelable = ORDER_STATES.filter(isCancelable)
  expect(cancelable.sort()).toEqual(['inactive', 'new', 'partially_filled', 'pending_trigger'])
})

test('an unknown state is live, so that it is never hidden', () => {
  expect(isTerminal('sleeping')).toBe(false)
  expect(isTerminal('toString')).toBe(false)
  expect(isCancelable('constructor')).toBe(false)
})
