import { type Instance, render } from 'ink'
import type { ReactNode } from 'react'
import { ScreenContext } from './SurfaceView.tsx'
import type { Screen } from './screen.ts'

/** Runs an Ink tree on a screen. Keys do not come from Ink: feed the input splitter instead of `useInput`. */
export function renderOnScreen(screen: Screen, node: ReactNode, { maxFps = 60 } = {}): Instance {
  return render(<ScreenContext value={screen}>{node}</ScreenContext>, {
    stdout: screen.ink.asStream(),
    // Without this nothing is painted when a CI variable is set.
    interactive: true,
    // Frames must be whole: the screen makes the differences itself.
    incrementalRendering: false,
    patchConsole: false,
    exitOnCtrlC: false,
    maxFps,
  })
}
