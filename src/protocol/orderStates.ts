import type { AlgoOrderType, OrderState } from './enums.ts'

interface StateRow {
  terminal: boolean
  /** Which orders may be in this state; `normal` is an order without algo type. */
  appliesTo: readonly ('normal' | AlgoOrderType)[]
  /** Cancel Order and Cancel All act on it. */
  cancelable: boolean
  /** States it may move to. */
  to: readonly OrderState[]
}

const ALL = ['normal', 'conditional', 'tpsl', 'attached_tpsl'] as const

/** The order life cycle as one table (interface document, States and transitions). */
export const ORDER_STATE_TABLE: Record<OrderState, StateRow> = {
  pending_new: { terminal: false, appliesTo: ['normal'], cancelable: false, to: ['new', 'rejected'] },
  new: {
    terminal: false,
    appliesTo: ['normal'],
    cancelable: true,
    to: ['partially_filled', 'filled', 'pending_cancel', 'canceled', 'rejected'],
  },
  partially_filled: {
    terminal: false,
    appliesTo: ['normal'],
    cancelable: true,
    to: ['partially_filled', 'filled', 'pending_cancel', 'canceled'],
  },
  filled: { terminal: true, appliesTo: ['normal'], cancelable: false, to: [] },
  pending_cancel: { terminal: false, appliesTo: ['normal'], cancelable: false, to: ['canceled', 'filled'] },
  canceled: { terminal: true, appliesTo: ALL, cancelable: false, to: [] },
  rejected: { terminal: true, appliesTo: ALL, cancelable: false, to: [] },
  inactive: {
    terminal: false,
    appliesTo: ['attached_tpsl'],
    cancelable: true,
    to: ['pending_trigger', 'canceled', 'rejected'],
  },
  pending_trigger: {
    terminal: false,
    appliesTo: ['conditional', 'tpsl', 'attached_tpsl'],
    cancelable: true,
    to: ['triggered', 'canceled', 'rejected'],
  },
  triggered: { terminal: true, appliesTo: ['conditional', 'tpsl', 'attached_tpsl'], cancelable: false, to: [] },
}

/** False for every terminal state; an unknown state counts as live, so that it is never hidden. */
export function isTerminal(state: string): boolean {
  return Object.hasOwn(ORDER_STATE_TABLE, state) && ORDER_STATE_TABLE[state as OrderState].terminal
}

export function isCancelable(state: string): boolean {
  return Object.hasOwn(ORDER_STATE_TABLE, state) && ORDER_STATE_TABLE[state as OrderState].cancelable
}

export function mayMove(from: OrderState, to: OrderState): boolean {
  return ORDER_STATE_TABLE[from].to.includes(to)
}
