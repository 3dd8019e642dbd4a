import { isDecimal } from '../../lib/decimal.ts'
import { isText, keyName } from '../keys/keyNames.ts'
import type { InputEvent } from '../keys/splitter.ts'
import type { FocusPanel } from '../panelIds.ts'
import { setFilter, setTapeMinSize } from '../ui/updates.ts'
import { type AppContext, uiOf, update } from './context.ts'

const FILTER_MAX = 40

/** From here on keys are the text of the panel's filter. */
export const startFilter = (app: AppContext, panel: FocusPanel): void => app.activity.setState({ filtering: panel })

const endFilter = (app: AppContext): void => app.activity.setState({ filtering: null })

/** Keys while a filter is typed. Enter keeps it, Esc drops it, arrows keep it and go on. */
export function filterKeys(app: AppContext, event: InputEvent): boolean {
  const { filtering } = app.activity.getState()
  if (filtering === null) return false
  const text = uiOf(app).filter[filtering] ?? ''
  if (event.type === 'paste') {
    setText(app, filtering, text + (event.text.split('\n')[0] ?? ''))
    return true
  }
  if (event.type !== 'key') return false
  if (isText(event)) setText(app, filtering, text + event.char)
  else {
    switch (keyName(event)) {
      case 'backspace':
        setText(app, filtering, [...text].slice(0, -1).join(''))
        break
      case 'escape':
        setText(app, filtering, '')
        endFilter(app)
        break
      case 'enter':
        endFilter(app)
        break
      default:
        endFilter(app)
        return false
    }
  }
  return true
}

function setText(app: AppContext, panel: FocusPanel, given: string): void {
  const text = [...given].slice(0, FILTER_MAX).join('')
  update(app, setFilter(panel, text))
  if (panel === 'tape') update(app, setTapeMinSize(isDecimal(text) && /[1-9]/.test(text) ? text : null))
}
