import { readEnvironment } from '../../app/environment.ts'
import { DEFAULT_SETTINGS, profileNames } from '../../config/index.ts'
import { valueText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const configList: Verb = {
  name: 'config list',
  summary: 'every setting with its value, and the networks there are',
  async run({ globals, io, print }) {
    const { folders, settings, options } = readEnvironment(globals, io.env)
    const networks = profileNames(folders.networks)
    const rows = Object.entries(settings).map(([key, value]) => ({
      key,
      value: valueText(value),
      set: valueText(value) === valueText(Object.entries(DEFAULT_SETTINGS).find(([k]) => k === key)?.[1]) ? '' : 'set',
    }))
    print({ file: folders.settings, settings, networks, sources: options.sources }, () =>
      [
        table(
          [
            { title: 'setting', value: (r) => r.key },
            { title: 'value', value: (r) => r.value },
            { title: '', value: (r) => r.set },
          ],
          rows,
          '',
        ),
        '',
        `networks  ${networks.join(', ')}`,
        `file      ${folders.settings}`,
      ].join('\n'),
    )
    return undefined
  },
}
