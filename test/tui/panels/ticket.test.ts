import { expect, it } from 'vitest'
import type { TicketView } from '../../../src/tui/panels/ticketView.ts'
import { fullState } from '../../fixtures/states.ts'
import { TICKET } from '../../fixtures/ticket.ts'
import { panelRows } from '../../support/composeFrame.ts'

const rows = (columns: number, height: number, ticket: TicketView | null = TICKET): string[] =>
  panelRows('ticket', { columns, rows: height, state: fullState(), ticket, ui: { layout: 'small' } })

it('shows rounding before it happens', () => {
  expect(rows(47, 16)[1]).toMatch(/▸?.?size +0\.1237 +→ 0\.123 BTC +step \.001/)
  expect(rows(47, 16)[2]).toMatch(/price +bid-3t → 64,217\.0/)
})

it('shows what the order would do, estimates marked', () => {
  const text = rows(47, 16).join('\n')
  expect(text).toContain('worst 64,217.0  fee 1.58 / 3.95')
  expect(text).toMatch(/after avg ~64,124\.7 +liq ~57,604 10\.3%/)
})

it('the guard that would stop it is said', () => {
  const guard = { level: 'hard', text: 'above the order limit of 1,000 USDT' } as const
  expect(rows(47, 16, { ...TICKET, guard }).join('\n')).toContain('✗ above the order limit of 1,000 USDT')
  expect(rows(80, 2, { ...TICKET, guard }).join('\n')).toContain('✗ above')
})

it('on one line: the command, then what matters most', () => {
  expect(rows(80, 2)[1]).toBe(' buy 0.123 BTC-USDT @ bid-3t post tp 65000 sl 63800   liq ~57,604 10.3%')
})

it('keeps the field being edited in view when there are more fields than rows', () => {
  const last = { ...TICKET, rows: TICKET.rows.map((r, i) => ({ ...r, cursor: i === 7 ? 0 : null })) }
  expect(rows(40, 6, last).join('\n')).toContain('stp')
})

it('says how far it is', () => {
  expect(rows(47, 16, { ...TICKET, phase: 'review' })[0]).toContain('Enter again to send')
  expect(rows(47, 16, null).join('\n')).toContain('b buy')
})
