import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { VERBS } from '../../src/cli/commands/index.ts'
import { bash } from '../../src/cli/completion/bash.ts'
import { fish } from '../../src/cli/completion/fish.ts'
import { completionModel } from '../../src/cli/completion/model.ts'
import { zsh } from '../../src/cli/completion/zsh.ts'

const model = completionModel(VERBS)

/** What bash offers for a line; its last word is being typed. */
function offered(...words: string[]): string[] {
  const line = ['exchange-tui', ...words]
  const script = `${bash(model)}
COMP_WORDS=(${line.map((w) => `'${w}'`).join(' ')}); COMP_CWORD=${line.length - 1}
_exchange_tui; printf '%s\\n' "\${COMPREPLY[@]}"`
  const out = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  return out.split('\n').filter((l) => l !== '')
}

test.each([
  [['bu'], ['buy']],
  [['ke'], ['keys']],
  [
    ['keys', ''],
    ['generate', 'import', 'list', 'export', 'remove', 'passwd'],
  ],
  [['config', 's'], ['set']],
  [['completion', 'z'], ['zsh']],
  [['book', '--de'], ['--depth']],
  [['--network', 'paper', 'tick'], ['ticker']],
  [['buy', '--js'], ['--json']],
  [['snapshot', '--format', 's'], ['svg']],
  [['leverage', '--rest', ''], []],
])('bash offers for %j', (words, expected) => {
  for (const word of expected) expect(offered(...words)).toContain(word)
  if (expected.length <= 1) expect(offered(...words)).toEqual(expected)
})

test.each([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
])('%s knows every verb and option, in plain characters', (_, write) => {
  const script = write(model)
  for (const { name } of VERBS) for (const word of name.split(' ')) expect(script).toContain(word)
  for (const { flag } of model.globals) expect(script).toContain(flag.replace(/^--/, ''))
  expect(script).not.toMatch(/undefined|\[object/)
})

test('a quote in a description ends no string', () => {
  const quoted = completionModel([
    { name: 'it', summary: "it's; $(touch x) `y`", run: async () => undefined, options: [] },
  ])
  expect(zsh(quoted)).toContain("'it:it'\\''s; $(touch x) `y`'")
  expect(fish(quoted)).toContain("'it\\'s; $(touch x) `y`'")
})
