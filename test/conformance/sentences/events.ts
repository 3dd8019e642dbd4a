import type { Sentences } from './sentences.ts'

/** Events. */
export const EVENTS: Sentences = {
  'connection/1 permessage-deflate': ['permessage-deflate is offered'],
  'connection/2 subscribe within 10 seconds': ['who does not subscribe within 10 seconds is disconnected'],
  'connection/3 ping and pong': ['3: ping is answered with pong and the time'],
  'connection/3 60 seconds without heartbeat': [
    'without a heartbeat for 60 seconds the connection ends, with one it stays',
  ],
  'connection/4 acknowledgements': [
    '4: subscribe and unsubscribe are acknowledged with success and the args',
    'what was unsubscribed is silent, the rest goes on',
  ],
  'connection/5 fifty instances': ['5: at most 50 channel instances, freed ones can be used again'],

  'push/symbol_id on market channels only': [
    'market channels carry the symbol; type is for l2_book alone; every push is final',
    'user channels carry no symbol_id, every push is final and has a time',
  ],
  'push/type only where a channel has several shapes': [
    'market channels carry the symbol; type is for l2_book alone; every push is final',
  ],
  'push/ts and finality': ['user channels carry no symbol_id, every push is final and has a time'],
  'push/only when data changed': [
    'ticker and bbo push only when something changed',
    'bbo: an order behind the best price says nothing, a better one does',
  ],
  'push/empty blocks produce no push': [
    'empty blocks produce no push',
    'trades of a block come as one array; blocks tell about themselves unless empty',
  ],

  'position channel/a fill changed size': ['a fill pushes the position, position-mode the settings'],
  'position channel/funding settled': ['pays funding from longs to shorts by the average premium, to the unit'],
  'position channel/isolated margin adjusted': ['isolated margin adjusted, in and out'],
  'position channel/leverage changed': ['leverage changed'],
  'settings channel/position-mode and auto-borrow': [
    'position-mode and auto-borrow push all settings',
    'a refused change pushes nothing and changes nothing',
  ],
  'trade channel/one array per block': [
    'one push per block with an array; every field has its type',
    'is_buyer_maker and the hash of the taker; several fills of one order come together',
    'an array of the fills of a block',
  ],
  'bbo and ticker channels': ['a trade updates the bar, the ticker and the best prices'],

  'order channel/short names of every field': [
    '%s: every field has its type, in REST and under its short name on the channel',
  ],
  'order channel/a modify pushes the whole order': ['a modify pushes the full updated order'],
  'order channel/a trigger pushes triggered and the child': ['a trigger pushes triggered, then the new of its child'],

  'l2_book/symbol_id is required': ['no symbol_id', '%s is refused'],
  'l2_book/depth and its default': [
    'depth is 20 and merge 1 when not given; sides are sorted',
    'depth %d shows at most that many levels, best first',
    'depth 500',
  ],
  'l2_book/merge and its values': ['merge takes the values of price_step_merge_multiplier', 'merge 3'],
  'l2_book/each tuple has its own sequence': ['each depth and merge is an instance with a sequence of its own'],
  'l2_book/merge rounds and sums': ['merge sums levels: bids round down, asks round up'],
  'l2_book/sides are sorted': ['depth %d shows at most that many levels, best first'],
  'l2_book/snapshot on subscribe, then a delta after each block with changes': [
    'snapshot, then deltas whose p is the q before; a level of size 0 is gone',
  ],
  'l2_book/1 size 0 removes, absent inserts, present updates': [
    'snapshot, then deltas whose p is the q before; a level of size 0 is gone',
    'a book kept by the rules equals a fresh snapshot at the same q',
  ],
  'l2_book/2 a snapshot replaces': [
    'two subscribers of one instance share the sequence; REST depth shows the same book',
  ],
  'l2_book/3 p is the q before': ['a book kept by the rules equals a fresh snapshot at the same q'],
  'l2_book/4 q 1 after a restart': ['after a restart the book comes back under q 1, whatever it was before'],
  'l2_book/5 sequences of merges are not comparable': [
    'each depth and merge is an instance with a sequence of its own',
  ],
  'kline/intervals': ['every interval of the list is a channel, any other is refused'],
  'kline/payload': ['start, interval, prices, volume and turnover of the bar, and the time of the push'],
  'kline/at most one update per block': ['at most one update per block within a bar'],
  'kline/closing values': ['kline: closing values of the bar that is over, then the bar in progress'],
}
