/** What the paint bench shows: a market that moves, and the words both painters put on the screen. */
export interface Level {
  price: number
  size: number
  sum: number
  own: boolean
}

export interface Print {
  price: number
  size: number
  up: boolean
  age: number
}

export const COLUMNS = 200
export const ROWS = 60
export const LEVELS = 27
export const PRINTS = 50
export const CANDLES = 110

export class BenchMarket {
  last = 642_185
  tick = 0
  asks: Level[] = []
  bids: Level[] = []
  prints: Print[] = []
  candles: { open: number; close: number; high: number; low: number }[] = []
  #seed = 1

  constructor() {
    for (let i = 0; i < LEVELS; i++) {
      this.asks.push({ price: this.last + 5 * (i + 1), size: this.#below(6000), sum: 0, own: i === 9 })
      this.bids.push({ price: this.last - 5 * i, size: this.#below(6000), sum: 0, own: i === 9 })
    }
    for (let i = 0; i < PRINTS; i++) this.#print()
    for (let i = 0; i < CANDLES; i++) {
      const open = this.last + this.#below(400) - 200
      const close = open + this.#below(120) - 60
      this.candles.push({ open, close, high: Math.max(open, close) + 20, low: Math.min(open, close) - 20 })
    }
    this.update()
  }

  /** One market update: every book row, the tape, the last candle and the prices change. */
  update(): void {
    this.tick++
    for (const side of [this.asks, this.bids]) {
      let sum = 0
      for (const level of side) {
        level.size = Math.max(1, level.size + this.#below(400) - 200)
        sum += level.size
        level.sum = sum
      }
    }
    this.last += this.#below(11) - 5
    const candle = this.candles.at(-1)!
    candle.close += this.#below(41) - 20
    candle.high = Math.max(candle.high, candle.close)
    candle.low = Math.min(candle.low, candle.close)
    for (const print of this.prints) print.age++
    this.#print()
    this.prints.length = PRINTS
  }

  #print(): void {
    const up = this.#below(2) === 1
    this.prints.unshift({ price: this.last + this.#below(20), size: this.#below(3000), up, age: 0 })
  }

  #below(n: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#seed / 0x1_0000_0000) * n)
  }
}

export const price = (ticks: number): string => {
  const text = (ticks / 10).toFixed(1)
  return text.length > 5 ? `${text.slice(0, -5)},${text.slice(-5)}` : text
}

export const size = (lots: number): string => (lots / 1000).toFixed(3)

/** How a panel draws: what both painters offer, so that they show the same. `Look` is each painter's own style. */
export interface Brush<Look> {
  text(x: number, y: number, words: string, look: Look): void
  right(end: number, y: number, words: string, look: Look): void
  /** Background under whole cells, and an eighth block at the end. */
  bar(x: number, y: number, width: number, fraction: number, ground: Look, edge: Look): void
  glyph(x: number, y: number, glyph: number, look: Look): void
}

export interface Looks<Look> {
  value: Look
  label: Look
  bid: Look
  ask: Look
  bidBar: Look
  askBar: Look
  bidEdge: Look
  askEdge: Look
  own: Look
  largePrint: Look
}

export function drawHeader<L>(brush: Brush<L>, market: BenchMarket, s: Looks<L>): void {
  brush.text(1, 0, 'BTC-USDT perp', s.value)
  brush.text(17, 0, price(market.last), s.bid)
  brush.text(40, 0, 'mark', s.label)
  brush.text(45, 0, price(market.last + 3), s.value)
  brush.text(58, 0, 'index', s.label)
  brush.text(64, 0, price(market.last + 7), s.value)
  brush.text(80, 0, 'OI', s.label)
  brush.text(83, 0, size(market.bids.at(-1)!.sum), s.value)
}

export function drawBook<L>(brush: Brush<L>, market: BenchMarket, s: Looks<L>, x: number, top: number): void {
  const full = Math.max(market.asks.at(-1)!.sum, market.bids.at(-1)!.sum)
  const row = (level: Level, y: number, side: L, bar: L, edge: L): void => {
    brush.text(x, y, level.own ? '▸' : ' ', s.own)
    brush.right(x + 14, y, price(level.price), side)
    brush.right(x + 24, y, size(level.size), s.value)
    brush.right(x + 34, y, size(level.sum), s.label)
    brush.bar(x + 14, y, 34, level.sum / full, bar, edge)
    if (level.own) brush.right(x + 48, y, '0.25 q3', s.own)
  }
  for (let i = 0; i < LEVELS; i++) {
    row(market.asks[LEVELS - 1 - i]!, top + i, s.ask, s.askBar, s.askEdge)
    row(market.bids[i]!, top + LEVELS + 1 + i, s.bid, s.bidBar, s.bidEdge)
  }
  brush.text(x + 2, top + LEVELS, 'spread 1 tick', s.label)
}

export function drawTape<L>(brush: Brush<L>, market: BenchMarket, s: Looks<L>, x: number, top: number): void {
  for (let i = 0; i < PRINTS; i++) {
    const print = market.prints[i]!
    const side = print.up ? s.bid : s.ask
    brush.text(x, top + i, print.up ? '▲' : '▼', side)
    brush.right(x + 13, top + i, price(print.price), side)
    brush.right(x + 22, top + i, size(print.size), print.size > 2000 ? s.largePrint : s.value)
    brush.right(x + 30, top + i, `${print.age}s`, s.label)
  }
}

export function drawChart<L>(brush: Brush<L>, market: BenchMarket, s: Looks<L>, top: number, height: number): void {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const candle of market.candles) {
    least = Math.min(least, candle.low)
    most = Math.max(most, candle.high)
  }
  const rowOf = (value: number): number => top + Math.round(((most - value) / (most - least)) * (height - 1))
  for (let x = 0; x < CANDLES; x++) {
    const { open, close, high, low } = market.candles[x]!
    const look = close >= open ? s.bid : s.ask
    const bodyTop = rowOf(Math.max(open, close))
    const bodyEnd = rowOf(Math.min(open, close))
    for (let y = rowOf(high); y <= rowOf(low); y++) {
      brush.glyph(x, y, y >= bodyTop && y <= bodyEnd ? 0x2503 : 0x2502, look)
    }
  }
}

export function drawPositions<L>(brush: Brush<L>, market: BenchMarket, s: Looks<L>, top: number): void {
  for (let i = 0; i < 12; i++) {
    const y = top + i
    const pnl = (market.last - 641_000 - i * 200) / 10
    brush.text(1, y, 'BTC-USDT', s.value)
    brush.text(12, y, i % 2 === 0 ? 'long' : 'short', i % 2 === 0 ? s.bid : s.ask)
    brush.right(28, y, size(500 + i), s.value)
    brush.right(42, y, price(641_000 + i * 200), s.value)
    brush.right(56, y, price(market.last), s.value)
    brush.right(70, y, pnl.toFixed(2), pnl >= 0 ? s.bid : s.ask)
    brush.right(84, y, (pnl - 19).toFixed(2), pnl >= 19 ? s.bid : s.ask)
    brush.right(98, y, price(579_120), s.label)
  }
}
