import { createLocalBook } from '../client/book.ts'
import type { ReadName, RequestInput } from '../protocol/endpoints/index.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import { type AppStore, createAppStore } from '../store/store.ts'
import type { Connection } from './connection.ts'

const DEPTH = 100

/** The same state the terminal trades by, read once: a verb resolves its words against it. */
export async function readTradingView(connection: Connection, symbol: string | undefined): Promise<AppStore> {
  const { environment, profile } = connection
  const store = createAppStore(profile, environment.clock)
  const address = await connection.account()
  store.actions.identity({ account: address })

  async function take<N extends ReadName>(name: N, request: RequestInput<N>): Promise<void> {
    const data = await connection.read(name, request)
    store.actions.answer({ name, request, at: environment.clock.now(), data } as ReadAnswer)
  }

  await Promise.all([
    take('symbols', {}),
    take('coins', {}),
    take('tickers', {}),
    take('listOrders', { address }),
    take('positions', { address }),
    take('balance', { address }),
    take('settings', { address }),
  ])
  const listing = await connection.listing()
  const shown = listing.find(symbol ?? environment.settings.symbol)
  store.actions.selectSymbol(shown.symbol_id)
  const { positions, orders } = store.getState()
  const concerned = [...Object.values(positions), ...Object.values(orders)].map((x) => x.symbol_id)
  await Promise.all([...new Set([shown.symbol_id, ...concerned])].map((id) => readBook(connection, store, id)))
  store.actions.flush()
  return store
}

async function readBook({ read, listing, environment }: Connection, store: AppStore, symbolId: number): Promise<void> {
  const symbol = (await listing()).symbols.find((s) => s.symbol_id === symbolId)
  if (symbol === undefined) return
  const { price_step, qty_step } = symbol
  const shape = { symbol_id: symbolId, depth: DEPTH, merge: 1, price_step, qty_step }
  const book = createLocalBook(shape)
  book.apply('snapshot', await read('depth', { symbol_id: symbolId, depth: DEPTH, merge: 1 }))
  const { q, bids, asks, time, synced } = book
  const at = environment.clock.now()
  store.actions.book({ ...shape, q, bids, asks, time, at, status: synced ? 'live' : 'unreliable' })
}
