import { readEnvironment } from '../../app/environment.ts'
import { getSetting, saveSetting } from '../../config/index.ts'
import { FieldError } from '../../lib/errors.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** Verbs that read and write the config file. */
export const CONFIG_VERBS: readonly Verb[] = [
  {
    name: 'config list',
    summary: 'every setting as it is in force',
    run: async (context) => show(context, settingsOf(context).settings),
  },
  {
    name: 'config get',
    summary: 'one setting by its dotted name',
    words: 'KEY',
    run: async (context) => show(context, getSetting(settingsOf(context).settings, keyOf(context))),
  },
  {
    name: 'config set',
    summary: 'changes one setting; null takes it out where null is no value',
    words: 'KEY VALUE',
    async run(context) {
      const [, value, ...more] = context.words
      const key = keyOf(context)
      if (value === undefined || more.length > 0)
        throw new FieldError('VALUE', more.join(' ') || undefined, 'one value')
      return show(context, getSetting(await saveSetting(settingsOf(context).path, key, value), key))
    },
  },
  {
    name: 'config path',
    summary: 'where the config file is',
    async run(context) {
      const { path } = settingsOf(context)
      context.print({ path }, () => path)
      return undefined
    },
  },
]

function settingsOf({ globals, io }: VerbContext) {
  const { settings, folders } = readEnvironment(globals, io.env)
  return { settings, path: folders.settings }
}

function keyOf({ words }: VerbContext): string {
  const [key] = words
  if (key === undefined) throw new FieldError('KEY', undefined, 'the name of a setting, see: exchange-tui config list')
  return key
}

function show(context: VerbContext, value: unknown): undefined {
  context.print(value, () => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)))
  return undefined
}
