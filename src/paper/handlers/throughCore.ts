import type { ActionWriteName } from '../../protocol/endpoints/index.ts'
import type { Action, Outcome } from '../types.ts'
import type { WriteHandler } from './handler.ts'
import { overOrders } from './overOrders.ts'

/** A business action is executed by the core as it came. */
export function throughCore<N extends ActionWriteName>(): WriteHandler<N> {
  return ({ core, store }, { name, params, hash, account }) => {
    // `name` and `params` belong together; the compiler does not keep that through a type parameter.
    const action = { name, params } as unknown as Action
    const outcome = core.execute({ hash, account, action }) as Outcome<N>
    return overOrders(store.histories, account, params, outcome)
  }
}
