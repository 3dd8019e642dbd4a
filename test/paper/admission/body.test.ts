import { expect, test } from 'vitest'
import { FieldError } from '../../../src/lib/errors.ts'
import { parseBody } from '../../../src/paper/admission/body.ts'

test('null fields are left out at every level', () => {
  expect(parseBody('{"a":null,"b":{"c":null,"d":1},"e":[{"f":null}]}')).toEqual({ b: { d: 1 }, e: [{}] })
})

test.each([
  ['{"a":', 'body'],
  ['[]', 'body'],
  ['"x"', 'body'],
  ['null', 'body'],
  ['{"__proto__":{"a":1}}', '__proto__'],
  ['{"tpsl":{"constructor":{}}}', 'constructor'],
  [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'levels'],
])('%.30s is refused', (text, named) => {
  expect(() => parseBody(text)).toThrow(FieldError)
  expect(() => parseBody(text)).toThrow(named)
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})
