import { Text, type TextProps, Transform } from 'ink'
import type { ReactNode } from 'react'
import { styled } from './sgr.ts'
import type { StyleId } from './style.ts'

export interface StyledTextProps {
  /** A theme slot: `theme.own`. */
  readonly look: StyleId
  readonly wrap?: TextProps['wrap']
  readonly children?: ReactNode
}

/**
 * Ink text in a theme slot. Use this instead of `<Text color>`: slots are right for every colour depth, and Ink's own
 * colour names depend on what it detects about streams that are not ours.
 */
export function StyledText({ look, wrap, children }: StyledTextProps): ReactNode {
  return (
    <Transform transform={(line) => styled(look, line)}>
      <Text {...(wrap === undefined ? {} : { wrap })}>{children}</Text>
    </Transform>
  )
}
