/** Numbers of the interface document, section Limits. Times in ms. */
export const CLIENT_ORDER_ID_MAX = 36
export const SLIPPAGE_MIN = '0.0001'
export const SLIPPAGE_MAX = '0.1'
export const AGENTS_PER_ACCOUNT = 4
export const RECOMMENDED_TTL_MS = 600_000
export const SUBSCRIBE_DEADLINE_MS = 10_000
export const CHANNELS_PER_CONNECTION = 50
export const PING_INTERVAL_MS = 30_000
export const IDLE_DISCONNECT_MS = 60_000
export const DEFAULT_BOOK_DEPTH = 20
export const DEFAULT_PAGE_SIZE = 50
export const DAY_MS = 86_400_000

/** Block and push timing (sections "What the service does" 3 and 4). */
export const BLOCK_MS = 50
export const FINALITY_BLOCKS = 3

// Assumptions (the document is silent):
export const BATCH_MAX_ITEMS = 20
export const BAD_MESSAGES_MAX = 10
export const DEFAULT_SLIPPAGE = '0.05'
/** A nonce must lie in (block time - 2 days, block time + 1 day). */
export const NONCE_PAST_MS = 2 * DAY_MS
export const NONCE_FUTURE_MS = DAY_MS

/** Retention caps of the history endpoints: rows per page and rows in all. */
export const RETENTION = {
  orderHistory: { page: 2000, total: 10_000 },
  executions: { page: 2000, total: 10_000 },
  assetFlow: { page: 2000, total: 10_000 },
  positionsHistory: { page: 200, total: 1000 },
  addressTxs: { page: 500, total: 500 },
  // Assumptions:
  klines: { page: 2000, total: 10_000 },
  trades: { page: 1000, total: 1000 },
} as const
/** Longest label of an Agent or a sub-account. */
export const LABEL_MAX = 64
/** Longest validity of an Agent, in days. */
export const VALID_DAYS_MAX = 3650
