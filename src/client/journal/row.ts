import * as v from 'valibot'
import { ENDPOINTS, type WriteName } from '../../protocol/endpoints/index.ts'
import { INTENT_STATES, type Intent, type IntentState } from './intent.ts'

const names = Object.entries(ENDPOINTS).flatMap(([name, e]) => (e.method === 'POST' ? [name as WriteName] : []))
const states = Object.keys(INTENT_STATES) as IntentState[]
const list = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const Row = v.object({
  tx_hash: v.string(),
  state: v.picklist(states),
  name: v.picklist(names),
  body: v.string(),
  nonce: v.number(),
  expires_after: v.number(),
  signer: v.string(),
  account: v.string(),
  words: v.string(),
  params: v.string(),
  client_order_ids: list,
  order_ids: list,
  created: v.number(),
  changed: v.number(),
  pid: v.number(),
  note: v.string(),
})

/** A row of the file, checked: the file may have been edited by hand. */
export function toIntent(row: unknown): Intent {
  return v.parse(Row, row)
}
