import { shortAddress } from '../../lib/address.ts'
import { Decimal, decimalsOf } from '../../lib/decimal.ts'
import type { Coin, MarketSymbol, Ticker } from '../../protocol/models/market.ts'
import { ageOf, coinName, type Equity, equityOf, lightsAt, symbolName } from '../../store/selectors/index.ts'
import type { Identity, State } from '../../store/state.ts'
import { compact, direction, fixed, group, MASK, NONE, percent } from '../format/decimal.ts'
import { clip } from '../format/text.ts'
import { countdown, daysLeft } from '../format/time.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { type Health, healthOf } from '../widgets/health.ts'
import { fitSegments, paintSegments, type Segment, type SegmentItem, segmentsWidth } from '../widgets/segments.ts'
import { lightSegments } from './header/lights.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

export interface HeaderView {
  name: string
  symbol: MarketSymbol | undefined
  ticker: Ticker | undefined
  /** Which way the last price moved last. */
  move: 'up' | 'down' | 'flat'
  health: Health
  coins: ReadonlyMap<number, Coin>
  environment: string
  identity: Identity
  lights: State['lights']
  account: Equity | null
  coin: string
  hidden: boolean
  /** Exchange time, for the countdown. */
  exchangeNow: number
}

function createSelect(): (input: PanelInput) => HeaderView {
  let price: string | null = null
  let move: HeaderView['move'] = 'flat'
  let of: number | null = null
  return memoSelect(
    ({ state, ui, now }) => [
      state.symbol_id,
      state.symbols,
      state.coins,
      state.symbol_id === null ? null : state.tickers[state.symbol_id],
      state.profile,
      state.identity,
      state.lights,
      state.balances,
      state.positions,
      state.orders,
      state.tickers,
      state.freshness.ticker,
      state.streams,
      ui.hideBalances,
      Math.floor(now / 1000),
    ],
    ({ state, ui, now }) => {
      const id = state.symbol_id
      const symbol = id === null ? undefined : state.symbols.get(id)
      const ticker = id === null ? undefined : state.tickers[id]
      const last = ticker?.last_price ?? null
      if (of !== id) [of, price, move] = [id, last, 'flat']
      else if (last !== null && price !== null && last !== price) move = new Decimal(last).gt(price) ? 'up' : 'down'
      price = last ?? price
      const coinId = symbol?.settle_coin_id ?? symbol?.quote_coin_id ?? state.balances[0]?.coin_id
      return {
        name: id === null ? 'no symbol' : symbolName(state, id),
        symbol,
        ticker,
        move,
        health: healthOf(ageOf(state, 'ticker', now)),
        coins: state.coins,
        environment: state.profile.environment,
        identity: state.identity,
        lights: lightsAt(state, now),
        account:
          coinId === undefined || !state.balances.some((b) => b.coin_id === coinId) ? null : equityOf(state, coinId),
        coin: coinId === undefined ? '' : coinName(state, coinId),
        hidden: ui.hideBalances,
        exchangeNow: now + (state.clockOffset ?? 0),
      }
    },
  )
}

/** Names from the server and of keys are cut here, so that no name pushes a price off the line. */
const NAME_COLUMNS = 20

const ARROWS = { up: '▲', down: '▼', flat: '·' }

const decimals = (v: HeaderView): number => (v.symbol === undefined ? 2 : decimalsOf(v.symbol.price_step))

/** Up since 24 hours ago, as a fraction. */
function change(ticker: Ticker | undefined): string | null {
  if (ticker?.last_price == null || ticker.open_24h === null || !/[1-9]/.test(ticker.open_24h)) return null
  return new Decimal(ticker.last_price).div(ticker.open_24h).minus(1).toFixed(8)
}

function priceSegment(v: HeaderView, theme: Theme, small: boolean): Segment[] {
  const stale = v.health.look !== 'live'
  const moved = change(v.ticker)
  const style = (d: string): number =>
    stale ? theme.stale : d === 'up' ? theme.up : d === 'down' ? theme.down : theme.value
  const kind = small || v.symbol === undefined ? '' : v.symbol.settle_coin_id === null ? ' spot' : ' perp'
  return [
    [clip(v.name, small ? 12 : NAME_COLUMNS), theme.focusTitle],
    [kind, theme.label],
    [`${small ? ' ' : '   '}${fixed(v.ticker?.last_price ?? null, decimals(v))} ${ARROWS[v.move]}`, style(v.move)],
    [`${small ? ' ' : '  '}${percent(moved, 2, true)}`, style(direction(moved))],
    ...(v.health.look === 'stale' ? [[` STALE ${v.health.age}`, theme.warn] as Segment] : []),
    ...(v.health.look === 'loading' ? [[' … waiting for prices', theme.pending] as Segment] : []),
    ...(v.health.look === 'error' ? [[` ✗ ${v.health.reason}`, theme.error] as Segment] : []),
  ]
}

const labelled = (label: string, value: string, theme: Theme, style = theme.value): Segment[] => [
  [`${label} `, theme.label],
  [value, style],
]

