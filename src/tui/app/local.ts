import type { LocalCommand } from '../../grammar/index.ts'
import { findSymbol } from '../../grammar/resolve/index.ts'
import { resolveContext } from '../../store/selectors/index.ts'
import { THEME_NAMES } from '../theme/resolve.ts'
import { LAYOUT_CHOICES } from '../ui/state.ts'
import { setLayout, setTheme } from '../ui/updates.ts'
import { switchTo } from './accounts.ts'
import { addAlert } from './alerts.ts'
import { type AppContext, say, stateOf, update } from './context.ts'
import { showSymbol } from './symbol.ts'

/** Commands that change the terminal only. `text`: the canonical line. */
export function runLocal(app: AppContext, command: LocalCommand, text: string): void {
  switch (command.verb) {
    case 'symbol':
      showSymbol(app, findSymbol(command.symbol, resolveContext(stateOf(app))).symbol_id)
      break
    case 'theme': {
      const theme = THEME_NAMES.find((name) => name === command.name)
      if (theme === undefined) say(app, 'error', `no theme ${command.name}: ${THEME_NAMES.join(', ')}`)
      else {
        update(app, setTheme(theme))
        app.port.remember('theme', theme)
      }
      break
    }
    case 'layout': {
      const layout = LAYOUT_CHOICES.find((name) => name === command.name)
      if (layout === undefined) say(app, 'error', `no layout ${command.name}: ${LAYOUT_CHOICES.join(', ')}`)
      else {
        update(app, setLayout(layout))
        app.port.remember('layout', layout)
      }
      break
    }
    case 'account':
      switchTo(app, command.name)
      break
    case 'alert':
      addAlert(app, command, text)
  }
}
