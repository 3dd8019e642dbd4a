import { FieldError } from '../../lib/errors.ts'
import type { WriteHandler } from './handler.ts'

/** The label is unique among the sub-accounts of one main account. */
export const createSub: WriteHandler<'createSub'> = ({ subs, core }, { signer, time, params: { label } }) => {
  if (subs.of(signer).some((sub) => sub.label === label)) {
    throw new FieldError('label', label, 'a label no other sub-account of this account has')
  }
  const { address } = subs.create(signer, label, time)
  core.joinFamily(signer, address)
  return { ok: true, data: { address, label } }
}
