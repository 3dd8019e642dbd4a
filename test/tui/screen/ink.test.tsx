import { Box, Text, useCursor } from 'ink'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Paint } from '../../../src/tui/screen/compositor.ts'
import { renderOnScreen } from '../../../src/tui/screen/renderOnScreen.tsx'
import { StyledText } from '../../../src/tui/screen/StyledText.tsx'
import { Overlay, SurfaceView, useScreenSize } from '../../../src/tui/screen/SurfaceView.tsx'
import { Screen } from '../../../src/tui/screen/screen.ts'
import { toText } from '../../../src/tui/screen/serialize.ts'
import { internStyle } from '../../../src/tui/screen/style.ts'
import { cellsOf, Emulator, FakeOutput, ManualClock } from './support.ts'

const dots: Paint = (s) => s.fill(0, 0, s.width, s.height, 0, 0x2e)

/** Sets the state of the component under test. */
const control = { set: (_: number) => {} }

function Dialog() {
  const [n, setN] = useState(1)
  control.set = setN
  return (
    <Box width={10} height={4} flexDirection="column">
      <SurfaceView rect={{ x: 0, y: 1, width: 10, height: 3 }} paint={dots} />
      <Text>0123456789</Text>
      {n > 0 && (
        <Overlay rect={{ x: 2, y: 0, width: 6, height: 3 }}>
          <Text> a b</Text>
        </Overlay>
      )}
    </Box>
  )
}

function Size() {
  const { columns, rows } = useScreenSize()
  return (
    <Text>
      {columns}x{rows}
    </Text>
  )
}

function Field() {
  const { setCursorPosition } = useCursor()
  setCursorPosition({ x: 3, y: 1 })
  return <Text>{'one\ntwo'}</Text>
}

function Rows() {
  const [n, setN] = useState(3)
  control.set = setN
  return (
    <Box flexDirection="column">
      {['row 0', 'row 1', 'row 2'].slice(0, n).map((row) => (
        <Text key={row} bold={row === 'row 1'} inverse={row === 'row 2'}>
          {row}
        </Text>
      ))}
    </Box>
  )
}

/** Sizes a tree was laid out for. */
const layouts = new Set<object>()

function Counting() {
  const size = useScreenSize()
  layouts.add(size)
  return (
    <Text>
      {size.columns}x{size.rows}
    </Text>
  )
}

function mount(columns: number, rows: number, node: React.ReactNode) {
  const clock = new ManualClock()
  const output = new FakeOutput(columns, rows)
  const screen = new Screen({ output, clock })
  const app = renderOnScreen(screen, node, { maxFps: 1000 })
  /** Lets frames pass until the screen reads like this. */
  const reads = (expected: string) =>
    vi.waitFor(() => {
      clock.advance(100)
      expect(toText(screen.grid)).toBe(expected)
    })
  return { clock, output, screen, app, reads }
}

describe('a tree of Ink components on the screen', () => {
  it('shows texts around a surface, and follows its subscription without React', async () => {
    let price = 1
    let tell = () => {}
    const paint: Paint = (s) => s.text(0, 0, `p${price}`)
    const subscribe = (changed: () => void) => {
      tell = changed
      return () => {}
    }
    const { reads, app, output } = mount(
      12,
      4,
      <Box flexDirection="column" width={12} height={4}>
        <Text>title</Text>
        <SurfaceView rect={{ x: 2, y: 1, width: 4, height: 2 }} paint={paint} subscribe={subscribe} />
      </Box>,
    )
    await reads('title\n  p1\n\n\n')
    price = 2
    tell()
    await reads('title\n  p2\n\n\n')
    const emulator = new Emulator(12, 4)
    await emulator.feed(Buffer.concat(output.writes))
    expect(emulator.cells()).toEqual(['title       ', '  p2        ', '            ', '            '])
    app.unmount()
  })

  it('keeps a dialog opaque above surfaces and texts, and gives the place back', async () => {
    const { reads, app } = mount(10, 4, <Dialog />)
    await reads('01 a b  89\n..      ..\n..      ..\n..........\n')
    control.set(0)
    await reads('0123456789\n..........\n..........\n..........\n')
    app.unmount()
  })

  it('lays out anew when the terminal changes its size', async () => {
    const { reads, app, output } = mount(20, 3, <Size />)
    await reads('20x3\n\n\n')
    output.resize(9, 2)
    await reads('9x2\n\n')
    app.unmount()
  })

  it('shows the cursor of a text field', async () => {
    const { reads, app, output, screen } = mount(10, 4, <Field />)
    await reads('one\ntwo\n\n\n')
    expect(output.text).toContain('\u001b[2;4H\u001b[?25h')
    const emulator = new Emulator(10, 4)
    await emulator.feed(Buffer.concat(output.writes))
    expect(emulator.cells()).toEqual(cellsOf(screen.grid))
    app.unmount()
  })

  it('reads full-screen frames, styles and frames that shrink', async () => {
    const { reads, app } = mount(8, 3, <Rows />)
    await reads('row 0\nrow 1\nrow 2\n')
    control.set(1)
    await reads('row 0\n\n\n')
    control.set(0)
    await reads('\n\n\n')
    control.set(2)
    await reads('row 0\nrow 1\n\n')
    app.unmount()
  })

  it('styles texts by number, wrapped or nested', async () => {
    const own = internStyle({ fg: 0xe0a64b, bold: true })
    const { reads, app, screen } = mount(
      6,
      3,
      <Box width={6} flexDirection="column">
        <StyledText look={own}>ab cdefg</StyledText>
        <Text>
          x<StyledText look={own}>y</StyledText>z
        </Text>
      </Box>,
    )
    await reads('ab\ncdefg\nxyz\n')
    const drawn = [0, 1, 6, 10, 13].map((at) => screen.grid.styles[at])
    expect(drawn).toEqual([own, own, own, own, own])
    expect(screen.grid.styles[12]).toBe(0)
    expect(screen.grid.styles[14]).toBe(0)
    app.unmount()
  })

  it('case 40: is laid out once a frame in a storm of resizes', async () => {
    layouts.clear()
    const { reads, app, output, clock } = mount(20, 3, <Counting />)
    await reads('20x3\n\n\n')
    layouts.clear()
    for (let i = 0; i < 2000; i++) {
      output.resize(10 + (i % 40), 3)
      if (i % 2 === 1) clock.advance(1)
    }
    output.resize(9, 2)
    await reads('9x2\n\n')
    expect(layouts.size).toBeLessThanOrEqual(65)
    app.unmount()
  })
})
