import type { Light, State } from '../../../store/state.ts'
import { clip } from '../../format/text.ts'
import type { Theme } from '../../theme/theme.ts'
import type { Segment } from '../../widgets/segments.ts'

/** Four separate truths: market stream, account stream, REST, clock. */
const NAMES = { market: 'mkt', account: 'acct', rest: 'rest', clock: 'clock' } as const
/** Notes may quote a server. */
const NOTE_COLUMNS = 20
/** A shape for each status, so that the meaning survives without colour. */
const DOTS: Record<Light['status'], string> = { ok: '●', slow: '◐', down: '✗', off: '○' }

const style = (light: Light, theme: Theme): number =>
  ({ ok: theme.lightGood, slow: theme.lightWarn, down: theme.lightBad, off: theme.lightOff })[light.status]

/**
 * words: `● mkt ● acct ● rest ● clock +4ms` · short: `●●●●`, but a light that is not good always has its words ·
 * shortest: `●✗●● acct`, its name alone.
 */
export type LightForm = 'words' | 'short' | 'shortest'

/** The four lights in their order. */
export function lightSegments(lights: State['lights'], theme: Theme, form: LightForm): Segment[] {
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[]
  if (form === 'words')
    return names.flatMap((n, i) => (i > 0 ? [[' ', theme.label] as Segment] : []).concat(inWords(n, lights[n], theme)))
  const dots = names.map((n): Segment => [DOTS[lights[n].status], style(lights[n], theme)])
  const bad = names.filter((n) => isBad(lights[n]))
  return [
    ...dots,
    ...bad.map((n): Segment => {
      const note = form === 'short' && lights[n].note !== '' ? ` ${clip(lights[n].note, NOTE_COLUMNS)}` : ''
      return [` ${NAMES[n]}${note}`, style(lights[n], theme)]
    }),
  ]
}

const isBad = (light: Light): boolean => light.status === 'down' || light.status === 'slow'

function inWords(name: keyof typeof NAMES, light: Light, theme: Theme): Segment[] {
  const look = style(light, theme)
  const bad = isBad(light)
  const note = light.note !== '' && (bad || name === 'clock') ? ` ${clip(light.note, NOTE_COLUMNS)}` : ''
  return [
    [`${DOTS[light.status]} `, look],
    [NAMES[name], bad ? look : theme.label],
    [note, bad ? look : theme.value],
  ]
}
