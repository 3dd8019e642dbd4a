/** What the store is told about connections; the shapes are those of the client's sink, joined in `app`. */
export interface BookSource {
  symbol_id: number
  depth: number
  merge: number
  q: number
  bids: { ticks: number[]; lots: number[] }
  asks: { ticks: number[]; lots: number[] }
  status: 'loading' | 'live' | 'resync' | 'unreliable'
  time: number
  at: number
  reason?: string
}

export interface StreamSource {
  state: 'connecting' | 'syncing' | 'live' | 'waiting' | 'stopped'
  note: string
  heard: number
  rtt: number | null
}

export interface RestSource {
  ok: boolean
  took: number
  why: string
  at: number
}

export interface ClockSource {
  offset: number | null
  error: number
  at: number
}
