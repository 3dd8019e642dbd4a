import type { Sentences } from './sentences.ts'

const FIELDS = '%s: every field has its type, in REST and under its short name on the channel'

/** Resources and their fields, states and transitions. */
export const RECORDS: Sentences = {
  'order/every field of the record': [
    FIELDS,
    'the newest update comes first; every field of the record is there',
    'the child of an order names its parent; a rejected order has every field too',
  ],
  'order/client_order_id at most 36 characters': [
    'a client_order_id of 36 characters is taken and finds the order',
    'a client_order_id of 37 characters',
  ],
  'order/price is null on pure market orders': [
    'a market order has no price and no time_in_force, and keeps its slippage',
  ],
  'order/market_order_type: a perpetual defaults to base': [FIELDS],
  'order/parent_order_id for conditional and TPSL children': [
    'a trigger pushes triggered, then the new of its child',
    'tp_order_type limit makes a child at tp_order_price',
  ],
  'order/tx_hash of the creation or last update': ['updated_time moves with every change, created_time does not'],

  'conditional/required with its algo type': ['conditional without its object'],
  'conditional/trigger_price is required': ['%s is required'],
  'conditional/trigger_by one of three': [
    'each looks at its own price, from the side where it stood',
    'a perpetual may trigger by %s',
    'an unknown trigger_by',
  ],
  'conditional/spot by last price only': [
    'spot does not trigger by %s',
    'a conditional order by the last price triggers into a child',
  ],
  'tpsl/required with tpsl and attached_tpsl': ['tpsl without its object'],
  'tpsl/optional for normal and conditional orders': ['is optional on normal and on conditional orders'],
  'tpsl/full closes the whole position': ['full closes the whole position'],
  'tpsl/partial closes only the original quantity': [
    'attached, partial: only what its parent filled is closed, whatever was open before',
    'partial closes only the original quantity',
  ],
  'tpsl/values of every field': ['%s out of its values is malformed'],
  'tpsl/trigger_by: three prices, on spot the last price only': [
    'tp and sl may look at %s',
    'tp and sl look at the last price only',
  ],
  'tpsl/order_type market or limit': [
    'full closes the whole position',
    'tp_order_type limit makes a child at tp_order_price',
  ],
  'tpsl/limit needs its price': ['a take-profit limit without its price', '%s out of its values is malformed'],

  'position/every field under its short name': ['%s: every field under its short name, the same in REST'],
  'position/open_size negative short': ['%s: every field under its short name, the same in REST'],
  'position/isolated_margin on isolated only': ['%s: every field under its short name, the same in REST'],
  'position/counters of what was closed': ['a closed part is counted; a closed position is pushed with size 0'],
  'position/adl_level': ['is 5 for the position that profits most and sinks with the rank among its direction'],
  'position/no price-derived fields': ['%s: every field under its short name, the same in REST'],
  'agent approval/every field': ['approve-agent answers with the Agent approval result'],
  'page/list, next_cursor, has_more': [
    'pages hold every row once, newest first, while rows arrive',
    'a page that ends exactly with the last row has no cursor',
  ],

  'states/terminal ones are not active any more': [
    'only live orders are active, of one symbol when asked; a terminal one is in the history',
    'a filled order cannot be canceled, modified or chased: 409',
  ],
  'states/new on acceptance': [
    'answers with tx_hash, order_id and client_order_id; the order rests as new',
    'new before any fill, then the fills, then the end',
  ],
  'states/pending_trigger on acceptance of a conditional or tpsl': [
    'a conditional order: pending_trigger, then canceled',
    'a tpsl order: pending_trigger, then canceled',
  ],
  'states/inactive on acceptance of an attached one': [
    'an attached TPSL: inactive until its parent fills, then pending_trigger',
    'attached_tpsl as algo type: the order itself is normal, its TPSL inactive',
  ],
  'states/new to partially_filled': [
    'new, partially_filled, filled',
    'new before any fill, then the fills, then the end',
  ],
  'states/new and partially_filled to filled': [
    'a market order pushes new, then its fills, the last one filled',
    'a complete execution pushes filled with nothing remaining',
    'new, partially_filled, filled',
  ],
  'states/new and partially_filled to canceled': [
    'cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found',
    'new before any fill, then the fills, then the end',
  ],
  'states/pending_trigger to canceled': [
    'a conditional order: pending_trigger, then canceled',
    'a tpsl order: pending_trigger, then canceled',
  ],
  'states/inactive to canceled': ['an inactive attached TPSL can be canceled'],
  'states/triggered, then new of the child': [
    'a trigger pushes triggered, then the new of its child',
    '%s that is there already triggers at once',
    'one side firing ends the other',
  ],
  'states/inactive to pending_trigger': ['an attached TPSL: inactive until its parent fills, then pending_trigger'],
  'states/modify keeps the state and pushes the order whole': [
    'a modify pushes the full updated order',
    'a conditional order: its trigger and its price change, its state does not',
    'the attached order itself can be modified, still inactive',
    'quantity must exceed what is filled',
  ],
  'states/validation failure pushes rejected': ['post_only that would take is pushed as rejected'],
  'agent key/valid for valid_days from the approval block': [
    'expires_at is the block time of the approval plus %d days, exactly',
    'an expired, a revoked and a replaced Agent are unknown',
  ],
  'agent key/an existing label revokes and returns the prior Agent': [
    'rule 1: a label used again replaces the Agent that had it',
    'a label used again tells the address it replaced; another label tells null',
  ],
  'agent key/revoke and renew are separate': ['renewal moves the end, revocation ends it'],
}
