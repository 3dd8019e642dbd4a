import { ENDPOINTS, type EndpointName, type ReadName, type WriteName } from '../../protocol/endpoints/index.ts'
import { validate } from '../../protocol/validate.ts'
import { parseBody } from '../admission/body.ts'
import { readSignedWrite } from '../admission/signedWrite.ts'
import type { Blocks } from '../blocks.ts'
import type { ReadHandler } from '../handlers/handler.ts'
import { HANDLERS } from '../handlers/index.ts'
import type { Service } from '../service.ts'

/** The endpoints without HTTP: both throw FieldError or Rejection. */
export interface Api {
  read(name: ReadName, query: Readonly<Record<string, unknown>>): unknown
  /** Resolves when the write's block is committed. */
  write(name: WriteName, body: string): Promise<unknown>
}

export function createApi(service: Service, blocks: Pick<Blocks, 'submit'>): Api {
  return {
    read: (name, query) => {
      const request = validate(ENDPOINTS[name].request, query, 'query')
      // The registry pairs names with handlers; the compiler cannot follow the pair through a variable name.
      const handler = HANDLERS[name] as ReadHandler<ReadName>
      return handler(service, request)
    },
    write: async (name, body) => {
      const answer = await blocks.submit(readSignedWrite(name, parseBody(body), service.profile))
      if ('error' in answer) throw answer.error
      return answer.data
    },
  }
}

export function isRead(name: EndpointName): name is ReadName {
  return ENDPOINTS[name].auth.kind === 'none'
}
