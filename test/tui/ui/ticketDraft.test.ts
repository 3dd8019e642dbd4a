import { expect, it } from 'vitest'
import {
  deleteText,
  emptyDraft,
  focusField,
  isTouched,
  moveCursor,
  setField,
  typeText,
} from '../../../src/tui/ui/ticketDraft.ts'

it('keeps what was typed, as typed', () => {
  const draft = typeText(focusField(emptyDraft('sell'), 'quantity'), '0.12')
  const more = typeText(moveCursor(draft, 2), '5')
  expect(more.fields.quantity).toBe('0.512')
  expect(more.cursor).toBe(3)
  expect(draft.fields.quantity).toBe('0.12')
})

it('deletes on both sides of the cursor and stops at the ends', () => {
  const draft = moveCursor(typeText(focusField(emptyDraft(), 'price'), '64000'), 2)
  expect(deleteText(draft, -1)).toMatchObject({ cursor: 1, fields: { price: '6000' } })
  expect(deleteText(draft, 1)).toMatchObject({ cursor: 2, fields: { price: '6400' } })
  expect(deleteText(moveCursor(draft, 0), -1).fields.price).toBe('64000')
  expect(deleteText(moveCursor(draft, 99), 1).fields.price).toBe('64000')
})

it('types nowhere without a focused field', () => {
  expect(typeText(emptyDraft(), 'x')).toEqual(emptyDraft())
})

it('knows whether anything would be lost', () => {
  expect(isTouched(emptyDraft())).toBe(false)
  expect(isTouched(setField(emptyDraft(), 'quantity', '1'))).toBe(true)
})
