import type { Sentences } from './sentences.ts'

/** Authentication and errors. */
export const AUTHENTICATION: Sentences = {
  'who/1 method A covers all writes but four; an Agent Key may place orders': [
    'tag %d, %s: %s',
    'an Agent Key places and cancels orders of its account',
  ],
  'who/2 method B needs the private key': [
    'rule 4: an Agent Key cannot manage Agent Keys or sub-accounts',
    '%s: a field that was not signed is 10001; a target is 400',
  ],
  'who/3 reads and channels need no authentication': [
    '%s: every field has its type, in REST and under its short name on the channel',
  ],
  'common/1 domain of name, version and chainId, the same for both': [
    'another %s of the domain is another signature',
    'another dialect: signer_address, its domain and structs, state in the answer',
  ],
  'common/2-4 hashes and encodings': [
    'an unchanged request is accepted and its tx_hash is the signing hash',
    'approve-agent answers with the Agent approval result',
  ],
  'common/5 tx_hash is the signing hash': ['an unchanged request is accepted and its tx_hash is the signing hash'],
  'common/6 another signer is 10001': ['%s than what was signed: 10001', 'another signer', 'another amount'],
  'common/7 nonce in its window and unused': [
    'a nonce %d ms from now: %s',
    'the same signed bytes again: 10002, and nothing happens twice',
    'two copies of one request at once: one is included',
  ],
  'common/7 authority over the target': ['nobody acts on a foreign account'],
  'method A/1 every business field is signed': ['another amount'],
  'method A/2 canonical JSON: sorted keys': ['the fields of a body may come in any order, nested ones too'],
  'method A/3 the tag is hashed': ['tag %d, %s: %s'],
  'method A/4 nonce and expires_after are signed': ['another nonce', 'another expiry'],
  'method A/5 a target is signed': [
    'an added target',
    'an Agent acts for its account, named or not, and for every sub-account',
  ],
  'method B/each struct': [
    '%s: a field that was not signed is 10001; a target is 400',
    'approve-agent answers with the Agent approval result',
  ],

  'errors/1 every response carries the envelope': [
    'success: code "0", empty msg and trace_code',
    'failure of %s: HTTP %d, data null, msg and trace_code filled',
  ],
  'errors/400 malformed': ['%s: HTTP 400 with the envelope', '%s is malformed'],
  'errors/404 and 409': [
    'cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found',
    'a filled order cannot be canceled, modified or chased: 409',
  ],
  'errors/422 with 20003': ['insufficient margin: 422 with 20003'],
  'errors/422 price out of band': ['rule 1: a refused modification changes nothing'],
  'errors/422 leverage outside the bracket': ['position mode, leverage, auto-borrow and isolated margin'],
  'errors/429 for reads': ['reads have a budget that headers tell, writes have none'],
  'errors/500 is safe to retry': [
    'an internal error is 500, tells nothing of its cause, and the same request is safe to send again',
  ],
  'errors/10001 signing-hash divergence': ['another amount', 'another %s of the domain is another signature'],
  'errors/10003': ['rule 4: an Agent Key cannot manage Agent Keys or sub-accounts'],
  'errors/10007': ['rule 2: at most 4 Agents per authorized account'],
  'errors/10009 and 10011': ['rule 3: not an approved Agent, not an address with an account'],
}