/** Mark, index, funding, open interest: nothing of it on spot. */
function referenceItems(v: HeaderView, theme: Theme): SegmentItem[] {
  const t = v.ticker
  if (t === undefined || t.mark_price === null) return []
  const funding = percent(t.funding_rate, 4, true)
  const rest = t.next_funding_time === null ? '' : ` in ${countdown(t.next_funding_time - v.exchangeNow)}`
  return [
    { segments: labelled('mark', fixed(t.mark_price, decimals(v)), theme), rank: 1 },
    { segments: labelled('index', fixed(t.index_price, decimals(v)), theme), rank: 4 },
    {
      segments: [
        ['funding ', theme.label],
        [funding, direction(t.funding_rate) === 'down' ? theme.up : theme.value],
        [rest, theme.value],
      ],
      rank: 2,
    },
    { segments: labelled('OI', compact(t.open_interest), theme), rank: 5 },
  ]
}

export function badge(environment: string, theme: Theme): Segment {
  const text = ` ${environment.toUpperCase()} `
  if (environment === 'paper') return [text, theme.badgePaper]
  return [text, environment === 'testnet' ? theme.badgeTestnet : theme.badgeMainnet]
}

function keySegments(v: HeaderView, theme: Theme, small: boolean): Segment[] {
  const { agent, locked, account } = v.identity
  if (agent === null)
    return [[locked !== null ? 'key locked' : account === null ? 'no account' : 'read-only', theme.warn]]
  const left = agent.expires_at - v.exchangeNow
  const style = left <= 0 ? theme.error : left < 7 * 86_400_000 ? theme.warn : theme.value
  const label: Segment[] = small
    ? [['key ', theme.label]]
    : labelled('key', `${clip(agent.label, NAME_COLUMNS)} `, theme)
  return [...label, [daysLeft(left), style], ...(locked === null ? [] : [[' locked', theme.warn] as Segment])]
}

function moneyItems(v: HeaderView, theme: Theme): SegmentItem[] {
  const amount = (d: Decimal | undefined): string => (v.hidden ? MASK : d === undefined ? NONE : fixed(d, 2))
  return [
    { segments: labelled('equity', `${amount(v.account?.equity)}`, theme), rank: 2 },
    { segments: labelled('free', `${amount(v.account?.free)} ${clip(v.coin, 8)}`, theme), rank: 3 },
  ]
}

function dayItems(v: HeaderView, theme: Theme): SegmentItem[] {
  const t = v.ticker
  if (t === undefined) return []
  const base = v.symbol === undefined ? '' : ` ${clip(coinName(v, v.symbol.base_coin_id), 8)}`
  const range = `${fixed(t.low_24h, decimals(v))} – ${fixed(t.high_24h, decimals(v))}`
  return [
    { segments: labelled('24h', range, theme), rank: 4 },
    { segments: labelled('vol', `${compact(t.volume_24h)}${base}`, theme), rank: 5 },
  ]
}

function paint(s: Surface, v: HeaderView, theme: Theme): void {
  if (s.height < 2) {
    paintOne(s, v, theme)
    return
  }
  const lights = lightSegments(v.lights, theme, s.width >= 120 ? 'words' : 'short')
  const right = s.width - segmentsWidth(lights) - 1
  paintSegments(s, right, 0, lights)
  const price = priceSegment(v, theme, false)
  fitSegments(s, 1, 0, right - 3, [{ segments: price, rank: 0 }, ...referenceItems(v, theme)], 3)
  const account = v.identity.account === null ? [] : accountSegments(v.identity.account, theme)
  const items: SegmentItem[] = [
    { segments: [badge(v.environment, theme)], rank: 0 },
    ...(account.length > 0 ? [{ segments: account, rank: 3 }] : []),
    { segments: keySegments(v, theme, false), rank: 1 },
    ...moneyItems(v, theme),
  ]
  const width = Math.min(
    s.width - 2,
    items.reduce((sum, i) => sum + segmentsWidth(i.segments) + 3, -3),
  )
  fitSegments(s, s.width - 1 - width, 1, s.width - 1, items, 3)
  fitSegments(s, 1, 1, s.width - width - 4, dayItems(v, theme), 3)
}

const accountSegments = (account: string, theme: Theme): Segment[] => labelled('account', shortAddress(account), theme)

/** Everything that matters on one line: price left, what may not be missed right. */
function paintOne(s: Surface, v: HeaderView, theme: Theme): void {
  const right: Segment[] = [
    badge(v.environment, theme),
    [' ', theme.value],
    ...lightSegments(v.lights, theme, 'shortest'),
    [' ', theme.value],
    ...keySegments(v, theme, true),
  ]
  const x = s.width - segmentsWidth(right) - 1
  paintSegments(s, x, 0, right)
  const t = v.ticker
  const items: SegmentItem[] = [{ segments: priceSegment(v, theme, true), rank: 0 }]
  if (t?.funding_rate != null && t.next_funding_time !== null) {
    const words = `${group(percent(t.funding_rate, 4, true))} ${countdown(t.next_funding_time - v.exchangeNow, true)}`
    items.push({ segments: labelled('fund', words, theme), rank: 1 })
  }
  if (t?.mark_price != null)
    items.push({ segments: labelled('mark', fixed(t.mark_price, decimals(v)), theme), rank: 2 })
  fitSegments(s, 1, 0, x - 1, items, 2)
}

export const createHeaderPanel = (): Panel<HeaderView> => ({ id: 'header', select: createSelect(), paint })
