import { Decimal, decimalsOf } from '../../../lib/decimal.ts'
import type { Ticker } from '../../../protocol/models/market.ts'
import { coinName } from '../../../store/selectors/index.ts'
import { compact, direction, fixed, percent } from '../../format/decimal.ts'
import { clip } from '../../format/text.ts'
import { countdown } from '../../format/time.ts'
import type { Theme } from '../../theme/theme.ts'
import type { Segment, SegmentItem } from '../../widgets/segments.ts'
import type { HeaderView } from './headerView.ts'

/** Names from the server and of keys are cut here, so that no name pushes a price off the line. */
export const NAME_COLUMNS = 20

const ARROWS = { up: '▲', down: '▼', flat: '·' }

export const decimals = (v: HeaderView): number => (v.symbol === undefined ? 2 : decimalsOf(v.symbol.price_step))

/** Up since 24 hours ago, as a fraction. */
function change(ticker: Ticker | undefined): string | null {
  if (ticker?.last_price == null || ticker.open_24h === null || !/[1-9]/.test(ticker.open_24h)) return null
  return new Decimal(ticker.last_price).div(ticker.open_24h).minus(1).toFixed(8)
}

/** `BTC-USDT perp   64,218.5 ▲  +1.84%`, or why there is no price. */
export function priceSegment(v: HeaderView, theme: Theme, small: boolean): Segment[] {
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

export const labelled = (label: string, value: string, theme: Theme, style = theme.value): Segment[] => [
  [`${label} `, theme.label],
  [value, style],
]

/** Mark, index, funding, open interest: nothing of it on spot. */
export function referenceItems(v: HeaderView, theme: Theme): SegmentItem[] {
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

/** Range and volume of 24 hours. */
export function dayItems(v: HeaderView, theme: Theme): SegmentItem[] {
  const t = v.ticker
  if (t === undefined) return []
  const base = v.symbol === undefined ? '' : ` ${clip(coinName(v, v.symbol.base_coin_id), 8)}`
  const range = `${fixed(t.low_24h, decimals(v))} – ${fixed(t.high_24h, decimals(v))}`
  return [
    { segments: labelled('24h', range, theme), rank: 4 },
    { segments: labelled('vol', `${compact(t.volume_24h)}${base}`, theme), rank: 5 },
  ]
}
