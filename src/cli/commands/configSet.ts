import { getSetting, resolveFolders, saveSetting } from '../../config/index.ts'
import { FieldError } from '../../lib/errors.ts'
import { ensurePrivateFolder } from '../../lib/privateFile.ts'
import { valueText } from '../listing.ts'
import type { Verb } from '../verb.ts'

export const configSet: Verb = {
  name: 'config set',
  summary: 'changes one setting, checked; null takes it out. A damaged file is left alone',
  words: 'KEY VALUE',
  async run({ words, globals, io, print }) {
    const [key, given] = words
    if (key === undefined || given === undefined) {
      throw new FieldError('KEY VALUE', words.join(' ') || undefined, 'a setting and its value, e.g. theme light')
    }
    const { config, networks, settings: file } = resolveFolders(globals, io.env)
    const { checkSettings } = await import('../../app/checkSettings.ts')
    ensurePrivateFolder(config)
    const saved = await saveSetting(file, key, given, (next) => checkSettings(next, networks))
    const value = getSetting(saved, key)
    print({ key, value }, () => `${key} = ${valueText(value)}`)
    return undefined
  },
}
