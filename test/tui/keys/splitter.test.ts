import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InputEvent, InputSplitter } from '../../../src/tui/keys/splitter.ts'
import { ManualClock } from '../screen/support.ts'

/** Short words for events: `a`, `C-c`, `A-x`, `S-tab`, `paste(...)`, `mouse press left 3,4`. */
function word(event: InputEvent): string {
  if (event.type === 'paste') return `paste(${event.text})`
  if (event.type === 'focus') return event.focused ? 'focus' : 'blur'
  const held = (event.ctrl ? 'C-' : '') + (event.alt ? 'A-' : '') + (event.shift ? 'S-' : '')
  if (event.type === 'mouse') return `${held}mouse ${event.action} ${event.button} ${event.x},${event.y}`
  return event.name === 'char' ? (event.ctrl || event.alt ? held : '') + event.char : held + event.name
}

function open() {
  const clock = new ManualClock()
  const events: InputEvent[] = []
  const splitter = new InputSplitter({ clock, onEvent: (event) => events.push(event) })
  return { clock, splitter, events, words: () => events.splice(0).map(word) }
}

/** Events of one chunk after everything held back has come out. */
function split(chunk: string | Uint8Array): string[] {
  const { clock, splitter, words } = open()
  splitter.write(chunk)
  clock.advance(5000)
  return words()
}

describe('keys', () => {
  it.each<[string, string[]]>([
    ['q\r', ['q', 'enter']],
    ['abc', ['a', 'b', 'c']],
    ['jjjjjjjjjjjjjjjjjjjj', Array(20).fill('j')],
    ['\r\r\r', ['enter', 'enter', 'enter']],
    ['\n', ['enter']],
    ['G', ['G']],
    ['é価\u{1f600}', ['é', '価', '\u{1f600}']],
    [' ', ['space']],
    ['\t\u001b[Z', ['tab', 'S-tab']],
    ['\u0003\u001a\u0012', ['C-c', 'C-z', 'C-r']],
    ['\u0000', ['C-space']],
    ['\u007f\b', ['backspace', 'backspace']],
    ['\u001b', ['escape']],
    ['\u001b\u001b', ['escape', 'escape']],
    ['\u001bx\u001bX', ['A-x', 'A-S-X']],
    ['\u001b\r', ['A-enter']],
    ['\u001b[', ['A-[']],
    ['\u001bO', ['A-S-O']],
    ['\u001b[A\u001b[B\u001b[C\u001b[D', ['up', 'down', 'right', 'left']],
    ['\u001bOA\u001bOP', ['up', 'f1']],
    ['\u001b[1;5C\u001b[1;2A\u001b[1;3D', ['C-right', 'S-up', 'A-left']],
    ['\u001b[H\u001b[F\u001b[1~\u001b[4~', ['home', 'end', 'home', 'end']],
    ['\u001b[2~\u001b[3~\u001b[5~\u001b[6~\u001b[3;5~', ['insert', 'delete', 'pageup', 'pagedown', 'C-delete']],
    ['\u001b[15~\u001b[24~\u001b[[A', ['f5', 'f12', 'f1']],
    ['\u001b[97;5u\u001b[13;2u\u001b[27;5;99~', ['C-a', 'S-enter', 'C-c']],
    ['\u001b[I\u001b[O', ['focus', 'blur']],
    ['\u001b\u001b[A', ['escape', 'up']],
  ])('%j', (chunk, expected) => {
    expect(split(chunk)).toEqual(expected)
  })

  it.each([
    ['unknown sequences', '\u001b[?62;4c\u001b[>0;276;0c\u001b[99~\u001b[12;34R\u001b[1$y'],
    ['answers about colours', '\u001b]11;rgb:1111/2222/3333\u0007\u001b]4;1;rgb:0/0/0\u001b\\'],
    ['device strings', '\u001bP>|xterm(379)\u001b\\\u001b_Gi=1;OK\u001b\\'],
    ['old mouse reports', '\u001b[M !!'],
    ['C1 controls', '\u0085\u009b'],
  ])('swallows %s whole', (_, chunk) => {
    expect(split(`a${chunk}b`)).toEqual(['a', 'b'])
  })

  it('reports the mouse', () => {
    const chunk =
      '\u001b[<0;4;5M\u001b[<0;4;5m\u001b[<34;1;1M\u001b[<64;9;9M\u001b[<65;9;9M\u001b[<35;2;2M\u001b[<20;1;1M'
    expect(split(chunk)).toEqual([
      'mouse press left 3,4',
      'mouse release left 3,4',
      'mouse drag right 0,0',
      'mouse wheelup none 8,8',
      'mouse wheeldown none 8,8',
      'mouse move none 1,1',
      'C-S-mouse press left 0,0',
    ])
  })

  it('holds a lone ESC for 20 ms', () => {
    const { clock, splitter, words } = open()
    splitter.write('\u001b')
    clock.advance(19)
    expect(words()).toEqual([])
    clock.advance(1)
    expect(words()).toEqual(['escape'])
    splitter.write('\u001b')
    clock.advance(10)
    splitter.write('[A')
    expect(words()).toEqual(['up'])
    clock.advance(1000)
    expect(words()).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('gives the same events however the bytes are cut', () => {
    const stream = Buffer.from(
      'aé価\u{1f600}\u001b[1;5C\u001b[<0;4;5M\u001bOPx\u001b]11;rgb:1/2/3\u001b\\\u001b[200~two\nlines\u001b[201~',
    )
    const whole = split(stream)
    expect(whole.at(-1)).toBe('paste(two\nlines)')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 }), (cuts) => {
        const { clock, splitter, words } = open()
        let at = 0
        for (const cut of cuts) {
          splitter.write(stream.subarray(at, at + cut))
          at += cut
          clock.advance(5)
        }
        splitter.write(stream.subarray(at))
        clock.advance(5000)
        expect(words()).toEqual(whole)
      }),
    )
  })

  it('never throws and never waits forever, whatever comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 12 })), (chunks) => {
        const { clock, splitter, events } = open()
        for (const chunk of chunks) splitter.write(chunk)
        clock.advance(5000)
        expect(clock.pending).toBe(0)
        expect(events.every((e) => e.type !== 'key' || !/[\u0000-\u001f\u007f-\u009f]/.test(e.char))).toBe(true)
      }),
    )
  })
})

