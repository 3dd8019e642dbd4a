import { concat, keccak256, toUtf8Bytes } from 'ethers'
import { describe, expect, test } from 'vitest'
import { FieldError } from '../../../src/lib/errors.ts'
import { actionHash } from '../../../src/protocol/signing/actionHash.ts'

describe('actionHash: keccak256 of one tag byte and the UTF-8 bytes of the canonical JSON', () => {
  test.each([
    [0, '{}'],
    [7, '{"a":"é✓😀"}'],
    [255, ''],
  ])('tag %i, %j', (tag, text) => {
    expect(actionHash(tag, text)).toBe(keccak256(concat([new Uint8Array([tag]), toUtf8Bytes(text)])))
  })

  test.each([-1, 256, 7.5, Number.NaN])('%d is no tag', (tag) => {
    expect(() => actionHash(tag, '{}')).toThrow(FieldError)
    expect(() => actionHash(tag, '{}')).toThrow(/^tag: .* given, allowed: an integer from 0 to 255$/)
  })
})
