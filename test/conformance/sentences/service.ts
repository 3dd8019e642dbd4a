import type { Sentences } from './sentences.ts'

/** What the service does, the envelope, the common parameters, the versions and the limits. */
export const SERVICE: Sentences = {
  'service/1 place, modify, chase and cancel, on spot and perpetuals, singly or in batches': [
    'place, modify, chase and cancel, singly and in a batch',
    'items succeed or fail one by one, in request order',
    'modify changes price and quantity, and never below what is filled',
  ],
  'service/1 order and execution queries': ['executions and asset flow tell price, fee and balance'],
  'service/1 account settings': ['position mode, leverage, auto-borrow and isolated margin'],
  'service/1 market data and explorer': [
    'symbols: a perpetual and a spot market of BTC, with everything a ticket needs',
    'tickers: all, or the one asked for; reference prices are null on spot',
    'trades and klines show what was traded, newest first',
    'tag %d, %s: %s',
  ],
  'service/2 signed by the own key or by an Agent Key': [
    'an Agent Key places and cancels orders of its account',
    'an unchanged request is accepted and its tx_hash is the signing hash',
  ],
  'service/3 a write answers when its block is final': [
    'an unchanged request is accepted and its tx_hash is the signing hash',
    'answers with tx_hash, order_id and client_order_id; the order rests as new',
    'transactions of a block execute in order of arrival, after the participants, and answer when it is committed',
  ],
  'service/3 results of asynchronous work come on the order channel': ['cancel-all pushes a result for each order'],
  'service/4 pushes follow three blocks later': [
    'snapshot with q 1, then deltas that chain, three blocks after the change',
  ],
  'service/4 reading is open, user channels by address': [
    '%s: every field has its type, in REST and under its short name on the channel',
  ],
  'service/5 a perpetual uses position_side and margin_mode': [
    'a perpetual without position_side',
    'a perpetual without margin_mode',
  ],
  'service/5 spot takes neither': ['spot must not receive position_side', 'must not receive %s'],
  'service/6 an Agent of the main account acts for its sub-accounts': [
    'an Agent acts for its account, named or not, and for every sub-account',
  ],

  'envelope/code is the string 0 on success, msg and trace_code empty': ['success: code "0", empty msg and trace_code'],
  'envelope/data is null on failure, msg and trace_code filled': [
    'failure of %s: HTTP %d, data null, msg and trace_code filled',
  ],
  'envelope/trace_code identifies a backend trace': ['every failure has a trace code, and the log knows it'],

  'write/address: 0x and 40 lowercase hex': ['%s: %j is malformed'],
  'write/address must be the recovered signer': ['another signer'],
  'write/nonce is an integer': ['%s: %j is malformed', 'an integer above 2^53 is refused, never rounded'],
  'write/nonce is tracked per signer': ['a nonce is per signer and may come out of order'],
  'write/each Agent Key has its own nonce space': ['each Agent Key has a nonce space of its own'],
  'write/expires_after ends a request': ['an expired request: 10004, its nonce stays unused'],
  'write/target_address is the account acted on': [
    'an Agent acts for its account, named or not, and for every sub-account',
  ],
  'write/target_address is signed, outside actionHash': ['an added target', 'it may name itself as the target'],
  'write/target_address not for private-key endpoints': [
    'target_address is not allowed where only the private key may sign',
    '%s: a field that was not signed is 10001; a target is 400',
  ],
  'write/signature r, s, v have their form': [
    '%s: %j is malformed',
    'a signature with the other v, or with r and s exchanged, is another signer',
  ],

  'limits/client_order_id': ['a client_order_id of 37 characters'],
  'limits/slippage': ['slippage 0.0001 and 0.1 are both in the range', 'slippage beyond 0.1'],
  'limits/four Agents': ['rule 2: at most 4 Agents per authorized account'],
  'limits/subscribe deadline': ['who does not subscribe within 10 seconds is disconnected'],
  'limits/channel instances': ['5: at most 50 channel instances, freed ones can be used again'],
  'limits/idle disconnect': ['without a heartbeat for 60 seconds the connection ends, with one it stays'],
  'limits/l2_book depth': ['depth %d shows at most that many levels, best first', 'depth 7'],
  'limits/default page': ['only the newest 10000 rows can be reached, and the default page is 50'],
  'retention/per-page maximum': ['%s takes a limit up to %d'],
  'retention/total retrievable of the histories': ['%s: the newest rows and no more'],
  'retention/500 transactions of an address': ['transactions of an address: the newest 500'],
  'rate limit/X-RateLimit-Limit, -Remaining, -Reset': ['reads have a budget that headers tell, writes have none'],

  'versioning/1 the major version is part of every path': ['the major version is part of every path'],
}
