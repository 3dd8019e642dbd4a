import { describe, expect, test } from 'vitest'
import { format } from '../../../src/grammar/index.ts'
import { draftCommand } from '../../../src/tui/ticket/draftCommand.ts'
import { emptyDraft, type TicketField } from '../../../src/tui/ui/ticketDraft.ts'
import { BTC, SYMBOLS } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'

const read = (fields: Partial<Record<TicketField, string>>, side: 'buy' | 'sell' = 'buy') => {
  const draft = emptyDraft(side)
  return draftCommand({ ...draft, fields: { ...draft.fields, ...fields } }, SYMBOLS.get(BTC)!, fullState())
}

describe('the command a ticket stands for', () => {
  test.each<[Partial<Record<TicketField, string>>, string]>([
    [{ quantity: '0.5', price: '64000' }, 'buy 0.5 BTC-USDT @ 64000'],
    [{ quantity: '500$', price: 'bid-3t' }, 'buy 500$ BTC-USDT @ bid-3t'],
    [{ quantity: '25%', order_type: 'market', slippage: '1' }, 'buy 25% BTC-USDT slip 1%'],
    [{ quantity: 'risk 50$', price: 'ask', sl_trigger_price: '-1%' }, 'buy risk 50$ BTC-USDT @ ask sl -1%'],
    [{ quantity: '1', price_match: 'queue_5' }, 'buy 1 BTC-USDT @ q5'],
    [{ quantity: '1', price: '64000', time_in_force: 'ioc' }, 'buy 1 BTC-USDT @ 64000 ioc'],
    [{ quantity: '1', price: '64000', post_only: 'yes' }, 'buy 1 BTC-USDT @ 64000 post'],
    [
      { quantity: '1', price: '64000', margin_mode: 'cross', stp_mode: 'none' },
      'buy 1 BTC-USDT @ 64000 cross stp none',
    ],
    [{ quantity: '1', price: '64000', client_order_id: 'my 1' }, 'buy 1 BTC-USDT @ 64000 id "my 1"'],
    [{ quantity: '1', order_type: 'market', trigger_price: '65000' }, 'buy 1 BTC-USDT if mark >= 65000'],
    [
      { quantity: '1', order_type: 'market', trigger_price: '63000', trigger_by: 'last_price' },
      'buy 1 BTC-USDT if last <= 63000',
    ],
    [
      {
        quantity: '1',
        price: '64000',
        tp_trigger_price: '+2%',
        tp_order_price: '65500',
        tp_trigger_by: 'index_price',
        tpsl_mode: 'full',
      },
      'buy 1 BTC-USDT @ 64000 tp +2% limit 65500 by index full',
    ],
  ])('%o', (fields, line) => {
    const { command, errors } = read(fields)
    expect(errors).toEqual({})
    expect(command === null ? null : format(command)).toBe(line)
  })

  test('what does not apply is left out', () => {
    const { command } = read({
      quantity: '1',
      order_type: 'market',
      price: '1',
      post_only: 'yes',
      time_in_force: 'fok',
    })
    expect(command === null ? null : format(command)).toBe('buy 1 BTC-USDT')
  })

  test.each<[Partial<Record<TicketField, string>>, TicketField]>([
    [{ price: '64000' }, 'quantity'],
    [{ quantity: '1' }, 'price'],
    [{ quantity: '1 ioc', price: '64000' }, 'quantity'],
    [{ quantity: '1', price: '64000 post' }, 'price'],
    [{ quantity: '1', price: '$&' }, 'price'],
    [{ quantity: '1', price: '64000', sl_trigger_price: 'tp 1' }, 'sl_trigger_price'],
    [{ quantity: '1', order_type: 'market', slippage: '200%' }, 'slippage'],
    [{ quantity: '1', order_type: 'market', trigger_price: 'q1' }, 'trigger_price'],
    [{ quantity: '1', price: '64000', client_order_id: 'x'.repeat(37) }, 'client_order_id'],
  ])('%o is an error of its field', (fields, field) => {
    const { command, errors } = read(fields)
    expect(command).toBeNull()
    expect(Object.keys(errors)).toEqual([field])
  })
})
