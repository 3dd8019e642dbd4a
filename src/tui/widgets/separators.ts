import type { Separator } from '../layout/layout.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'

/** A vertical hairline on its own surface, one column wide. */
export function paintSeparator(s: Surface, separator: Separator, theme: Theme): void {
  for (const [i, glyph] of [...separator.glyphs].entries()) s.text(0, i, glyph, theme.hairline)
}

/** Says what size is needed, as well as it can be said in this one. */
export function paintTooSmall(s: Surface, message: string, theme: Theme): void {
  s.textEllipsis(0, Math.floor(s.height / 2), s.width, message, theme.warn)
}
