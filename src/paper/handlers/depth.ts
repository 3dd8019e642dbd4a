import { checkMerge, symbolOf } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const depth: ReadHandler<'depth'> = (service, request) => {
  checkMerge(symbolOf(service, request.symbol_id), request.merge)
  return service.books.snapshot(request, service.blockTime())
}
