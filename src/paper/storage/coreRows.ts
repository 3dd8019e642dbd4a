import type { CoreRow } from '../types.ts'
import type { Database } from './database.ts'

/** Rows of the core, in the order they first appeared. */
export interface CoreRows {
  save(rows: readonly CoreRow[]): void
  all(): CoreRow[]
}

export function createCoreRows(db: Database): CoreRows {
  const put = db.prepare(
    'INSERT INTO core_row (tbl, key, value) VALUES (?, ?, ?) ON CONFLICT (tbl, key) DO UPDATE SET value = excluded.value',
  )
  const drop = db.prepare('DELETE FROM core_row WHERE tbl = ? AND key = ?')
  const select = db.prepare('SELECT tbl, key, value FROM core_row ORDER BY rowid')
  return {
    save: (rows) => {
      for (const { table, key, value } of rows) {
        if (value === null) drop.run(table, key)
        else put.run(table, key, JSON.stringify(value))
      }
    },
    all: () =>
      select.all().map((row): CoreRow => {
        return { table: tableOf(String(row.tbl)), key: String(row.key), value: JSON.parse(String(row.value)) }
      }),
  }
}

const TABLES = ['account', 'position', 'order', 'symbol', 'coin', 'counter'] as const satisfies CoreRow['table'][]

function tableOf(name: string): CoreRow['table'] {
  const table = TABLES.find((t) => t === name)
  if (table === undefined) throw new Error(`the database holds a row of an unknown table ${name}`)
  return table
}
