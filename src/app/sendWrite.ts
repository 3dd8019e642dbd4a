import type { SignedWrite } from '../client/submitTypes.ts'
import { inert } from '../lib/inert.ts'
import { canonicalJson } from '../protocol/signing/canonicalJson.ts'
import type { SignedWrite as Signed } from '../signing/types.ts'

/** A signature as the submitter carries it: the exact bytes, and what to look the write up by. */
export function toSubmit(signed: Signed, params: object, words: string): SignedWrite {
  return {
    name: signed.name,
    body: signed.bytes,
    tx_hash: signed.tx_hash,
    nonce: signed.nonce,
    expires_after: signed.expires_after,
    account: signed.account,
    signer: signed.address,
    client_order_ids: clientOrderIds(signed.body),
    words,
    params: canonicalJson(params),
  }
}

/** Items of a batch answer that were refused one by one, by their place in the request. */
export function failedItems(data: unknown): { at: number; code: string; msg: string }[] {
  const list = (data as { list?: { code: string; msg?: string }[] } | null)?.list
  if (!Array.isArray(list)) return []
  return list.flatMap((item, at) => (item.code === '0' ? [] : [{ at, code: item.code, msg: item.msg ?? '' }]))
}

/** Every item of a batch answer in words, by its place in the request; nothing for a single write. */
export function itemsOf(data: unknown): { level: 'ok' | 'error'; text: string }[] {
  const list = (data as { list?: { code: string; msg?: string; order_id?: string | null }[] } | null)?.list
  if (!Array.isArray(list)) return []
  return list.map(({ code, msg, order_id }, at) => {
    const item = `item ${at + 1} of ${list.length}`
    if (code !== '0') return { level: 'error', text: inert(`${item} refused: ${code} ${msg ?? ''}`.trimEnd()) }
    return { level: 'ok', text: inert(`${item} done${order_id ? `: order ${order_id}` : ''}`) }
  })
}

function clientOrderIds(body: Readonly<Record<string, unknown>>): string[] {
  const items = Array.isArray(body.orders) ? (body.orders as Record<string, unknown>[]) : [body]
  return items.flatMap((item) => (typeof item.client_order_id === 'string' ? [item.client_order_id] : []))
}
