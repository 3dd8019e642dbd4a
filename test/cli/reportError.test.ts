import { once } from 'node:events'
import { mkdirSync, openSync, writeSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { reportError } from '../../src/cli/reportError.ts'
import { AppError, FieldError } from '../../src/lib/errors.ts'

function report(error: unknown, json = false): { code: number; err: string[] } {
  const err: string[] = []
  const code = reportError(error, { err: (text) => err.push(text) }, json)
  return { code, err }
}

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('the exchange’s number and trace code are shown, our own short words are not', () => {
  const refused = new AppError('rejected', 'too much', { code: '20003', trace_code: 't-1' })
  expect(report(refused)).toEqual({ code: 1, err: ['error: 20003 too much t-1'] })
  expect(report(new FieldError('size', '-1', 'more'))).toEqual({
    code: 2,
    err: ['error: size: "-1" given, allowed: more'],
  })
})

test('fault case 37: what others wrote cannot steer the terminal', () => {
  const { err } = report(new AppError('usage', 'a\u001b[31mb\n\u202ec', { hint: '\u001b]0;x\u0007' }))
  expect(err.join('\n')).not.toMatch(/[\u001b\u0007\u202e]/)
  expect(err).toHaveLength(2)
})

test('a folder the system refuses is named, with what to look at, and is no bug of ours', () => {
  const error = caught(() => mkdirSync('/dev/null/folder'))
  expect(report(error)).toEqual({
    code: 2,
    err: ['error: /dev/null/folder: mkdir failed (ENOTDIR)', 'run: ls -ld /dev/null/folder; df -h /dev/null/folder'],
  })
  expect(JSON.parse(report(error, true).err[0] ?? '').error).toMatchObject({ kind: 'usage', code: 'file' })
})

test('fault case 34: a full disk is said so', () => {
  const error = caught(() => writeSync(openSync('/dev/full', 'w'), 'x'))
  expect(report(error)).toEqual({
    code: 2,
    err: ['error: the disk refused: ENOSPC: no space left on device, write', 'run: df -h'],
  })
})

test('an address that is taken is for the person to change', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = (await once(second, 'error')) as [unknown]
  expect(report(error)).toEqual({
    code: 2,
    err: [`error: listen EADDRINUSE: address already in use 127.0.0.1:${port}`, 'choose another --host or --port'],
  })
  first.close()
})
