import { createRng, type Rng } from '../../src/lib/rng.ts'

/** What a hostile server may put into a name, a message or a label. */
const PIECES: readonly ((rng: Rng) => string)[] = [
  (r) => String.fromCharCode(r.int(0, 0x1f)),
  (r) => String.fromCharCode(r.int(0x7f, 0x9f)),
  (r) => `\x1b[${params(r)}${final(r)}`,
  (r) => `\x9b${params(r)}${final(r)}`,
  (r) => `\x1b[?${r.pick(['1049', '25', '1000', '1006', '2004', '7', '6', '3', '1'])}${r.pick(['h', 'l', '$p'])}`,
  (r) =>
    `\x1b]${r.pick(['0;', '2;', '4;1;#f00', '8;;http://x/', '9;', '52;c;AAAA', '10;#fff', '1337;File='])}x${r.pick(['\x07', '\x1b\\', '\x9c', ''])}`,
  (r) => `${r.pick(['\x1bP', '\x90', '\x1b_', '\x9f', '\x1b^', '\x1bX'])}+q544e\x1b\\`,
  (r) => `\x1b${r.pick([...'78=>cDEHMNOZno|}~()*+#%'])}${r.pick(['', '0', 'B', '8', 'G'])}`,
  (r) =>
    r.pick([
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u034f',
      '\u061c',
      '\u180e',
    ]),
  (r) => String.fromCodePoint(r.int(0x202a, 0x202e)),
  (r) => String.fromCodePoint(r.int(0x2066, 0x206f)),
  (r) => r.pick(['\u2028', '\u2029', '\u0085', '\r\n', '\v', '\f', '\b\b\b', '\t']),
  (r) => String.fromCodePoint(r.int(0xe0000, 0xe01ef)),
  (r) => String.fromCharCode(r.int(0xd800, 0xdfff)),
  (r) => '\u0301'.repeat(r.int(1, 60)),
  (r) => r.pick(['\ufe0f', '\ufe0e', '\u20e3', '👩\u200d👩\u200d👧', '🏳️\u200d🌈', '🇩🇪', '🇩', '👍🏽']),
  (r) => String.fromCodePoint(r.int(0x1f000, 0x1faff)),
  (r) => String.fromCodePoint(r.int(0x3000, 0x9fff)),
  (r) => String.fromCodePoint(r.int(0x0590, 0x08ff)),
  (r) => String.fromCodePoint(r.int(0x1100, 0x11ff)),
  (r) => codePoint(r),
  (r) => codePoint(r),
  (r) => r.pick(['\x1b[200~', '\x1b[201~', '\x1b[I', '\x1b[M !!', '\x1b[<0;1;1M']),
  (r) => 'BTC-USDT 64,000.5 filled'.slice(0, r.int(1, 24)),
  (r) => r.pick(['x', ' ', '│', 'W']).repeat(r.int(1, 120)),
]

/** The same seed gives the same strings; about one in forty is longer than any row. */
export function hostileStrings(seed: number | string): () => string {
  const rng = createRng(seed)
  return () => {
    const count = rng.int(0, 39) === 0 ? rng.int(50, 400) : rng.int(1, 12)
    let text = ''
    for (let i = 0; i < count; i++) text += rng.pick(PIECES)(rng)
    return text
  }
}

function params(r: Rng): string {
  return Array.from({ length: r.int(0, 3) }, () => r.int(0, 99)).join(';')
}

function final(r: Rng): string {
  return String.fromCharCode(r.int(0x40, 0x7e))
}

function codePoint(r: Rng): string {
  return String.fromCodePoint(r.int(0, 0x10ffff))
}
