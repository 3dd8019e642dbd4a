import { Box, Text } from 'ink'
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Paint, SurfaceHandle } from './compositor.ts'
import type { Rect } from './grid.ts'
import { FILLER } from './inkFrame.ts'
import type { Screen, Size } from './screen.ts'

/** The screen that surfaces of this tree register with. */
export const ScreenContext = createContext<Screen | null>(null)

export function useScreen(): Screen {
  const screen = useContext(ScreenContext)
  if (screen === null) throw new Error('no screen above this component: wrap the tree in ScreenContext')
  return screen
}

/** Columns and rows; a new object after every change of size, at most one a frame. */
export function useScreenSize(): Size {
  const screen = useScreen()
  return useSyncExternalStore(
    (changed) => screen.onResize(changed),
    () => screen.size,
  )
}

export interface SurfaceViewProps {
  /** Where on the screen, from the layout, in cells from the top left corner. */
  readonly rect: Rect
  /** Draws the panel on a blank surface of that size. A new function means: paint again. */
  readonly paint: Paint
  /** Tells when the data behind `paint` has changed without React; returns the way to stop. */
  readonly subscribe?: ((changed: () => void) => () => void) | undefined
}

/** A panel that changes at market speed: for Ink nothing at all, for the screen a surface it paints itself. */
export function SurfaceView({ rect, paint, subscribe }: SurfaceViewProps): null {
  const screen = useScreen()
  const handle = useRef<SurfaceHandle | null>(null)
  const first = useRef({ rect, paint })
  first.current = { rect, paint }
  useLayoutEffect(() => {
    const added = screen.addSurface(first.current.rect, first.current.paint)
    handle.current = added
    return () => added.remove()
  }, [screen])
  const { x, y, width, height } = rect
  useLayoutEffect(() => handle.current?.move({ x, y, width, height }), [x, y, width, height])
  useLayoutEffect(() => handle.current?.setPaint(paint), [paint])
  useLayoutEffect(() => subscribe?.(() => handle.current?.markDirty()), [subscribe])
  return null
}

export interface OverlayProps {
  readonly rect: Rect
  readonly children?: ReactNode
}

/** An opaque rectangle above everything, for dialogs: no surface and no other Ink text shows through its blanks. */
export function Overlay({ rect, children }: OverlayProps): ReactNode {
  const screen = useScreen()
  const { x, y, width, height } = rect
  useLayoutEffect(() => {
    const added = screen.addCover({ x, y, width, height })
    return () => added.remove()
  }, [screen, x, y, width, height])
  const filler = Array.from({ length: Math.max(0, height) }, () => FILLER.repeat(Math.max(0, width))).join('\n')
  return (
    <Box position="absolute" left={x} top={y} width={width} height={height}>
      <Box position="absolute" left={0} top={0}>
        <Text>{filler}</Text>
      </Box>
      <Box width={width} height={height} flexDirection="column" overflow="hidden">
        {children}
      </Box>
    </Box>
  )
}
