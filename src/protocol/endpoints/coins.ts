import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Coin } from '../models/market.ts'
import { listOf } from '../scalars.ts'

/** GET /market/coins: coin names and precisions (assumption). */
export const coins = endpoint({
  method: 'GET',
  path: '/market/coins',
  auth: open,
  request: v.strictObject({}),
  response: listOf(Coin),
})
