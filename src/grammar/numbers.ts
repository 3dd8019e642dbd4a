import { Decimal, plain } from '../lib/decimal.ts'
import type { Size } from './ast.ts'
import type { Reader } from './reader.ts'

const NUMBER = /^\d{1,30}(\.\d{1,30})?$/

/** `0.50` -> "0.5"; null on anything but digits with at most one point (`1e3`, `1,5`, `.5`, `0x10`, `-0`). */
export function exact(text: string): string | null {
  return NUMBER.test(text) ? plain(new Decimal(text)) : null
}

/** An exact number above 0. */
export function positive(text: string): string | null {
  const n = exact(text)
  return n === null || n === '0' ? null : n
}

/** `50$` or `50` -> "50". */
export function money(text: string): string | null {
  return positive(text.endsWith('$') ? text.slice(0, -1) : text)
}

/** `25%` -> "25"; above 0, at most 100. */
export function percent(text: string): string | null {
  const n = text.endsWith('%') ? positive(text.slice(0, -1)) : null
  return n !== null && new Decimal(n).lte(100) ? n : null
}

/** `+50`, `-50`, `50` -> "50" or "-50"; not zero. */
export function signed(text: string): string | null {
  const n = positive(text.replace(/^[+-]/, ''))
  return n === null ? null : text.startsWith('-') ? `-${n}` : n
}

/** An integer in a range, both ends included; `suffix` may follow it (`5x`). */
export function integer(low: number, high: number, suffix = ''): (text: string) => number | null {
  return (text) => {
    const digits = suffix !== '' && text.toLowerCase().endsWith(suffix) ? text.slice(0, -suffix.length) : text
    const n = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
    return n >= low && n <= high ? n : null
  }
}

export const SIZE_ALLOWED = 'a size above 0 as a plain number: 0.5 (base), 500$ (quote), 25% (of available), risk 50$'

function sizeOf(text: string): Size | null {
  if (text.endsWith('%')) {
    const value = percent(text)
    return value === null ? null : { kind: 'percent', value }
  }
  const value = money(text)
  return value === null ? null : { kind: text.endsWith('$') ? 'quote' : 'base', value }
}

/** SIZE: `0.5 | 500$ | 25% | risk 50$`. */
export function readSize(r: Reader): Size {
  r.suggest('risk')
  if (r.peek()?.text.toLowerCase() === 'risk') {
    r.keyword('risk')
    return { kind: 'risk', value: r.needValue('size', 'an amount such as 50$', money, 'number') }
  }
  return r.needValue('size', SIZE_ALLOWED, sizeOf, 'number')
}

export function formatSize(size: Size): string {
  switch (size.kind) {
    case 'base':
      return size.value
    case 'quote':
      return `${size.value}$`
    case 'percent':
      return `${size.value}%`
    case 'risk':
      return `risk ${size.value}$`
  }
}
