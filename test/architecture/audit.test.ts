import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

/** The audit of CI, with registries that answer in every way there is. */
const AUDIT = join(import.meta.dirname, '../../.ci/audit.mjs')
const undo: (() => unknown)[] = []
afterEach(() => {
  for (const one of undo.splice(0)) one()
})

async function registry(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Audits a project that has installed one package to run and one to develop. */
async function audit(url: string, patience = 20_000) {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  const root = { name: 'x', version: '1.0.0', dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } }
  const packages = {
    '': root,
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ name: 'x', lockfileVersion: 3, packages }))
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    AUDIT_PATIENCE_MS: String(patience),
  }
  const child = spawn(process.execPath, [AUDIT], { cwd: folder, env })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const [code] = await once(child, 'close')
  return { code, text }
}

const knows = (name: string, severity: string): RequestListener => {
  const advisory = { id: 1, url: 'https://advisories.example/1', title: 'Bad', severity, vulnerable_versions: '<2' }
  return (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method !== 'POST') {
      response.statusCode = 404
      response.end('{}')
      return
    }
    response.end(JSON.stringify({ [name]: [{ ...advisory, cwe: [], cvss: { score: 0, vectorString: null } }] }))
  }
}

test.each([
  ['a', 'critical', 1],
  ['a', 'high', 1],
  ['a', 'moderate', 0],
  ['c', 'high', 0],
])('%s %s: exit %i', async (name, severity, code) => {
  const ran = await audit(await registry(knows(name, severity)))
  expect(ran.code, ran.text).toBe(code)
  if (name === 'a') expect(ran.text).toContain(`audit: ${severity} a`)
  expect(ran.text).toMatch(/audit: \d known vulnerabilities/)
})

test.each<[string, RequestListener]>([
  ['has no advisories', (_, response) => response.writeHead(405).end()],
  ['answers nonsense', (_, response) => response.end('<html>')],
])('a registry that %s stops no build', async (_, answer) => {
  const ran = await audit(await registry(answer))
  expect(ran).toMatchObject({ code: 0, text: expect.stringContaining('skipped') })
})

test('nor does one that is not there, or never answers', async () => {
  expect(await audit('http://127.0.0.1:1/')).toMatchObject({ code: 0, text: expect.stringContaining('skipped') })
  const never = await registry(() => {})
  expect(await audit(never, 1500)).toMatchObject({ code: 0, text: expect.stringContaining('skipped') })
})
