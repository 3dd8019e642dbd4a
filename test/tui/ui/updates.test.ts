import { describe, expect, it } from 'vitest'
import { INITIAL_UI } from '../../../src/tui/ui/state.ts'
import { createUiStore } from '../../../src/tui/ui/store.ts'
import * as u from '../../../src/tui/ui/updates.ts'

const ui = INITIAL_UI

describe('focus', () => {
  it('brings a tab to the front', () => {
    expect(u.focusPanel('fills')(ui)).toMatchObject({ focus: 'fills', tab: 'fills' })
    expect(u.focusPanel('book')(ui)).toMatchObject({ focus: 'book', tab: 'positions' })
  })

  it('remembers which of chart and tape was asked for', () => {
    expect(u.focusPanel('tape')(ui).side).toBe('tape')
    expect(u.focusPanel('orders')(u.focusPanel('tape')(ui)).side).toBe('tape')
  })

  it('goes round the panels on screen only', () => {
    const onScreen = ['header', 'book', 'positions', 'ticket', 'hints'] as const
    const seen = [ui]
    for (let i = 0; i < 3; i++) seen.push(u.cycleFocus(1, onScreen)(seen.at(-1)!))
    expect(seen.map((s) => s.focus)).toEqual(['book', 'positions', 'ticket', 'book'])
    expect(u.cycleFocus(-1, onScreen)(ui).focus).toBe('ticket')
  })

  it('zooms the focused panel, and another focus moves the zoom', () => {
    const zoomed = u.toggleZoom(ui)
    expect(zoomed.zoomed).toBe('book')
    expect(u.focusPanel('chart')(zoomed).zoomed).toBe('chart')
    expect(u.toggleZoom(zoomed).zoomed).toBeNull()
  })
})

describe('selection', () => {
  it('marks and unmarks orders without touching the set before', () => {
    const one = u.toggleMark('101')(ui)
    const two = u.toggleMark('102')(one)
    expect([...two.markedOrders]).toEqual(['101', '102'])
    expect([...u.toggleMark('101')(two).markedOrders]).toEqual(['102'])
    expect([...one.markedOrders]).toEqual(['101'])
  })

  it('never scrolls above the first row, and a filter starts at the top', () => {
    const down = u.scrollBy('orders', 3)(ui)
    expect(down.scroll.orders).toBe(3)
    expect(u.scrollBy('orders', -9)(down).scroll.orders).toBe(0)
    expect(u.setFilter('orders', 'sell')(down)).toMatchObject({ scroll: { orders: 0 }, filter: { orders: 'sell' } })
  })
})

describe('chart', () => {
  it('pans into the past but not into the future, zooms in steps', () => {
    expect(u.panChart(-5)(ui).chart.offset).toBe(0)
    expect(u.panChart(7)(ui).chart.offset).toBe(7)
    const out = u.zoomChart(1)(u.zoomChart(1)(ui))
    expect(out.chart.barsPerCandle).toBe(3)
    expect(u.zoomChart(-1)(u.zoomChart(-1)(u.zoomChart(-1)(out))).chart.barsPerCandle).toBe(1)
  })
})

describe('command line, dialogs, notices', () => {
  it('opens with the text cursor at the end', () => {
    const open = u.openCommandLine('buy ')(ui)
    expect(open.commandLine).toEqual({ text: 'buy ', cursor: 4, error: null, preview: null })
    expect(u.closeCommandLine(open).commandLine).toBeNull()
  })

  it('changes nothing where there is nothing to change', () => {
    expect(u.closeDialog(ui)).toBe(ui)
    expect(u.closeCommandLine(ui)).toBe(ui)
    expect(u.expireNotice(10, 5)(ui)).toBe(ui)
  })

  it('drops a notice when its time is over', () => {
    const told = u.notify('error', 'no', 1000)(ui)
    expect(u.expireNotice(3999, 3000)(told).notice).not.toBeNull()
    expect(u.expireNotice(4000, 3000)(told).notice).toBeNull()
  })

  it('works on the store', () => {
    const store = createUiStore({ theme: 'light' })
    store.setState(u.setBookCursor(128_446))
    expect(store.getState()).toMatchObject({ theme: 'light', bookCursor: 128_446 })
  })
})
