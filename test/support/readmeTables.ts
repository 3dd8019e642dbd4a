import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERBS } from '../../src/cli/commands/index.ts'
import { GLOBAL_OPTIONS } from '../../src/cli/globals.ts'
import { ENVIRONMENT_VARIABLES } from '../../src/config/environment.ts'
import { ACTION_TAGS } from '../../src/protocol/actions.ts'
import { CHANNELS } from '../../src/protocol/channels/index.ts'
import type { Endpoint } from '../../src/protocol/endpoint.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/index.ts'
import { REJECTS } from '../../src/protocol/rejects.ts'
import { COMMAND_GROUPS } from '../../src/tui/commands/command.ts'
import { COMMANDS } from '../../src/tui/commands/index.ts'
import { coverage, FAULT_CASES } from './faultCases.ts'

const README = join(import.meta.dirname, '../../README.md')

function table(titles: string[], rows: string[][]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return [
    `| ${titles.join(' | ')} |`,
    `|${titles.map(() => '---').join('|')}|`,
    ...rows.map((r) => `| ${r.map(cell).join(' | ')} |`),
  ].join('\n')
}

const code = (text: string) => `\`${text}\``

function auth(endpoint: Endpoint): string {
  if (endpoint.auth.kind === 'none') return 'open'
  if (endpoint.auth.kind === 'struct') return `method B, ${code(endpoint.auth.struct)}`
  return `method A, tag ${ACTION_TAGS[endpoint.auth.action]}`
}

/** Commands in their groups; where a key does not mean the same everywhere, the panel is named. */
function keyRows(): string[][] {
  return COMMAND_GROUPS.flatMap((group) =>
    COMMANDS.filter((c) => c.group === group && c.keys.length > 0).map((c) => [
      c.shownKeys === undefined ? c.keys.map(code).join(' ') : code(c.shownKeys),
      c.title,
      typeof c.where === 'string' ? c.where.replace('-', ' ') : c.where.join(', '),
    ]),
  )
}

function faultRows(): string[][] {
  const covered = coverage()
  return Object.entries(FAULT_CASES).map(([number, what]) => [
    number,
    what,
    (covered.get(Number(number)) ?? []).map((path) => code(path.replace(/\.test\.tsx?$/, ''))).join(' '),
  ])
}

interface Locked {
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  license?: string
}

/** Everything that is installed to run, what dependencies bring along included, by licence. */
function licenceRows(): string[][] {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const names = new Map<string, Set<string>>()
  for (const [path, p] of Object.entries((lock as { packages: Record<string, Locked> }).packages)) {
    if (path === '' || p.dev || p.devOptional || p.optional) continue
    const licence = p.license ?? 'none'
    names.set(licence, (names.get(licence) ?? new Set()).add(path.replace(/^.*node_modules\//, '')))
  }
  return [...names].sort().map(([licence, found]) => [licence, [...found].sort().join(', ')])
}

/** Tables of the README that are made from the code, by the name of their marker. */
export const TABLES: Record<string, () => string> = {
  keys: () => table(['key', 'what it does', 'where'], keyRows()),
  licences: () => table(['licence', 'packages'], licenceRows()),
  verbs: () =>
    table(
      ['verb', 'what it does'],
      VERBS.map((verb) => [code(verb.name), verb.summary]),
    ),
  options: () =>
    table(
      ['option', 'what it does'],
      GLOBAL_OPTIONS.map((o) => [code(o.flags), o.description]),
    ),
  environment: () =>
    table(
      ['variable', 'what it sets'],
      Object.entries(ENVIRONMENT_VARIABLES).map(([name, e]) => [code(name), e.description]),
    ),
  endpoints: () =>
    table(
      ['endpoint', 'file', 'signed'],
      Object.entries<Endpoint>(ENDPOINTS).map(([name, e]) => [
        code(`${e.method} ${e.path}`),
        code(`${name}.ts`),
        auth(e),
      ]),
    ),
  channels: () =>
    table(
      ['channel', 'scope'],
      Object.entries(CHANNELS).map(([name, c]) => [code(name), c.scope]),
    ),
  faults: () => table(['case', 'what goes wrong', 'tests (in `test/`)'], faultRows()),
  rejects: () =>
    table(
      ['code', 'HTTP', 'meaning', 'from'],
      Object.entries(REJECTS).map(([c, r]) => [
        code(c),
        String(r.http),
        r.meaning,
        'documented' in r ? 'the interface' : 'assumption',
      ]),
    ),
}

/** The README with its generated parts made anew. */
export function renderReadme(text: string): string {
  return text.replace(
    /(<!-- (\w+):begin -->\n)[\s\S]*?(<!-- \w+:end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const make = TABLES[name]
      if (make === undefined) throw new Error(`README.md: no table is called ${name}`)
      return `${begin}${make()}\n${end}`
    },
  )
}

export const readReadme = () => readFileSync(README, 'utf8')

export const writeReadme = () => writeFileSync(README, renderReadme(readReadme()))
