/** Fields of a request that are left out of a recording, by name. */
const SECRET = /signature|passphrase|private|secret/i
const LEFT_OUT = '(left out)'

/**
 * A request body without its signature. The exchange refuses a nonce it has seen, but a write that never got there
 * could be sent by whoever holds the file until it expires: recordings are made to be handed on. The transaction is
 * still named by its hash, in the intent.
 */
export function redactBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (key, value: unknown) => (SECRET.test(key) ? LEFT_OUT : value))
  } catch {
    return `(${body.length} characters that are not JSON)`
  }
}

/** An address without the name and password that may stand in it. */
export function redactUrl(url: string): string {
  if (!URL.canParse(url)) return LEFT_OUT
  const clean = new URL(url)
  if (clean.username === '' && clean.password === '') return url
  clean.username = ''
  clean.password = ''
  return clean.href
}
