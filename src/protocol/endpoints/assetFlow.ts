import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Flow } from '../models/account.ts'
import { address, pageOf, pageParams } from '../scalars.ts'

/** GET /account/asset-flow: every change of a balance, newest first. */
export const assetFlow = endpoint({
  method: 'GET',
  path: '/account/asset-flow',
  auth: open,
  request: v.strictObject({ address, ...pageParams }),
  response: pageOf(Flow),
})
