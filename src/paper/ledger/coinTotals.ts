import type { Coin } from '../../protocol/models/market.ts'

/** What the exchange holds of one coin besides the accounts, in units. */
export class CoinTotals {
  readonly coin: Coin
  deposits = 0n
  insurance = 0n
  fees = 0n
  /**
   * Signed entry cost of all open positions (long positive). Longs and shorts are equal in size, so whatever the price,
   * the accounts are owed exactly minus this: profit one side realized and the other side has not yet paid.
   */
  openCost = 0n

  constructor(coin: Coin) {
    this.coin = coin
  }
}
