import { symbolName } from '../../store/selectors/index.ts'
import type { AppContext } from '../app/context.ts'
import { stateOf, uiOf } from '../app/context.ts'
import { fixed } from '../format/decimal.ts'
import { showKey } from '../keys/keyNames.ts'
import { textColumns } from '../screen/glyph.ts'
import type { StyleId } from '../screen/style.ts'
import type { Theme } from '../theme/theme.ts'
import type { ConfirmDialog, Dialog, ModifyDialog } from '../ui/dialog.ts'
import { helpRows, pickerSymbols } from './lists.ts'

/** One row of a dialog: runs of text in a look, left to right. */
export type DialogRow = readonly (readonly [text: string, look: StyleId])[]

/** A dialog as rows of text, ready to be drawn in a box of `width` columns inside. */
export interface DialogContent {
  readonly title: string
  readonly titleLook: StyleId
  readonly rows: readonly DialogRow[]
  readonly footer: string
}

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
      return { title: dialog.title, titleLook: theme.dialogTitle, rows: rows.slice(0, most), footer: 'any key' }
    }
    case 'help':
      return helpContent(app, dialog, theme, width, most)
    case 'symbol-picker':
      return pickerContent(app, dialog, theme, width, most)
  }
}

function confirmContent(dialog: ConfirmDialog, theme: Theme, width: number): DialogContent {
  const isDanger = dialog.level === 'danger'
  const look = (line: string): StyleId => (line.startsWith('!') ? theme.warn : theme.value)
  const same = dialog.key === 'enter' ? '' : ` or ${showKey(dialog.key)}`
  const verb = dialog.origin === 'quit' ? 'quits' : 'sends'
  return {
    title: dialog.title,
    titleLook: isDanger ? theme.error : theme.dialogTitle,
    rows: [
      ...dialog.lines.flatMap((line) => wrapped(line, width, look(line))),
      [],
      ...(dialog.origin === 'quit' ? [] : wrapped(dialog.command, width, theme.own)),
    ],
    footer: `Enter${same} ${verb} · Esc nothing`,
  }
}

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
    footer: 'Enter sends · Tab other field · Esc nothing',
  }
}

const filterRow = (filter: string, theme: Theme): DialogRow => [
  ['/ ', theme.hintKey],
  [filter, theme.input],
  [' ', theme.selection],
]

/** A part of a list around the selected row. */
function windowOf<T>(rows: readonly T[], selected: number, room: number): { shown: T[]; first: number } {
  const first = Math.max(0, Math.min(selected - Math.floor(room / 2), rows.length - room))
  return { shown: rows.slice(first, first + Math.max(0, room)), first }
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
    footer: 'type to search · Enter runs · Esc back',
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
    footer: 'type to search · Enter shows it · Esc back',
  }
}

/** Cut or padded to exactly `columns`. */
export function padTo(text: string, columns: number): string {
  let out = ''
  let used = 0
  for (const char of text) {
    const width = textColumns(char)
    if (used + width > columns) break
    out += char
    used += width
  }
  return out + ' '.repeat(Math.max(0, columns - used))
}

/** A text over as many rows as it needs, at blanks where it can be; nothing of it is ever left out. */
export function wrapped(text: string, width: number, look: StyleId): DialogRow[] {
  const rows: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && textColumns(line) + 1 + textColumns(word) > width) {
      rows.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    while (textColumns(line) > width && width > 0) {
      const head = padTo(line, width)
      rows.push(head)
      line = line.slice(head.trimEnd().length || 1)
    }
  }
  if (line !== '') rows.push(line)
  return rows.map((row) => [[row, look]])
}
