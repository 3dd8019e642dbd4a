import * as v from 'valibot'
import { channel } from '../channel.ts'
import { SETTINGS_SHORT_NAMES, Settings } from '../models/account.ts'
import { address } from '../scalars.ts'
import { toLong } from '../shortNames.ts'

/** After position-mode or auto-borrow changed. */
export const settings = channel({
  scope: 'user',
  params: v.strictObject({ address }),
  payload: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((short) => toLong(short, SETTINGS_SHORT_NAMES)),
    Settings,
  ),
})
