import type { Sentences } from './sentences.ts'

/** Endpoints. */
export const ENDPOINTS: Sentences = {
  'list-orders/address is required': ['the newest update comes first; every field of the record is there'],
  'list-orders/symbol_id filters': [
    'only live orders are active, of one symbol when asked; a terminal one is in the history',
  ],
  'list-orders/order_type, joined by commas': [
    'a conditional order waits as pending_trigger and is listed under its word',
    'only live orders are active, of one symbol when asked; a terminal one is in the history',
    'a tpsl order: pending_trigger, then canceled',
  ],
  'list-orders/every non-terminal order, newest update first': [
    'the newest update comes first; every field of the record is there',
  ],

  'place-order/answer': ['answers with tx_hash, order_id and client_order_id; the order rests as new'],
  'place-order/quantity is a decimal string': ['a quantity that is no decimal'],
  'place-order/time_in_force gtc by default': [
    'answers with tx_hash, order_id and client_order_id; the order rests as new',
    'gtc: what is not filled rests',
  ],
  'place-order/time_in_force ioc': ['ioc: new, its fills, then canceled with what was filled kept'],
  'place-order/time_in_force fok': [
    'fok: not whole, not at all',
    '%s far from the market fills nothing and is canceled',
  ],
  'place-order/time_in_force is ignored on market orders': ['time_in_force is ignored on a market order'],
  'place-order/no price on market orders': ['price on a market order'],
  'place-order/price_match queue_1, queue_5': [
    'price_match queue_1 joins the best price of its own side',
    'a level the book does not have is refused',
    '%s, is_buy %s: rests at that level of its own side',
  ],
  'place-order/price_match counter_party_1, counter_party_5': [
    '%s, is_buy %s: takes the price of that level of the other side',
    '%s is a level of the book as it is shown',
  ],
  'place-order/price_match: limit orders only, four words': [
    'price_match on a market order',
    'an unknown word is malformed',
  ],
  'place-order/slippage from 0.0001 to 0.1 inclusive': [
    'slippage beyond 0.1',
    'slippage below 0.0001',
    'slippage 0.0001 and 0.1 are both in the range',
    'a market order ends where its slippage ends, keeping its fills',
  ],
  'place-order/no slippage on limit orders': ['slippage on a limit order'],
  'place-order/position_side by position mode': [
    'position mode %s, position_side %s: %d',
    'hedge mode holds a long and a short side by side',
    'a perpetual without position_side',
    'must not receive %s',
  ],
  'place-order/margin_mode on perpetuals only': ['a perpetual without margin_mode', 'must not receive %s'],
  'place-order/market_order_type: base on perpetuals': ['market_order_type quote on a perpetual'],
  'place-order/market_order_type: required on spot': [
    'a spot market order without market_order_type',
    'market_order_type quote counts the quantity in the quote coin',
    'a trade swaps the coins and opens no position',
  ],
  'place-order/stp_mode cancel_maker by default': [
    'stp_mode cancel_maker, the default: an own resting order gives way',
    'an unknown stp_mode',
  ],
  'place-order/stp_mode each': [
    '%s decides what happens when two own orders meet',
    'orders of a main account and its sub-account are own orders to each other',
  ],
  'place-order/algo_order_type with its object': ['conditional without its object', 'tpsl without its object'],
  'place-order/flags are two words': ['an unknown flag'],
  'place-order/1 price or price_match, never both': ['rule 1: price and price_match', 'rule 1: neither'],
  'place-order/2 post_only needs gtc': ['rule 2: post_only with ioc'],
  'place-order/3 reduce_only needs tpsl': ['rule 3: reduce_only without tpsl', 'reduce_only with a tpsl is taken'],
  'place-order/4 bad parameters are 400 with the envelope': [
    '%s: HTTP 400',
    '%s: HTTP 400 with the envelope',
    '%s is malformed',
  ],

  'cancel/by order_id or client_order_id, at least one': [
    'cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found',
    'a client_order_id of 36 characters is taken and finds the order',
  ],
  'cancel/cancelable states': [
    'new before any fill, then the fills, then the end',
    'a conditional order: pending_trigger, then canceled',
    'a tpsl order: pending_trigger, then canceled',
    'an inactive attached TPSL can be canceled',
    'a filled order cannot be canceled, modified or chased: 409',
  ],
  'cancel-all/filters combine with AND, none matches all': [
    'filters combine with AND',
    'cancel-all acts on what its filters match',
  ],
  'cancel-all/a push per order': ['cancel-all pushes a result for each order'],

  'modify/by order_id or client_order_id, at least one': [
    'names no order: 400; an unknown one: 404; nothing to change: 400',
    'by client_order_id; only what is named changes',
  ],
  'modify/quantity must exceed what is filled': ['quantity must exceed what is filled'],
  'modify/conditional': ['a conditional order: its trigger and its price change, its state does not'],
  'modify/tpsl': ['the TPSL of an order changes with it; tpsl_mode is immutable'],
  'modify/1 atomic': ['rule 1: a refused modification changes nothing'],
  'modify/2 immutable fields': [
    'rule 2: %s is immutable',
    'the TPSL of an order changes with it; tpsl_mode is immutable',
  ],
  'modify/3 less quantity keeps the place': ['rule 3: who is first after %s', 'a smaller quantity'],
  'modify/3 more quantity goes to the end': ['rule 3: who is first after %s', 'a larger quantity'],
  'modify/3 another price goes to the end': ['a price change moves the order to the end of its price level'],
  'modify/4 zero prices remove an attached TPSL': [
    'a TPSL that was taken away can be given again',
    'rule 4: zero prices take the attached TPSL away',
    'a TPSL with one side at zero keeps the other',
  ],
  'chase/a buy to the best bid': ['a buy to the best bid', 'chase moves an order to the best price of its side'],
  'chase/order_id or client_order_id': ['needs an order: none named 400, an unknown one 404'],
  'chase/a sell to the best ask': ['a sell to the best ask', 'a chased order is at or beside the best price'],
  'tags/each action under its tag': ['tag %d, %s: %s'],
  'batch/one result per item': ['items succeed or fail one by one, in request order', '%d items are refused'],

  'approve-agent/result': ['approve-agent answers with the Agent approval result'],
  'approve-agent/1 label is unique': ['rule 1: a label used again replaces the Agent that had it'],
  'approve-agent/2 at most four, 10007': ['rule 2: at most 4 Agents per authorized account'],
  'approve-agent/3 10009 and 10011': ['rule 3: not an approved Agent, not an address with an account'],
  'approve-agent/4 not by an Agent Key, 10003': ['rule 4: an Agent Key cannot manage Agent Keys or sub-accounts'],
  'revoke-agent, renew-agent': ['renewal moves the end, revocation ends it', 'renewal counts from its own block'],
  'create-sub': ['create-sub answers with a new address, listed under its label'],

  'pagination/limit: 50 by default, a maximum per endpoint': [
    '%s takes a limit up to %d',
    'only the newest 10000 rows can be reached, and the default page is 50',
  ],
  'pagination/cursor: empty first, then next_cursor': [
    'pages hold every row once, newest first, while rows arrive',
    'a traversal neither repeats nor skips rows while others arrive',
  ],
  'pagination/start_time and end_time filter': ['start_time and end_time are included in the range'],
}
