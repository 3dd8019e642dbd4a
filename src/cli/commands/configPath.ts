import { resolveFolders } from '../../config/index.ts'
import type { Verb } from '../verb.ts'

export const configPath: Verb = {
  name: 'config path',
  summary: 'where settings, networks, keys, journals and the state of the paper exchange are kept',
  async run({ globals, io, print }) {
    // The file itself is not read: this must work when it is damaged.
    const folders = resolveFolders(globals, io.env)
    print(folders, () =>
      Object.entries(folders)
        .map(([name, path]) => `${name.padEnd(8)}  ${path}`)
        .join('\n'),
    )
    return undefined
  },
}
