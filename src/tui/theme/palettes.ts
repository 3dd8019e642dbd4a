import type { ThemeName } from './theme.ts'

/** A hue: true colour, and the entry of the user's sixteen colours that stands for it. null: the terminal's own. */
export type Hue = readonly [rgb: number | null, sixteen: number | null]

/** The hues a theme is made of. `...Bar` are depth bars: the hue at a quarter of its strength. */
export interface Palette {
  readonly value: Hue
  readonly label: Hue
  readonly hairline: Hue
  readonly bright: Hue
  readonly accent: Hue
  readonly bid: Hue
  readonly ask: Hue
  readonly bidBright: Hue
  readonly askBright: Hue
  readonly bidBar: Hue
  readonly askBar: Hue
  readonly bidEdge: Hue
  readonly askEdge: Hue
  readonly own: Hue
  readonly unknown: Hue
  readonly faded: Hue
  readonly ok: Hue
  readonly warn: Hue
  readonly error: Hue
  readonly info: Hue
  readonly paper: Hue
  readonly testnet: Hue
  readonly mainnet: Hue
  readonly onPaper: Hue
  readonly onTestnet: Hue
  readonly onMainnet: Hue
  readonly selection: Hue
  readonly flash: Hue
  readonly average1: Hue
  readonly average2: Hue
}

const dark: Palette = {
  value: [0xc8ccd4, null],
  label: [0x8a909c, 7],
  hairline: [0x4b505a, 8],
  bright: [0xf4f6fa, 15],
  accent: [0x7aa2d6, 6],
  bid: [0x6fae84, 2],
  ask: [0xcc7474, 1],
  bidBright: [0xa5e8bb, 10],
  askBright: [0xff9d9d, 9],
  bidBar: [0x1c2c22, null],
  askBar: [0x331d1d, null],
  bidEdge: [0x1c2c22, 2],
  askEdge: [0x331d1d, 1],
  own: [0xe0a64b, 3],
  unknown: [0xe07bd8, 13],
  faded: [0x6a6f79, 8],
  ok: [0x6fae84, 2],
  warn: [0xe3c15c, 11],
  error: [0xf07070, 9],
  info: [0x7aa2d6, 6],
  paper: [0x2b5d9e, 4],
  testnet: [0xd9b441, 3],
  mainnet: [0xb3261e, 1],
  onPaper: [0xf4f6fa, 15],
  onTestnet: [0x1a1a1a, 0],
  onMainnet: [0xffffff, 15],
  selection: [0x2d3542, null],
  flash: [0xf4f6fa, 15],
  average1: [0xd0a35f, 3],
  average2: [0x9a86d0, 5],
}

const light: Palette = {
  value: [0x2a2e35, null],
  label: [0x656b76, 8],
  hairline: [0xb4b9c2, 7],
  bright: [0x000000, 0],
  accent: [0x1f5fae, 4],
  bid: [0x2a7a45, 2],
  ask: [0xb83a3a, 1],
  bidBright: [0x006b28, 2],
  askBright: [0xa80000, 1],
  bidBar: [0xd6eadc, null],
  askBar: [0xf5dada, null],
  bidEdge: [0xd6eadc, 2],
  askEdge: [0xf5dada, 1],
  own: [0x96620a, 3],
  unknown: [0x9c2a94, 5],
  faded: [0x8f959f, 8],
  ok: [0x2a7a45, 2],
  warn: [0x8a6a00, 3],
  error: [0xb00020, 1],
  info: [0x1f5fae, 4],
  paper: [0x2b5d9e, 4],
  testnet: [0xf0cd5a, 3],
  mainnet: [0xb3261e, 1],
  onPaper: [0xffffff, 15],
  onTestnet: [0x1a1a1a, 0],
  onMainnet: [0xffffff, 15],
  selection: [0xdde4ee, null],
  flash: [0x000000, 0],
  average1: [0x9a6a14, 3],
  average2: [0x6a4fb3, 5],
}

const highContrast: Palette = {
  ...dark,
  value: [0xffffff, 15],
  label: [0xd0d0d0, 7],
  hairline: [0x9a9a9a, 7],
  bright: [0xffffff, 15],
  accent: [0x66ccff, 14],
  bid: [0x33ff77, 10],
  ask: [0xff8585, 9],
  bidBright: [0xccffdd, 10],
  askBright: [0xffcccc, 9],
  bidBar: [0x0d4020, null],
  askBar: [0x591919, null],
  bidEdge: [0x0d4020, 10],
  askEdge: [0x591919, 9],
  own: [0xffd24d, 11],
  unknown: [0xff66ff, 13],
  faded: [0xb0b0b0, 7],
  ok: [0x33ff77, 10],
  warn: [0xffff55, 11],
  error: [0xff8585, 9],
  info: [0x66ccff, 14],
  selection: [0x003f8a, 4],
  flash: [0xffffff, 15],
  average1: [0xffd24d, 11],
  average2: [0xcc99ff, 13],
}

const colourBlind: Palette = {
  ...dark,
  bid: [0x5fa2e0, 4],
  ask: [0xe0913f, 3],
  bidBright: [0xa9d4ff, 12],
  askBright: [0xffc68a, 11],
  bidBar: [0x182838, null],
  askBar: [0x38240f, null],
  bidEdge: [0x182838, 4],
  askEdge: [0x38240f, 3],
  own: [0xf0e442, 11],
  unknown: [0xd98cc0, 13],
  ok: [0x5fa2e0, 12],
  warn: [0xf0e442, 11],
  error: [0xe86a33, 9],
  testnet: [0xf0e442, 3],
  mainnet: [0xa83c00, 1],
  average1: [0xf0e442, 11],
  average2: [0xd98cc0, 5],
}

export const PALETTES: Readonly<Record<ThemeName, Palette>> = {
  dark,
  light,
  'high-contrast': highContrast,
  'colour-blind': colourBlind,
}
