import * as v from 'valibot'
import { ENVIRONMENTS } from './enums.ts'
import { address, int, oneOf, text } from './scalars.ts'
import { AGENT_FIELD_TYPES } from './typedData.ts'

const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (s) => URL.canParse(s) && schemes.includes(new URL(s).protocol),
      `a URL starting with ${schemes.join(' or ')}`,
    ),
  )
const ttl = v.pipe(int, v.minValue(1000, 'at least 1000 ms'), v.maxValue(86_400_000, 'at most 86400000 ms'))
const agentStruct = (withTarget: boolean) =>
  v.pipe(
    v.array(text(40)),
    v.check(
      (names) => {
        const needed = ['actionHash', 'nonce', 'expiresAfter', ...(withTarget ? ['targetAddress'] : [])]
        const rest = names.slice(1)
        return (
          rest.length === needed.length &&
          needed.every((n) => rest.includes(n)) &&
          names[0] !== undefined &&
          /^[A-Za-z_]\w*$/.test(names[0]) &&
          !(names[0] in AGENT_FIELD_TYPES)
        )
      },
      `the signer's field, then ${withTarget ? 'targetAddress, ' : ''}actionHash, nonce and expiresAfter in any order`,
    ),
  )

/** Everything that differs from one deployment to the next (decisions, section 1). */
export const NetworkProfile = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'lowercase letters, digits and -, at most 32')),
  environment: oneOf(ENVIRONMENTS),
  rest: url('http:', 'https:'),
  ws: url('ws:', 'wss:'),
  domain: v.strictObject({
    name: text(64),
    version: text(16),
    chainId: v.pipe(int, v.minValue(1, 'an integer from 1')),
    verifyingContract: v.optional(address),
  }),
  agentFields: agentStruct(false),
  agentFieldsWithTarget: agentStruct(true),
  signerField: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,31}$/, 'a lowercase field name')),
  targetAddress: oneOf(['when-needed', 'always']),
  requestTtlMs: v.strictObject({ risk: ttl, cancel: ttl, account: ttl }),
  /** Answers Place Order with `state` as well (the public deployment does). */
  placeOrderState: v.optional(v.boolean()),
})
export type NetworkProfile = v.InferOutput<typeof NetworkProfile>
export type Domain = NetworkProfile['domain']

/** The built-in profile of the embedded exchange; the port is filled in when it serves. */
export const PAPER_PROFILE: NetworkProfile = {
  name: 'paper',
  environment: 'paper',
  rest: 'http://127.0.0.1:0/v1',
  ws: 'ws://127.0.0.1:0/v1',
  domain: { name: 'Exchange', version: '1', chainId: 1 },
  agentFields: ['sender', 'actionHash', 'nonce', 'expiresAfter'],
  agentFieldsWithTarget: ['sender', 'targetAddress', 'actionHash', 'nonce', 'expiresAfter'],
  signerField: 'address',
  targetAddress: 'when-needed',
  requestTtlMs: { risk: 15_000, cancel: 60_000, account: 600_000 },
}

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** The public testnet of a later version of this interface, from its public documentation (not checked live). */
export const TICKO_TESTNET_PROFILE: NetworkProfile = {
  name: 'ticko-testnet',
  environment: 'testnet',
  rest: 'https://api.testnet.ticko.xyz/v1',
  ws: 'wss://api.testnet.ticko.xyz/v1',
  domain: { name: 'Ticko', version: '1', chainId: 84257, verifyingContract: ZERO_ADDRESS },
  agentFields: ['signerAddress', 'actionHash', 'nonce', 'expiresAfter'],
  agentFieldsWithTarget: ['signerAddress', 'targetAddress', 'actionHash', 'nonce', 'expiresAfter'],
  signerField: 'signer_address',
  targetAddress: 'when-needed',
  requestTtlMs: { risk: 15_000, cancel: 60_000, account: 60_000 },
  placeOrderState: true,
}

export const BUILT_IN_PROFILES: Record<string, NetworkProfile> = {
  paper: PAPER_PROFILE,
  'ticko-testnet': TICKO_TESTNET_PROFILE,
}
