import { POSITION_SHORT_NAMES } from '../../protocol/models/position.ts'
import { toShort } from '../../protocol/shortNames.ts'
import type { Feed } from './feed.ts'

/** Size, funding, isolated margin or leverage changed. */
export const position: Feed<'position'> = {
  key: ({ address }) => `position:${address}`,
  *collect(_service, { events }) {
    for (const event of events) {
      if (event.kind !== 'position') continue
      yield { key: `position:${event.position.address}`, data: toShort(event.position, POSITION_SHORT_NAMES) }
    }
  },
}
