import { SETTINGS_SHORT_NAMES } from '../../protocol/models/account.ts'
import { toShort } from '../../protocol/shortNames.ts'
import type { Feed } from './feed.ts'

export const settings: Feed<'settings'> = {
  key: ({ address }) => `settings:${address}`,
  *collect(_service, { events }) {
    for (const event of events) {
      if (event.kind !== 'settings') continue
      yield { key: `settings:${event.settings.address}`, data: toShort(event.settings, SETTINGS_SHORT_NAMES) }
    }
  },
}
