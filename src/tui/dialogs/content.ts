import { symbolName } from '../../store/selectors/index.ts'
import type { AppContext } from '../app/context.ts'
import { stateOf, uiOf } from '../app/context.ts'
import { fixed } from '../format/decimal.ts'
import { showKey } from '../keys/keyNames.ts'
import { textColumns } from '../screen/glyph.ts'
import type { StyleId } from '../screen/style.ts'
import type { Theme } from '../theme/theme.ts'
import type { ConfirmDialog, Dialog, ModifyDialog } from '../ui/dialog.ts'
import { accountContent } from './accountContent.ts'
import { keyContent } from './keyContent.ts'
import { helpRows, pickerSymbols } from './lists.ts'
import { type DialogContent, type DialogRow, filterRow, padTo, windowOf, wrapped } from './rows.ts'
import { unlockContent } from './unlockContent.ts'

/** Columns inside of a dialog on a screen of this width. */
export const innerWidth = (columns: number): number => Math.max(0, Math.min(76, columns - 8))

/** Everything a dialog says, at a width and with room for `most` rows. */
export function dialogContent(
  app: AppContext,
  dialog: Dialog,
  theme: Theme,
  width: number,
  most: number,
): DialogContent | null {
  switch (dialog.kind) {
    case 'none':
      return null
    case 'confirm':
      return confirmContent(dialog, theme, width)
    case 'modify':
      return modifyContent(dialog, theme, width)
    case 'message': {
      const rows = dialog.lines.flatMap((line) => wrapped(line, width, theme.value))
      return {
        title: dialog.title,
        titleLook: theme.dialogTitle,
        rows: rows.slice(0, most),
        footer: plainFooter('any key', theme),
      }
    }
    case 'help':
      return helpContent(app, dialog, theme, width, most)
    case 'symbol-picker':
      return pickerContent(app, dialog, theme, width, most)
    case 'account-picker':
      return accountContent(app, dialog, theme, width, most)
    case 'key':
      return keyContent(app, dialog, theme, width, most)
    case 'unlock':
      return unlockContent(app, dialog, theme, width)
  }
}

function confirmContent(dialog: ConfirmDialog, theme: Theme, width: number): DialogContent {
  const isDanger = dialog.level === 'danger'
  const look = (line: string): StyleId => (line.startsWith('!') ? theme.warn : theme.value)
  return {
    title: dialog.title,
    titleLook: isDanger ? theme.error : theme.dialogTitle,
    rows: [
      ...dialog.lines.flatMap((line) => wrapped(line, width, look(line))),
      [],
      ...(dialog.origin === 'quit' ? [] : wrapped(dialog.command, width, theme.own)),
    ],
    footer: confirmFooter(dialog, theme),
  }
}

/** The keys that answer, faint while a press of them would not count yet. */
function confirmFooter(dialog: ConfirmDialog, theme: Theme): DialogRow {
  const isQuit = dialog.origin === 'quit'
  const words = isQuit ? ' quits · ' : ' sends · '
  const other: DialogRow = dialog.key === 'enter' ? [] : [[' or ', theme.label]]
  const again: DialogRow = dialog.key === 'enter' ? [] : [[showKey(dialog.key), theme.hintKey]]
  const no: DialogRow = [
    ['Esc', theme.hintKey],
    [' nothing', theme.label],
  ]
  if (dialog.disturbed)
    return [['other keys came in between: read, then Enter twice', theme.warn], [' · ', theme.label], ...no]
  if (dialog.armed || isQuit) return [['Enter', theme.hintKey], ...other, ...again, [words, theme.label], ...no]
  // Enter is no answer either where it has asked, or where there is danger.
  const waits = dialog.level === 'danger' || dialog.key === 'enter'
  const keys = [...(waits ? ['Enter'] : []), ...(dialog.key === 'enter' ? [] : [showKey(dialog.key)])].join(' or ')
  const now: DialogRow = waits
    ? []
    : [
        ['Enter', theme.hintKey],
        [words, theme.label],
      ]
  return [...now, [`read first: ${keys}${waits ? words : ' too · '}`, theme.placeholder], ...no]
}

