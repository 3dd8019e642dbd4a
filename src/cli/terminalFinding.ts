import type { Finding } from '../app/preflight.ts'
import type { Io } from './io.ts'

/** Smallest size at which the terminal shows everything it must. */
const COLUMNS_MIN = 80

/** Whether this terminal can show the program. */
export function terminalFindings({ env, isTerminal, columns }: Pick<Io, 'env' | 'isTerminal' | 'columns'>): Finding[] {
  const found: Finding[] = []
  const warn = (message: string, mend: string) => found.push({ check: 'terminal', state: 'warn', message, mend })
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  if (!/utf-?8/i.test(locale))
    warn(`locale ${locale || '(none)'} is not UTF-8: lines and signs may be wrong`, 'run: export LANG=C.UTF-8')
  if (env.TERM === undefined || env.TERM === 'dumb') {
    warn(`TERM is ${env.TERM ?? 'not set'}: the terminal cannot be drawn, verbs work`, 'use another terminal program')
  }
  if (isTerminal && columns < COLUMNS_MIN)
    warn(`${columns} columns`, `make the window at least ${COLUMNS_MIN} columns wide`)
  if (found.length > 0) return found
  const colour = /truecolor|24bit/i.test(env.COLORTERM ?? '') ? 'true colour' : 'up to 256 colours'
  return [{ check: 'terminal', state: 'ok', message: `${env.TERM}, ${colour}, ${locale}`, mend: '' }]
}
