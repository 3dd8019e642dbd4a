import { describe, expect, test } from 'vitest'
import { exitNow, slippageLimit, walkBook, walkBookAmount } from '../../src/rules/bookWalk.ts'
import {
  afterFill,
  crossLiquidationPrice,
  fee,
  fundingPayment,
  initialMargin,
  liquidationDistance,
  liquidationPrice,
  maintenanceMargin,
  maintenanceRate,
  notional,
  unrealizedPnl,
} from '../../src/rules/margin.ts'

describe('margin estimates', () => {
  test('notional, margins and fee of a short', () => {
    expect(notional('-2', '100').toFixed()).toBe('200')
    expect(initialMargin('-2', '100', 10).toFixed()).toBe('20')
    expect(maintenanceRate(50).toFixed()).toBe('0.01')
    expect(maintenanceMargin('-2', '100', 50).toFixed()).toBe('2')
    expect(fee('-2', '100', '0.0005').toFixed()).toBe('0.1')
    expect(unrealizedPnl('-2', '100', '90').toFixed()).toBe('20')
    expect(fundingPayment('-2', '100', '0.0001').toFixed()).toBe('-0.02')
  })

  test('isolated long: 1 at 100 with margin 10 and maintenance 1 % dies at 90/0.99', () => {
    const price = liquidationPrice('1', '100', '10', 50)
    expect(price?.toFixed(6)).toBe('90.909090')
    // At that price margin + PnL = 10 - 9.0909 = 0.90909 = maintenance.
    expect(liquidationDistance('100', price ?? 0).toFixed(4)).toBe('0.0909')
  })

  test('isolated short: 1 at 100 with margin 10 dies at 110/1.01', () => {
    expect(liquidationPrice('-1', '100', '10', 50)?.toFixed(6)).toBe('108.910891')
  })

  test('fully covered long and empty position have none', () => {
    expect(liquidationPrice('1', '100', '100', 50)).toBeNull()
    expect(liquidationPrice('0', '100', '10', 50)).toBeNull()
  })

  test('cross counts the rest of the account', () => {
    // Free to lose: 20 + 5 - 5 = 20 -> (100 - 20) / 0.99
    const rest = { balance: '20', otherPnl: '5', otherMaintenance: '5' }
    expect(crossLiquidationPrice('1', '100', 50, rest)?.toFixed(4)).toBe('80.8080')
  })

  test.each([
    ['opens', '0', '0', true, '2', '100', '2', '100', '0'],
    ['adds', '2', '100', true, '2', '110', '4', '105', '0'],
    ['reduces', '4', '105', false, '1', '110', '3', '105', '5'],
    ['closes', '4', '105', false, '4', '100', '0', '0', '-20'],
    ['flips', '1', '100', false, '3', '90', '-2', '90', '-10'],
    ['covers a short', '-2', '100', true, '1', '90', '-1', '100', '10'],
  ])('a fill %s', (_what, size, entry, isBuy, quantity, price, next, average, realized) => {
    const after = afterFill(size, entry, isBuy, quantity, price)
    expect([after.size.toFixed(), after.entry.toFixed(), after.realized.toFixed()]).toEqual([next, average, realized])
  })
})

describe('book walk', () => {
  const asks: [string, string][] = [
    ['100', '1'],
    ['101', '2'],
    ['103', '5'],
  ]
  const bids: [string, string][] = [
    ['99', '1'],
    ['98', '1'],
  ]

  test('average and worst price', () => {
    const walk = walkBook(asks, '3')
    expect([walk.filled.toFixed(), walk.amount.toFixed(), walk.worst?.toFixed(), walk.complete]).toEqual([
      '3',
      '302',
      '101',
      true,
    ])
    expect(walk.average?.toFixed(4)).toBe('100.6666')
  })

  test('a thin book is not complete', () => {
    const walk = walkBook(asks, '10')
    expect([walk.filled.toFixed(), walk.complete]).toEqual(['8', false])
    expect(walkBook([], '1')).toMatchObject({ average: null, worst: null, complete: false })
  })

  test('stops at the limit', () => {
    expect(walkBook(asks, '5', { price: '101', isBuy: true }).filled.toFixed()).toBe('3')
    expect(walkBook(bids, '5', { price: '98.5', isBuy: false }).filled.toFixed()).toBe('1')
    expect(slippageLimit('100', true, '0.05').toFixed()).toBe('105')
    expect(slippageLimit('100', false, '0.05').toFixed()).toBe('95')
  })

  test('spends an amount', () => {
    const walk = walkBookAmount(asks, '201')
    expect([walk.filled.toFixed(), walk.worst?.toFixed(), walk.complete]).toEqual(['2', '101', true])
  })

  test('exit now: long 2 at 90 sells into 99 and 98, less the fee', () => {
    // (99 + 98) - 180 - 197 x 0.001
    expect(exitNow('2', '90', { bids, asks }, '0.001')?.pnl.toFixed()).toBe('16.803')
    // Short 1 at 110 buys at 100: 10 - 0.1
    expect(exitNow('-1', '110', { bids, asks }, '0.001')?.pnl.toFixed()).toBe('9.9')
    expect(exitNow('1', '90', { bids: [], asks }, '0.001')).toBeNull()
  })
})
