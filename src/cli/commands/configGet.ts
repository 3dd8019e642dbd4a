import { readEnvironment } from '../../app/environment.ts'
import { getSetting } from '../../config/index.ts'
import { FieldError } from '../../lib/errors.ts'
import { valueText } from '../listing.ts'
import type { Verb } from '../verb.ts'

export const configGet: Verb = {
  name: 'config get',
  summary: 'one setting, with its default when it is not set',
  words: 'KEY',
  async run({ words, globals, io, print }) {
    const [key] = words
    if (key === undefined)
      throw new FieldError('KEY', undefined, 'the name of a setting, see: exchange-tui config list')
    const value = getSetting(readEnvironment(globals, io.env).settings, key)
    print({ key, value }, () => valueText(value))
    return undefined
  },
}
