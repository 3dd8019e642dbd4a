/** What a style means. Panels name these, never colours. */
export const SLOTS = [
  // text in three greys
  'value',
  'label',
  'hairline',
  // titles in the lines; exactly one panel has the focus
  'title',
  'focusTitle',
  'focusLine',
  // direction
  'bid',
  'ask',
  'up',
  'down',
  // depth: background a quarter strong under text, foreground for the eighth block at its end
  'bidBar',
  'askBar',
  'bidEdge',
  'askEdge',
  // a level that just changed, brighter for two frames
  'bidFlash',
  'askFlash',
  'flash',
  // our orders, states of knowledge
  'own',
  'unknown',
  'stale',
  'pending',
  // environment
  'badgePaper',
  'badgeTestnet',
  'badgeMainnet',
  // interaction
  'cursor',
  'selection',
  'hint',
  'hintKey',
  'input',
  'placeholder',
  'dialogTitle',
  'dialogLine',
  // messages
  'ok',
  'warn',
  'error',
  'info',
  'off',
  // truth lights
  'lightGood',
  'lightWarn',
  'lightBad',
  'lightOff',
  // chart
  'candleUp',
  'candleDown',
  'volumeUp',
  'volumeDown',
  'axis',
  'crosshair',
  'average1',
  'average2',
  'vwap',
  'lineEntry',
  'lineLiquidation',
  'lineTakeProfit',
  'lineStop',
  'lineOrder',
  // the large print on the tape
  'largePrint',
] as const

export type Slot = (typeof SLOTS)[number]
