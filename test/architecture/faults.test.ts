import { expect, test } from 'vitest'
import { casesOf, coverage, FAULT_CASES, titlesOf } from '../support/faultCases.ts'

test('every case of what can go wrong has a test that carries its number', () => {
  const covered = coverage()
  expect(Object.keys(FAULT_CASES).filter((number) => !covered.has(Number(number)))).toEqual([])
})

test('no test carries a number that is no case', () => {
  expect([...coverage().keys()].filter((number) => !(number in FAULT_CASES))).toEqual([])
})

test('numbers are read as titles write them', () => {
  expect(casesOf('case 7: rate limit')).toEqual([7])
  expect(casesOf('cases 1, 2 and 14: lost')).toEqual([1, 2, 14])
  expect(casesOf('in case of doubt')).toEqual([])
  expect(titlesOf(`describe('a', () => {\n  it("case 3: b", () => {})\n  ])('case 4: c', () => {})`)).toEqual([
    'a',
    'case 3: b',
    'case 4: c',
  ])
})
