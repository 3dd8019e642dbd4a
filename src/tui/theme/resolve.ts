import { type Color, type ColorDepth, indexed, toDepth } from '../screen/color.ts'
import { internBits, type StyleId } from '../screen/style.ts'
import { type Hue, PALETTES, type Palette } from './palettes.ts'
import { RECIPES, type Recipe } from './recipes.ts'
import type { Slot } from './slots.ts'
import type { Theme, ThemeName } from './theme.ts'

export const THEME_NAMES: readonly ThemeName[] = ['dark', 'light', 'high-contrast', 'colour-blind']

function colorOf(hue: Hue, depth: ColorDepth): Color {
  if (depth === '16') return hue[1] === null ? null : indexed(hue[1])
  return hue[0] === null ? null : toDepth(hue[0], depth)
}

function styleFor(recipe: Recipe, palette: Palette, depth: ColorDepth): StyleId {
  const { fg, bg, attrs = 0, plain = attrs, sixteen = attrs } = recipe
  if (depth === 'none') return internBits(null, null, plain)
  return internBits(
    fg === undefined ? null : colorOf(palette[fg], depth),
    bg === undefined ? null : colorOf(palette[bg], depth),
    depth === '16' ? sixteen : attrs,
  )
}

const resolved = new Map<string, Theme>()

/** A theme with every slot as a style the terminal can show. The same object for the same arguments. */
export function resolveTheme(name: ThemeName, depth: ColorDepth): Theme {
  const key = `${name} ${depth}`
  let theme = resolved.get(key)
  if (theme === undefined) {
    const slots = Object.fromEntries(
      Object.entries(RECIPES).map(([slot, recipe]) => [slot, styleFor(recipe, PALETTES[name], depth)]),
    ) as Record<Slot, StyleId>
    theme = { ...slots, name, depth, barsBehindText: depth === 'truecolor' || depth === '256' }
    resolved.set(key, theme)
  }
  return theme
}
