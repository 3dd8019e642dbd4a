import { isIP } from 'node:net'

/** What a request says about where it comes from. */
export interface RequestHeaders {
  host?: string | undefined
  origin?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/**
 * Keeps web pages out: a page in a browser must not drive the exchange on its user's machine, neither directly (Origin)
 * nor through a name that resolves to it (Host). Null when the request may pass, otherwise what is wrong with it.
 */
export function refuseOrigin(headers: RequestHeaders, boundHost: string): string | null {
  const host = hostName(`http://${headers.host ?? ''}`)
  if (host === null || !isServedHost(host, boundHost)) return `Host ${quote(headers.host)} is not served here`
  if (headers.origin !== undefined) {
    const from = hostName(headers.origin)
    if (from === null || !isLoopback(from)) return `requests from web pages of ${quote(headers.origin)} are refused`
  }
  if (headers['sec-fetch-site'] === 'cross-site') return 'requests from other web sites are refused'
  return null
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Addresses are safe (a page cannot forge them through DNS) when the exchange was told to serve beyond loopback. */
function isServedHost(host: string, boundHost: string): boolean {
  if (isLoopback(host) || host === boundHost) return true
  return !isLoopback(boundHost) && isIP(host) !== 0
}

function hostName(url: string): string | null {
  if (!URL.canParse(url)) return null
  return new URL(url).hostname.replace(/^\[|\]$/g, '') || null
}

function quote(text: string | undefined): string {
  return JSON.stringify((text ?? '').slice(0, 80))
}
