/** How much of each collection is kept. */
export const TRADES_MAX = 500
export const KLINES_MAX = 5000
export const EXECUTIONS_MAX = 5000
export const HISTORY_MAX = 5000
export const ENDED_ORDERS_MAX = 200
export const WANTED_MAX = 1000
export const LOG_MAX = 500
export const WHILE_AWAY_MAX = 12
