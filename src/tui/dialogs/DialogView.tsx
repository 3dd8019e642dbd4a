import { Box } from 'ink'
import type { ReactNode } from 'react'
import type { AppContext } from '../app/context.ts'
import { textColumns } from '../screen/glyph.ts'
import type { Rect } from '../screen/grid.ts'
import { StyledText } from '../screen/StyledText.tsx'
import { Overlay } from '../screen/SurfaceView.tsx'
import type { StyleId } from '../screen/style.ts'
import type { Theme } from '../theme/theme.ts'
import type { Dialog } from '../ui/dialog.ts'
import { dialogContent, innerWidth } from './content.ts'
import type { DialogContent, DialogRow } from './rows.ts'

/** Rows a dialog needs around its own. */
const FRAME_ROWS = 4

export interface PlacedDialog {
  readonly rect: Rect
  readonly content: DialogContent
  /** False when it does not show everything it has to say. */
  readonly fits: boolean
}

/** Where a dialog goes on a screen of this size; null without one. */
export function placeDialog(
  app: AppContext,
  dialog: Dialog,
  theme: Theme,
  columns: number,
  rows: number,
): PlacedDialog | null {
  const width = innerWidth(columns)
  const most = Math.max(1, rows - FRAME_ROWS - 2)
  const content = dialogContent(app, dialog, theme, width, most)
  if (content === null) return null
  const height = Math.min(rows, content.rows.length + FRAME_ROWS)
  const outer = Math.min(columns, width + 4)
  const rect = {
    x: Math.max(0, Math.floor((columns - outer) / 2)),
    y: Math.max(0, Math.floor((rows - height) / 3)),
    width: outer,
    height,
  }
  return { rect, content, fits: content.rows.length <= most && width >= 40 }
}

/** A dialog: hairlines above and below, its rows between. */
export function DialogView({ placed, theme }: { placed: PlacedDialog; theme: Theme }): ReactNode {
  const { rect, content } = placed
  const inner = rect.width - 4
  const title = ` ${content.title} `
  const footer = content.footer.reduce((sum, [text]) => sum + textColumns(text), 2)
  return (
    <Overlay rect={rect}>
      <Line
        row={[
          ['╭─', theme.dialogLine],
          [title, content.titleLook],
          [`${'─'.repeat(Math.max(0, rect.width - 3 - textColumns(title)))}╮`, theme.dialogLine],
        ]}
      />
      <Line row={sides([], inner, theme.dialogLine)} />
      {content.rows.slice(0, rect.height - FRAME_ROWS).map((row, i) => (
        // Rows have no identity of their own.
        <Line key={String(i)} row={sides(row, inner, theme.dialogLine)} />
      ))}
      <Line row={sides([], inner, theme.dialogLine)} />
      <Line
        row={[
          [`╰${'─'.repeat(Math.max(0, rect.width - 3 - footer))} `, theme.dialogLine],
          ...content.footer,
          [' ', theme.dialogLine],
          ['─╯', theme.dialogLine],
        ]}
      />
    </Overlay>
  )
}

function sides(row: DialogRow, inner: number, line: StyleId): DialogRow {
  const used = row.reduce((sum, [text]) => sum + textColumns(text), 0)
  return [['│ ', line], ...row, [' '.repeat(Math.max(0, inner - used)), 0], [' │', line]]
}

function Line({ row }: { row: DialogRow }): ReactNode {
  return (
    <Box>
      {row.map(([text, look], i) =>
        text === '' ? null : (
          <Box key={String(i)} flexShrink={0}>
            <StyledText look={look} wrap="truncate">
              {text}
            </StyledText>
          </Box>
        ),
      )}
    </Box>
  )
}
