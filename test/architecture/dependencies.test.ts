import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The supply chain of the program as it runs: what package-lock.json installs without development packages. */
const root = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
interface Locked {
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  integrity?: string
  license?: string
  version?: string
}
const locked = Object.entries((read('package-lock.json') as { packages: Record<string, Locked> }).packages).filter(
  ([path, p]) => path !== '' && !p.dev && !p.devOptional && !p.optional,
)

test('every dependency is pinned and stands in the README with its licence', () => {
  const rows = readFileSync(join(root, 'README.md'), 'utf8').split('\n')
  for (const [name, version] of Object.entries(dependencies)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const { license } = read(`node_modules/${name}/package.json`) as { license: string }
    expect(
      rows.some((row) => row.startsWith(`| ${name} | ${version} | ${license} | `)),
      name,
    ).toBe(true)
  }
})

describe('everything that is installed to run', () => {
  test('is locked to its content and runs no script when it is installed', () => {
    expect(locked.length).toBeGreaterThan(Object.keys(dependencies).length)
    expect(locked.filter(([, p]) => p.integrity === undefined).map(([path]) => path)).toEqual([])
    expect(locked.filter(([, p]) => p.hasInstallScript).map(([path]) => path)).toEqual([])
  })

  test('is no native code', () => {
    const native = locked.flatMap(([path]) => {
      const folder = join(root, path)
      if (!existsSync(folder)) return []
      return readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => /(\.node|binding\.gyp)$/.test(name) && !/node_modules/.test(name))
        .map((name) => join(path, name))
    })
    expect(native).toEqual([])
  })

  test('has a licence that lets everybody use it', () => {
    const allowed = /^\(?(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|CC0-1\.0|Unlicense)( OR [^)]*)?\)?$/
    expect(locked.filter(([, p]) => !allowed.test(p.license ?? '')).map(([path, p]) => `${path} ${p.license}`)).toEqual(
      [],
    )
  })
})
