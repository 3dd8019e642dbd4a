import { type Decimal, decimalsOf } from '../../lib/decimal.ts'
import { ageOf, symbolName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { direction, fixed, MASK, NONE, percent, signed } from '../format/decimal.ts'
import { clip } from '../format/text.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { gaugeText } from '../widgets/gauge.ts'
import { dimStale, type Health, healthKey, healthOf, paintNothing, staleWords } from '../widgets/health.ts'
import { paintSegments, type Segment } from '../widgets/segments.ts'
import { type Cell, type Column, paintTable, type TableRow } from '../widgets/table.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { type PositionFigures, positionFigures } from './account/positionFigures.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { type Hint, memoSelect, type Panel, type PanelInput } from './panel.ts'
import { scrollTo } from './scroll.ts'

export interface PositionsView {
  frame: PanelFrame
  rows: readonly PositionFigures[]
  symbols: State['symbols']
  coins: State['coins']
  selected: string | null
  scroll: number
  hidden: boolean
  hints: readonly Hint[]
  health: Health
}

const createSelect = (): ((input: PanelInput) => PositionsView) =>
  memoSelect(
    (input) => [
      frameOf('positions', input),
      input.state.positions,
      input.state.symbols,
      input.state.tickers,
      input.state.books,
      input.state.bbo,
      input.state.balances,
      input.ui.selectedPosition,
      input.ui.scroll.positions,
      input.ui.hideBalances,
      input.titleHints?.positions,
      healthKey(ageOf(input.state, 'positions', input.now)),
    ],
    (input) => ({
      frame: frameOf('positions', input),
      rows: positionFigures(input.state),
      symbols: input.state.symbols,
      coins: input.state.coins,
      selected: input.ui.selectedPosition,
      scroll: input.ui.scroll.positions ?? 0,
      hidden: input.ui.hideBalances,
      hints: input.titleHints?.positions ?? [],
      health: healthOf(ageOf(input.state, 'positions', input.now)),
    }),
  )

const COLUMNS: readonly Column[] = [
  { title: 'symbol', width: 8, align: 'left' },
  { title: 'side', width: 5, align: 'left' },
  { title: 'size', width: 7, align: 'point' },
  { title: 'entry', width: 9, align: 'point', drop: 2 },
  { title: 'mark', width: 9, align: 'point', drop: 3 },
  { title: 'PnL mark', width: 8, align: 'point' },
  { title: 'exit ~', width: 8, align: 'point' },
  { title: 'liq ~', width: 7, align: 'point' },
  { title: 'to liq', width: 6, align: 'left', drop: 1 },
  { title: '', width: 5, align: 'right', drop: 4 },
  { title: 'lev', width: 5, align: 'right', drop: 5 },
  { title: 'margin', width: 9, align: 'point', drop: 6 },
  { title: 'funding ~', width: 7, align: 'point', drop: 7 },
  { title: 'adl', width: 5, align: 'left', drop: 8 },
]

function paint(s: Surface, v: PositionsView, theme: Theme): void {
  const stale = staleWords(v.health)
  const title = v.rows.length === 0 ? 'positions' : `positions ${v.rows.length}`
  titleLine(s, theme, v.frame, title, { right: stale, rightStyle: theme.warn, hints: v.hints })
  const words = { waitsFor: 'your positions', empty: 'no open position' }
  if (paintNothing(s, theme, v.health, v.rows.length, words)) return
  const at = v.rows.findIndex((row) => row.key === v.selected)
  if (s.width < 60) paintCards(s, theme, v, at)
  else {
    const rows = v.rows.map((row) => tableRow(row, v, theme))
    paintTable(s, theme, COLUMNS, rows, { top: 1, scroll: scrollTo(v.scroll, at, s.height - 2) })
  }
  dimStale(s, theme, v.health, s.width < 60 ? 1 : 2)
}

const tick = (f: PositionFigures): number => decimalsOf(f.symbol.price_step)
const isLong = (f: PositionFigures): boolean => !f.position.open_size.startsWith('-')

/** A liquidation price needs no more than whole units when prices have five digits before the point. */
const liquidationText = (f: PositionFigures): string =>
  fixed(f.liquidation, f.liquidation?.gte(1000) === true ? 0 : tick(f))

/** Five steps of distance: 20 percent and more is full, the last step goes below 2 percent. */
const distanceSteps = (distance: Decimal): number =>
  [0.02, 0.04, 0.07, 0.12, 0.2].filter((least) => distance.gte(least)).length

function distanceCell(f: PositionFigures, theme: Theme): Cell {
  if (f.distance === null) return { text: f.liquidation === null ? 'none' : NONE, style: theme.label }
  const steps = distanceSteps(f.distance)
  const style = steps <= 1 ? theme.error : steps === 2 ? theme.warn : theme.label
  return { text: gaugeText(steps), style }
}

const distanceText = (f: PositionFigures): string => (f.distance === null ? '' : percent(f.distance, 1))

function money(value: Decimal | null, v: PositionsView, theme: Theme): Cell {
  const style = { up: theme.up, down: theme.down, flat: theme.value }[direction(value)]
  if (v.hidden) return { text: MASK, style: theme.label }
  return { text: signed(value, 2), style: value === null ? theme.label : style }
}

function tableRow(f: PositionFigures, v: PositionsView, theme: Theme): TableRow {
  const { position: p, symbol } = f
  const exit = money(f.exit, v, theme)
  return {
    selected: f.key === v.selected,
    cells: [
      { text: symbolName(v, p.symbol_id) },
      { text: isLong(f) ? 'long' : 'short', style: isLong(f) ? theme.bid : theme.ask },
      { text: v.hidden ? MASK : fixed(p.open_size.replace('-', ''), decimalsOf(symbol.qty_step)) },
      { text: fixed(p.avg_price, Math.max(2, tick(f))) },
      { text: fixed(f.mark, Math.max(2, tick(f))), style: theme.label },
      money(f.pnl, v, theme),
      f.exitPartly ? { text: 'thin book', style: theme.warn } : exit,
      { text: liquidationText(f) },
      distanceCell(f, theme),
      { text: distanceText(f), style: theme.label },
      { text: `${p.leverage}× ${p.margin_mode === 'isolated' ? 'i' : 'c'}`, style: theme.label },
      { text: v.hidden ? MASK : fixed(f.margin, 2), style: theme.label },
      v.hidden ? { text: MASK, style: theme.label } : fundingCell(f, theme),
      { text: '▮'.repeat(Math.min(5, p.adl_level)) || NONE, style: p.adl_level >= 4 ? theme.warn : theme.label },
    ],
  }
}

/** What funding does to the balance: paying is negative. */
const fundingCell = (f: PositionFigures, theme: Theme): Cell => ({
  text: signed(f.funding === null ? null : f.funding.neg(), 2),
  style: theme.label,
})

/** Three lines a position where there is no width for a table. */
function paintCards(s: Surface, theme: Theme, v: PositionsView, at: number): void {
  const lines = s.height >= 4 ? 3 : 2
  const room = Math.max(1, Math.floor((s.height - 1) / lines))
  const first = scrollTo(v.scroll, at, room)
  let y = 1
  for (const f of v.rows.slice(first, first + room)) {
    for (const segments of cardLines(f, v, theme, s.width).slice(0, lines)) {
      if (f.key === v.selected && (y - 1) % lines === 0) s.put(0, y, 0x25b8, theme.cursor)
      paintSegments(s, 1, y++, segments)
    }
  }
}

function cardLines(f: PositionFigures, v: PositionsView, theme: Theme, width: number): Segment[][] {
  const [symbol, side, size, , , pnl, exit, liquidation, distance] = tableRow(f, v, theme).cells
  const seg = (cell: Cell | undefined): Segment => [cell?.text ?? '', cell?.style ?? theme.value]
  const label = (text: string): Segment => [text, theme.label]
  const name = clip(baseOf(symbol?.text ?? ''), width < 30 ? 4 : 10)
  return [
    [
      seg(side),
      label(' '),
      seg(size),
      label(width < 30 ? ' @ ' : ` ${name} @ `),
      [fixed(f.position.avg_price, tick(f)), theme.value],
    ],
    [label('mark '), seg(pnl), label('  exit '), seg(exit)],
    f.liquidation === null && f.distance === null
      ? [label('liq '), seg(distance)]
      : [label('liq ~'), seg(liquidation), label('  '), seg(distance), label(` ${distanceText(f)}`)],
  ]
}

/** Base coin of `BTC-USDT`: enough on a narrow card. */
const baseOf = (name: string): string => name.split(/[-/]/)[0] ?? name

export const createPositionsPanel = (): Panel<PositionsView> => ({ id: 'positions', select: createSelect(), paint })
