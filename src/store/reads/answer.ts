import type { ReadName } from '../../protocol/endpoints/index.ts'
import type { ReadAnswer } from '../../protocol/received.ts'
import type { State } from '../state.ts'

export type AnswerOf<N extends ReadName> = Extract<ReadAnswer, { name: N }>
export type ReadReducer<N extends ReadName> = (state: State, answer: AnswerOf<N>) => State
