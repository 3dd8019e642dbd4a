/** A zone of a maker's ladder: a price every `every` ticks, up to `reach` ticks from its best one. */
export interface Zone {
  every: number
  reach: number
  /** Middling size in units of the asset, and how much sizes differ (deviation of the logarithm). */
  size: number
  spread: number
}

/** How a market maker goes about it. */
export interface Style {
  name: string
  zones: readonly Zone[]
  /** Ticks between fair price and best quote: lowest and highest it chooses. */
  margin: readonly [number, number]
  /** Acts every so many blocks, with at most so many orders a side. */
  every: number
  effort: number
  /** How quickly it believes a new fair price, 0 to 1 each time it acts. */
  belief: number
  /** Leaves above this heat, comes back below half of it. */
  nerve: number
  /** Share of prices it leaves empty. */
  gaps: number
  /** Chance of changing one of its sizes each time it acts. */
  fidget: number
}

export const STYLES: readonly Style[] = [
  {
    name: 'tight',
    zones: [{ every: 1, reach: 5, size: 0.16, spread: 1.1 }],
    margin: [0, 0.7],
    every: 1,
    effort: 2,
    belief: 1,
    nerve: 3,
    gaps: 0.15,
    fidget: 0.12,
  },
  {
    name: 'ladder',
    zones: [{ every: 1, reach: 34, size: 0.7, spread: 1.3 }],
    margin: [0.2, 1.2],
    every: 1,
    effort: 3,
    belief: 0.8,
    nerve: 8,
    gaps: 0.08,
    fidget: 0.2,
  },
  {
    name: 'deep',
    zones: [
      { every: 3, reach: 60, size: 1.3, spread: 1 },
      { every: 10, reach: 250, size: 3.2, spread: 0.8 },
      { every: 50, reach: 1000, size: 10, spread: 0.7 },
    ],
    margin: [4, 9],
    every: 4,
    effort: 4,
    belief: 0.4,
    nerve: Infinity,
    gaps: 0.2,
    fidget: 0.3,
  },
  {
    name: 'slow',
    zones: [{ every: 1, reach: 22, size: 0.9, spread: 1.3 }],
    margin: [1.5, 4],
    every: 9,
    effort: 3,
    belief: 0.5,
    nerve: Infinity,
    gaps: 0.6,
    fidget: 0.3,
  },
  {
    name: 'skittish',
    zones: [{ every: 1, reach: 14, size: 0.8, spread: 1.2 }],
    margin: [0.6, 2.5],
    every: 2,
    effort: 3,
    belief: 1,
    nerve: 0.9,
    gaps: 0.35,
    fidget: 0.25,
  },
]
