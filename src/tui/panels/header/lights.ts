import type { Light, State } from '../../../store/state.ts'
import type { Theme } from '../../theme/theme.ts'
import type { Segment } from '../../widgets/segments.ts'

/** Four separate truths: market stream, account stream, REST, clock. */
const NAMES = { market: 'mkt', account: 'acct', rest: 'rest', clock: 'clock' } as const
/** A shape for each status, so that the meaning survives without colour. */
const DOTS: Record<Light['status'], string> = { ok: '●', slow: '◐', down: '✗', off: '○' }

const style = (light: Light, theme: Theme): number =>
  ({ ok: theme.lightGood, slow: theme.lightWarn, down: theme.lightBad, off: theme.lightOff })[light.status]

/** `● mkt ● acct ● rest ● clock +4ms`; with `dots` the four shapes alone, in that order. */
export function lightSegments(lights: State['lights'], theme: Theme, form: 'words' | 'letters' | 'dots'): Segment[] {
  const segments: Segment[] = []
  for (const [key, name] of Object.entries(NAMES)) {
    const light = lights[key as keyof State['lights']]
    const look = style(light, theme)
    if (form === 'dots') {
      segments.push([DOTS[light.status], look])
      continue
    }
    if (segments.length > 0) segments.push([' ', theme.label])
    const bad = light.status === 'down' || light.status === 'slow'
    segments.push([`${DOTS[light.status]} `, look])
    segments.push([form === 'letters' ? name.slice(0, 1) : name, bad ? look : theme.label])
    const note = light.note !== '' && (bad || key === 'clock') ? ` ${light.note}` : ''
    if (form === 'words') segments.push([note, bad ? look : theme.value])
  }
  return segments
}
