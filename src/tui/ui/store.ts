import { createStore, type StoreApi } from 'zustand/vanilla'
import { INITIAL_UI, type UiState } from './state.ts'

export type UiStore = StoreApi<UiState>

/** The screen's own store; change it with `store.setState(update)` and the functions of `updates.ts`. */
export const createUiStore = (initial: Partial<UiState> = {}): UiStore =>
  createStore<UiState>(() => ({ ...INITIAL_UI, ...initial }))
