import { Box } from 'ink'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { AppContext } from './app/context.ts'
import type { ScreenModel } from './app/screenModel.ts'
import { DialogView, placeDialog } from './dialogs/DialogView.tsx'
import type { Separator } from './layout/layout.ts'
import type { PanelId } from './panelIds.ts'
import type { Rect } from './screen/grid.ts'
import { SurfaceView } from './screen/SurfaceView.tsx'
import type { Surface } from './screen/surface.ts'
import type { Theme } from './theme/theme.ts'
import { paintSeparator, paintTooSmall } from './widgets/separators.ts'

/** The whole screen: panels and hairlines that paint themselves, and at most one dialog above them. */
export function App({ app, model }: { app: AppContext; model: ScreenModel }): ReactNode {
  const { layout, theme, dialog } = useSyncExternalStore(model.onShape, model.shape)
  const { columns, rows, panels, separators, message } = layout
  const placed = message === null ? placeDialog(app, dialog, theme, columns, rows) : null
  return (
    <Box width={columns} height={rows}>
      {(Object.entries(panels) as [PanelId, Rect][]).map(([panel, rect]) => (
        <PanelSurface key={panel} model={model} panel={panel} rect={rect} theme={theme} />
      ))}
      {separators.map((separator) => (
        <SeparatorSurface key={`${separator.x} ${separator.y}`} separator={separator} theme={theme} />
      ))}
      {message !== null && <MessageSurface message={message} columns={columns} rows={rows} theme={theme} />}
      {placed !== null && <DialogView placed={placed} theme={theme} />}
    </Box>
  )
}

interface PanelSurfaceProps {
  readonly model: ScreenModel
  readonly panel: PanelId
  readonly rect: Rect
  readonly theme: Theme
}

function PanelSurface({ model, panel, rect, theme }: PanelSurfaceProps): ReactNode {
  const paint = useMemo(() => model.painter(panel, theme), [model, panel, theme])
  const subscribe = useMemo(() => model.onPanel(panel), [model, panel])
  return <SurfaceView rect={rect} paint={paint} subscribe={subscribe} />
}

function SeparatorSurface({ separator, theme }: { separator: Separator; theme: Theme }): ReactNode {
  const { x, y, glyphs } = separator
  const paint = useMemo(() => (s: Surface) => paintSeparator(s, { x, y, glyphs }, theme), [x, y, glyphs, theme])
  return <SurfaceView rect={{ x, y, width: 1, height: [...glyphs].length }} paint={paint} />
}

interface MessageSurfaceProps {
  readonly message: string
  readonly columns: number
  readonly rows: number
  readonly theme: Theme
}

function MessageSurface({ message, columns, rows, theme }: MessageSurfaceProps): ReactNode {
  const paint = useMemo(() => (s: Surface) => paintTooSmall(s, message, theme), [message, theme])
  return <SurfaceView rect={{ x: 0, y: 0, width: columns, height: rows }} paint={paint} />
}