const plainFooter = (text: string, theme: Theme): DialogRow => [[text, theme.label]]

function modifyContent(dialog: ModifyDialog, theme: Theme, width: number): DialogContent {
  const field = (name: 'price' | 'size'): DialogRow => {
    const isActive = dialog.focused === name
    const points = [...dialog.fields[name]]
    const label: DialogRow = [
      [isActive ? '▸ ' : '  ', theme.cursor],
      [name.padEnd(7), theme.label],
    ]
    if (!isActive) return [...label, [points.join(''), theme.value]]
    return [
      ...label,
      [points.slice(0, dialog.cursor).join(''), theme.input],
      [points[dialog.cursor] ?? ' ', theme.selection],
      [points.slice(dialog.cursor + 1).join(''), theme.input],
    ]
  }
  const words = dialog.error ?? dialog.preview ?? ''
  return {
    title: dialog.title,
    titleLook: theme.dialogTitle,
    rows: [
      field('price'),
      field('size'),
      [],
      ...wrapped(words, width, dialog.error === null ? theme.own : theme.error),
    ],
    footer: plainFooter('Enter sends · Tab other field · Esc nothing', theme),
  }
}

function helpContent(
  app: AppContext,
  dialog: Extract<Dialog, { kind: 'help' }>,
  theme: Theme,
  width: number,
  most: number,
): DialogContent {
  const all = helpRows(app.keymap, uiOf(app).focus, dialog.filter)
  const { shown, first } = windowOf(all, dialog.selected, most - 2)
  const rows = shown.map((row, i): DialogRow => {
    const isSelected = first + i === dialog.selected
    const place = row.place === '' ? '' : `  ${row.place}`
    return [
      [isSelected ? '▸ ' : '  ', theme.cursor],
      [padTo(row.keys, 12), theme.hintKey],
      [
        padTo(` ${row.command.title}`, Math.max(0, width - 14 - textColumns(place))),
        isSelected ? theme.cursor : theme.value,
      ],
      [place, theme.label],
    ]
  })
  const none: DialogRow[] = [[['  no command matches', theme.label]]]
  return {
    title: `keys  ${all.length}`,
    titleLook: theme.dialogTitle,
    rows: [filterRow(dialog.filter, theme), [], ...(rows.length === 0 ? none : rows)],
    footer: plainFooter('type to search · Enter runs · Esc back', theme),
  }
}

function pickerContent(
  app: AppContext,
  dialog: Extract<Dialog, { kind: 'symbol-picker' }>,
  theme: Theme,
  width: number,
  most: number,
): DialogContent {
  const state = stateOf(app)
  const all = pickerSymbols(state, dialog.filter)
  const { shown, first } = windowOf(all, dialog.selected, Math.min(most - 2, 16))
  const rows = shown.map((symbol, i): DialogRow => {
    const isSelected = first + i === dialog.selected
    const ticker = state.tickers[symbol.symbol_id]
    const kind = symbol.settle_coin_id === null ? 'spot' : 'perp'
    const words = symbol.status === 'trading' ? kind : `${kind} ${symbol.status}`
    const price = fixed(ticker?.last_price, 2)
    return [
      [isSelected ? '▸ ' : '  ', theme.cursor],
      [padTo(symbolName(state, symbol.symbol_id), 20), isSelected ? theme.cursor : theme.value],
      [padTo(words, Math.max(0, width - 38)), theme.label],
      [price.padStart(16), theme.value],
    ]
  })
  const none: DialogRow[] = [[['  no market matches', theme.label]]]
  return {
    title: 'market',
    titleLook: theme.dialogTitle,
    rows: [filterRow(dialog.filter, theme), [], ...(rows.length === 0 ? none : rows)],
    footer: plainFooter('type to search · Enter shows it · Esc back', theme),
  }
}
