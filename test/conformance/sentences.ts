/**
 * Sentences of the interface document in our own words, and the cases that check it: titles of tests in
 * `test/conformance`, or in `test/paper` where only a paper exchange can be brought into the situation.
 */
export const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'service/3 a write answers when its block is final': [
    'an unchanged request is accepted and its tx_hash is the signing hash',
  ],
  'service/4 pushes follow three blocks later': [
    'snapshot with q 1, then deltas that chain, three blocks after the change',
  ],
  'service/5 spot takes no position_side': ['spot must not receive position_side'],
  'service/6 an agent of the main account acts for its subs': [
    'an Agent acts for its account, named or not, and for every sub-account',
  ],

  'envelope/code is 0 on success, msg and trace_code empty': ['success: code "0", empty msg and trace_code'],
  'envelope/data is null on failure, msg and trace_code filled': [
    'failure of %s: HTTP %d, data null, msg and trace_code filled',
  ],
  'envelope/trace_code leads to the log': ['every failure has a trace code, and the log knows it'],

  'write/address must be the recovered signer': ['another signer'],
  'write/nonce is per signer, used once': [
    'a nonce is per signer and may come out of order',
    'the same signed bytes again: 10002, and nothing happens twice',
  ],
  'write/expires_after ends a request': ['an expired request: 10004, its nonce stays unused'],
  'write/target_address is signed': ['an added target'],
  'write/target_address not for private-key endpoints': [
    'target_address is not allowed where only the private key may sign',
  ],
  'write/signature r, s, v have their form': ['%s: %j is malformed'],

  'order/every field of the record': ['the newest update comes first; every field of the record is there'],
  'conditional/required with its algo type': ['conditional without its object'],
  'conditional/trigger_by one of three': ['an unknown trigger_by'],
  'conditional/spot by last price only': ['spot does not trigger by %s'],
  'tpsl/required with its algo type': ['tpsl without its object'],
  'tpsl/limit needs its price': ['a take-profit limit without its price'],
  'position/record and push': ['a fill pushes the position, position-mode the settings'],

  'states/new on acceptance': ['answers with tx_hash, order_id and client_order_id; the order rests as new'],
  'states/pending_trigger on acceptance of a conditional': ['a conditional order: pending_trigger, then canceled'],
  'states/inactive on acceptance of an attached one': [
    'an attached TPSL: inactive until its parent fills, then pending_trigger',
  ],
  'states/new to partially_filled': [
    'new, partially_filled, filled',
    'new before any fill, then the fills, then the end',
  ],
  'states/partially_filled to filled': ['a complete execution pushes filled with nothing remaining'],
  'states/cancel of a resting order': [
    'cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found',
  ],
  'states/cancel of pending_trigger': ['a conditional order: pending_trigger, then canceled'],
  'states/cancel of inactive': ['an inactive attached TPSL can be canceled'],
  'states/triggered, then new of the child': ['a trigger pushes triggered, then the new of its child'],
  'states/inactive to pending_trigger': ['an attached TPSL: inactive until its parent fills, then pending_trigger'],
  'states/modify keeps the state and pushes the order': ['a modify pushes the full updated order'],
  'states/validation failure pushes rejected': ['post_only that would take is pushed as rejected'],

  'list-orders/filter by order_type words': [
    'a conditional order waits as pending_trigger and is listed under its word',
  ],
  'list-orders/newest update first': ['the newest update comes first; every field of the record is there'],

  'place-order/1 price or price_match, never both': ['rule 1: price and price_match', 'rule 1: neither'],
  'place-order/2 post_only needs gtc': ['rule 2: post_only with ioc'],
  'place-order/3 reduce_only needs tpsl': ['rule 3: reduce_only without tpsl'],
  'place-order/4 bad parameters are 400': ['%s: HTTP 400 with the envelope', '%s is malformed'],
  'place-order/client_order_id up to 36': [
    'a client_order_id of 37 characters',
    'a client_order_id of 36 characters is taken and finds the order',
  ],
  'place-order/quantity is a decimal': ['a quantity that is no decimal'],
  'place-order/time_in_force defaults to gtc': [
    'answers with tx_hash, order_id and client_order_id; the order rests as new',
  ],
  'place-order/time_in_force ignored on market': ['time_in_force is ignored on a market order'],
  'place-order/no price on market': ['price on a market order'],
  'place-order/price_match joins a level, limit only': [
    'price_match queue_1 joins the best price of its own side',
    'price_match on a market order',
  ],
  'place-order/slippage in its range': ['slippage beyond 0.1', 'slippage below 0.0001'],
  'place-order/no slippage on limit': ['slippage on a limit order'],
  'place-order/perp needs position_side': ['a perpetual without position_side'],
  'place-order/perp needs margin_mode': ['a perpetual without margin_mode'],
  'place-order/perp market is base': ['market_order_type quote on a perpetual'],
  'place-order/spot market needs market_order_type': ['a spot market order without market_order_type'],
  'place-order/stp_mode defaults to cancel_maker': [
    'stp_mode cancel_maker, the default: an own resting order gives way',
    'an unknown stp_mode',
  ],
  'place-order/flags are two words': ['an unknown flag'],

  'cancel/by order_id': [
    'cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found',
  ],
  'cancel/by client_order_id': ['a client_order_id of 36 characters is taken and finds the order'],
  'cancel-all/filters combine with AND': ['filters combine with AND', 'cancel-all acts on what its filters match'],
  'cancel-all/a push per order': ['cancel-all pushes a result for each order'],
  'modify/1 atomic': ['rule 1: a refused modification changes nothing'],
  'modify/2 immutable fields': ['rule 2: %s is immutable'],
  'modify/3 queue position': ['rule 3: who is first after %s'],
  'modify/4 zero prices remove an attached TPSL': ['rule 4: zero prices take the attached TPSL away'],
  'chase/to the best price of its side': ['chase moves an order to the best price of its side'],
  'batch/one result per item': ['items succeed or fail one by one, in request order'],

  'approve-agent/result': ['approve-agent answers with the Agent approval result'],
  'approve-agent/1 label replaces': ['rule 1: a label used again replaces the Agent that had it'],
  'approve-agent/2 at most four, 10007': ['rule 2: at most 4 Agents per authorized account'],
  'approve-agent/3 10009 and 10011': ['rule 3: not an approved Agent, not an address with an account'],
  'approve-agent/4 not by an agent, 10003': ['rule 4: an Agent Key cannot manage Agent Keys or sub-accounts'],
  'agents/renew and revoke': ['renewal moves the end, revocation ends it'],
  'create-sub/address and label': ['create-sub answers with a new address, listed under its label'],

  'pagination/cursor neither repeats nor skips': ['pages hold every row once, newest first, while rows arrive'],
  'pagination/limit has a maximum per endpoint': ['%s takes a limit up to %d'],
  'pagination/default page of 50': ['only the newest 10000 rows can be reached, and the default page is 50'],
  'pagination/start_time and end_time': ['start_time and end_time are included in the range'],
  'retention/10000 most recent': ['only the newest 10000 rows can be reached, and the default page is 50'],

  'auth/5 tx_hash is the signing hash': ['an unchanged request is accepted and its tx_hash is the signing hash'],
  'auth/6 another signer is 10001': ['another signer', 'another amount'],
  'auth/7 nonce in its window, authority over the target': [
    'a nonce %d ms from now: %s',
    'nobody acts on a foreign account',
  ],

  'connection/1 permessage-deflate': ['permessage-deflate is offered'],
  'connection/2 subscribe within 10 seconds': ['who does not subscribe within 10 seconds is disconnected'],
  'connection/3 ping and pong': ['3: ping is answered with pong and the time'],
  'connection/3 60 seconds without heartbeat': [
    'without a heartbeat for 60 seconds the connection ends, with one it stays',
  ],
  'connection/4 acknowledgements': ['4: subscribe and unsubscribe are acknowledged with success and the args'],
  'connection/5 fifty instances': ['5: at most 50 channel instances, freed ones can be used again'],

  'push/envelope of user channels': ['user channels carry no symbol_id, every push is final and has a time'],
  'push/only when something changed': ['ticker and bbo push only when something changed'],
  'settings/after position-mode': ['a fill pushes the position, position-mode the settings'],
  'trade/one array per block': ['an array of the fills of a block'],
  'l2_book/depth and merge values': ['%s is refused', 'depth is 20 and merge 1 when not given; sides are sorted'],
  'l2_book/merge rounds and sums': ['merge sums levels: bids round down, asks round up'],
  'l2_book/1 size 0 removes': ['snapshot, then deltas whose p is the q before; a level of size 0 is gone'],
  'l2_book/2 snapshot and its q': [
    'two subscribers of one instance share the sequence; REST depth shows the same book',
  ],
  'l2_book/3 p is the q before': ['snapshot, then deltas whose p is the q before; a level of size 0 is gone'],
  'kline/intervals': ['every interval of the list is a channel, any other is refused'],
  'kline/payload': ['a trade updates the bar, the ticker and the best prices'],
  'kline/closing values': ['kline: closing values of the bar that is over, then the bar in progress'],

  'errors/404 and 409': [
    'cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found',
  ],
  'errors/422 with 20003': ['insufficient margin: 422 with 20003'],
  'errors/429 and the X-RateLimit headers': ['reads have a budget that headers tell, writes have none'],
}
