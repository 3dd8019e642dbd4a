/** Bumped when the tables change; a folder of another version is refused, never converted by guess. */
export const SCHEMA_VERSION = 1

/**
 * core_row: rows of the core · history: orders, executions, flows, closed positions and public trades as JSON, `id` is the
 * page cursor · tx, nonce, agent, sub: what admission needs · kline: closed bars, kline_open: the bars in progress.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS core_row (tbl TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tbl, key));
CREATE TABLE IF NOT EXISTS history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL, owner TEXT NOT NULL, symbol_id INTEGER, order_id TEXT, client_order_id TEXT,
  time INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS history_owner ON history (kind, owner, id);
CREATE UNIQUE INDEX IF NOT EXISTS history_order ON history (order_id) WHERE kind = 'order';
CREATE INDEX IF NOT EXISTS history_client_order ON history (owner, client_order_id) WHERE kind = 'order';
CREATE TABLE IF NOT EXISTS tx (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE, action TEXT NOT NULL, signer TEXT NOT NULL, account TEXT NOT NULL,
  block INTEGER NOT NULL, time INTEGER NOT NULL, code TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS tx_signer ON tx (signer, id);
CREATE INDEX IF NOT EXISTS tx_account ON tx (account, id);
CREATE TABLE IF NOT EXISTS nonce (signer TEXT NOT NULL, nonce INTEGER NOT NULL, PRIMARY KEY (signer, nonce)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS agent (address TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sub (
  address TEXT PRIMARY KEY, main TEXT NOT NULL, label TEXT NOT NULL, created_time INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS kline (
  symbol_id INTEGER NOT NULL, interval TEXT NOT NULL, start INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (symbol_id, interval, start)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kline_open (symbol_id INTEGER PRIMARY KEY, body TEXT NOT NULL);
`
