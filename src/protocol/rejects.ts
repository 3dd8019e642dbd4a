/**
 * Error codes: the documented ones and, from `10000`, `10002`, `10004`..., those added by the paper exchange
 * (an assumption: a client decides by the HTTP category and shows code and msg as they come).
 */
export interface Reject {
  http: 400 | 404 | 409 | 422 | 429 | 500
  meaning: string
  documented?: true
}

export const REJECTS = {
  '10000': { http: 400, meaning: 'malformed parameters' },
  '10001': { http: 422, meaning: 'signature verification failed', documented: true },
  '10002': { http: 422, meaning: 'nonce already used or outside the window' },
  '10003': { http: 422, meaning: 'an Agent Key signed an operation restricted to the private key', documented: true },
  '10004': { http: 422, meaning: 'request expired' },
  '10005': { http: 422, meaning: 'signer may not act on the target account' },
  '10006': { http: 422, meaning: 'unknown agent' },
  '10007': { http: 422, meaning: 'more than 4 Agents for one authorized account', documented: true },
  '10009': { http: 422, meaning: 'agent_address is already approved', documented: true },
  '10011': {
    http: 422,
    meaning: 'agent_address already has an account in the trading virtual machine',
    documented: true,
  },
  '20001': { http: 404, meaning: 'order not found' },
  '20002': { http: 409, meaning: 'order not live' },
  '20003': { http: 422, meaning: 'insufficient margin', documented: true },
  '20004': { http: 422, meaning: 'price out of band' },
  '20005': { http: 422, meaning: 'leverage outside the bracket' },
  '20006': { http: 422, meaning: 'quantity or price off its step or below the minimum' },
  '20007': { http: 409, meaning: 'duplicate live client_order_id' },
  '20008': { http: 422, meaning: 'symbol not trading, or its mode forbids this' },
  '20009': { http: 422, meaning: 'no position to reduce' },
  '20010': { http: 422, meaning: 'position mode mismatch' },
  '30001': { http: 429, meaning: 'rate limit exceeded' },
  '50000': { http: 500, meaning: 'internal error' },
} as const satisfies Record<string, Reject>

export type RejectCode = keyof typeof REJECTS
