import { FieldError } from '../lib/errors.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { WriteStamp } from '../protocol/signing/messages.ts'
import { actionSteps, type SigningSteps, signingSteps } from '../protocol/signing/signingSteps.ts'
import { STRUCTS, type StructName } from '../protocol/typedData.ts'
import type { SigningReport } from './types.ts'
import type { UnlockedKey } from './unlockedKey.ts'

/** Method A by its tag, or method B by its struct; fields of a struct by their names in the struct or in the body. */
export type ReportInput =
  | { tag: number; params: Record<string, unknown> }
  | { struct: string; fields: Record<string, unknown> }

/** Every value on the way to a signature, for `exchange-tui sign`. Nothing is validated beyond what can be encoded. */
export function signingReport(
  profile: NetworkProfile,
  key: UnlockedKey,
  input: ReportInput,
  stamp: Omit<WriteStamp, 'address'>,
): SigningReport {
  const steps = stepsOf(profile, input, { ...stamp, address: key.address })
  const { canonical_json, action_hash, signing_hash } = steps
  return {
    address: key.address,
    ...(canonical_json === undefined ? {} : { canonical_json }),
    ...(action_hash === undefined ? {} : { action_hash }),
    signing_hash,
    signature: key.sign(signing_hash),
  }
}

function stepsOf(profile: NetworkProfile, input: ReportInput, stamp: WriteStamp): SigningSteps {
  if ('tag' in input) return actionSteps(profile, input.tag, input.params, stamp)
  const { struct, fields } = input
  if (!isStruct(struct)) throw new FieldError('struct', struct, `one of ${Object.keys(STRUCTS).join(', ')}`)
  const known = STRUCTS[struct].filter((f) => !(f.from in stamp))
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = known.find((f) => f.name === name || f.from === name)
    if (!field) throw new FieldError(`fields.${name}`, value, `one of ${known.map((f) => f.name).join(', ')}`)
    body[field.from] = value
  }
  return signingSteps(profile, { kind: 'struct', struct }, body, stamp)
}

function isStruct(name: string): name is StructName {
  return Object.hasOwn(STRUCTS, name)
}
