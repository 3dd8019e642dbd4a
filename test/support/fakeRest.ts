import type { Rest } from '../../src/client/rest.ts'
import type { RestResult } from '../../src/client/result.ts'

type Answer = RestResult<unknown>

/** A Rest whose answers come from functions; remembers what was asked. */
export function fakeRest(
  reads: Record<string, (request: never) => Answer | Promise<Answer>>,
  writes: (count: number) => Answer | Promise<Answer> = () => unknown('no'),
) {
  const asked: { name: string; request: unknown }[] = []
  const sent: { name: string; body: string }[] = []
  const rest = {
    async call(name: string, request: unknown) {
      asked.push({ name, request })
      const read = reads[name]
      return read === undefined ? notFound() : read(request as never)
    },
    async send(name: string, body: string) {
      sent.push({ name, body })
      return writes(sent.length)
    },
    writesHeldFor: () => 0,
    close() {},
  } as unknown as Rest
  return { rest, asked, sent }
}

export const ok = (data: unknown): Answer => ({ kind: 'ok', data, at: 0, took: 1 })
export const unknown = (why: string): Answer => ({ kind: 'unknown', why })
export const refusedWith = (http: number, code: string): Answer => ({
  kind: 'definite',
  http,
  code,
  msg: 'no',
  trace_code: '',
})
export const notFound = (): Answer => refusedWith(404, '20001')