describe('case 38: pastes', () => {
  it('are one event, as data', () => {
    expect(split('\u001b[200~buy 1\r\nsell\t2\r\u001b[31mred\u0007\u001b[201~')).toEqual(['paste(buy 1\nsell 2\nred)'])
    expect(split('\u001b[200~\u001b[201~')).toEqual([])
  })

  it('of 500 lines hold no key', () => {
    const lines = Array.from({ length: 500 }, (_, i) => `buy ${i} BTC-USDT`).join('\r')
    expect(split(`\u001b[200~${lines}\r\u001b[201~`)).toHaveLength(1)
    const { clock, splitter, events } = open()
    for (let at = 0; at < lines.length; at += 100) {
      splitter.write(lines.slice(at, at + 100))
      clock.advance(1)
    }
    splitter.write('\r')
    clock.advance(5000)
    expect(events.filter((e) => e.type !== 'paste')).toEqual([])
  })

  it('with the end mark inside stay pastes, in one chunk or several', () => {
    expect(split('\u001b[200~a\u001b[201~buy 1\r\u001b[201~')).toEqual(['paste(abuy 1\n)'])
    const { clock, splitter, words } = open()
    splitter.write('\u001b[200~a\u001b[201~')
    clock.advance(5)
    splitter.write('buy 1\r')
    clock.advance(5)
    splitter.write('\u001b[0mx\r\u001b[201~')
    clock.advance(100)
    expect(words()).toEqual(['paste(a)', 'paste(buy 1\n)', 'paste(x\n)'])
    splitter.write('\r')
    expect(words()).toEqual(['enter'])
  })

  it('leave arrows and the mouse alone', () => {
    const { splitter, words } = open()
    splitter.write('\u001b[200~a\u001b[201~')
    splitter.write('\u001b[A')
    expect(words()).toEqual(['paste(a)', 'up'])
  })

  it.each([
    ['buy 0.5 BTC-USDT\r', ['paste(buy 0.5 BTC-USDT\n)']],
    ['b\r\r', ['paste(b\n\n)']],
    ['x\u001b[201~\rbuy 2 BTC\r', ['paste(x\nbuy 2 BTC\n)']],
  ])('without bracketed paste are known by their speed: %j', (chunk, expected) => {
    expect(split(chunk)).toEqual(expected)
  })

  it('swallow a string sequence that never ends', () => {
    expect(split('x\u001b]0;title\rbuy 1 BTC-USDT\r')).toEqual(['x'])
  })

  it('without bracketed paste end when a hand could have typed again', () => {
    const { clock, splitter, words } = open()
    splitter.write('sell 1 BTC-USDT')
    splitter.write('\r')
    expect(words().at(-1)).toBe('paste(\n)')
    clock.advance(31)
    splitter.write('\r')
    expect(words()).toEqual(['enter'])
  })

  it('whose end never comes end after a silence', () => {
    const { clock, splitter, words } = open()
    splitter.write('\u001b[200~half')
    clock.advance(1999)
    expect(words()).toEqual([])
    clock.advance(1)
    expect(words()).toEqual(['paste(half)'])
    splitter.write('q')
    expect(words()).toEqual(['q'])
  })

  it('are bounded', () => {
    const { clock, splitter, events } = open()
    splitter.write('\u001b[200~')
    for (let i = 0; i < 30; i++) splitter.write('x'.repeat(100_000))
    splitter.write('\u001b[201~')
    clock.advance(100)
    expect(events).toHaveLength(1)
    expect(events[0]).toHaveProperty('text.length', 1_000_000)
  })

  it('half received are forgotten when the terminal is handed over', () => {
    const { clock, splitter, words } = open()
    splitter.write('\u001b[200~half')
    splitter.reset()
    clock.advance(5000)
    expect(words()).toEqual([])
  })

  it('do not go on when the clock is set back', () => {
    const { clock, splitter, words } = open()
    splitter.write('\u001b[200~a\u001b[201~')
    const now = clock.now.bind(clock)
    clock.now = () => now() - 3_600_000
    splitter.write('q')
    expect(words()).toEqual(['paste(a)', 'q'])
  })
})
