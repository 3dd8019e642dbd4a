import { Decimal } from '../../lib/decimal.ts'
import { ageOf, coinName, equityOf, lightsAt, symbolName } from '../../store/selectors/index.ts'
import { fixed, group, percent } from '../format/decimal.ts'
import { countdown } from '../format/time.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { healthOf } from '../widgets/health.ts'
import { fitSegments, paintSegments, type Segment, type SegmentItem, segmentsWidth } from '../widgets/segments.ts'
import { accountSegments, badge, keySegments, moneyItems, subLabel } from './header/accountSegments.ts'
import type { HeaderView } from './header/headerView.ts'
import { lightSegments } from './header/lights.ts'
import { dayItems, decimals, labelled, priceSegment, referenceItems } from './header/marketSegments.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

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
    { segments: [badge(v.environment, subLabel(v.identity), theme)], rank: 0 },
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

/** Everything that matters on one line: price left, what may not be missed right. */
function paintOne(s: Surface, v: HeaderView, theme: Theme): void {
  const right: Segment[] = [
    badge(v.environment, subLabel(v.identity), theme),
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
