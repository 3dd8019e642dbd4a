import { describe, expect, test } from 'vitest'
import { sources, withoutTypes } from './sources.ts'

/**
 * Modules that hand out time, chance, network, files and the terminal. Everything else takes them as arguments, so
 * that it also runs under virtual time. `*` is part of one name, `**` any depth.
 */
const SEAMS = [
  'src/lib/clock.ts',
  'src/lib/rng.ts',
  'src/lib/*File*.ts',
  'src/paper/main.ts',
  'src/paper/server/**',
  'src/paper/storage/**',
  'src/signing/*File*.ts',
  'src/signing/nonces.ts',
  'src/config/**',
  'src/client/journal/intentFile.ts',
  'src/client/recording/recordingFile.ts',
  'src/client/transport.ts',
  'src/client/*Transport*.ts',
  'src/tui/screen/session*.ts',
  'src/cli/**',
  'src/app/**',
]

const FORBIDDEN: [string, RegExp][] = [
  ['Date.now(', /\bDate\.now\b/],
  ['new Date()', /\bnew Date\(\s*\)/],
  ['Math.random', /\bMath\.random\b/],
  ['setTimeout', /\bsetTimeout\b/],
  ['setInterval', /\bsetInterval\b/],
  ['fetch(', /(?<![.\w])fetch\s*\((?![^)]*\)\s*[:{])/],
  ['process.stdout', /\bprocess\.stdout\b/],
  ['node:fs', /['"]node:fs(\/promises)?['"]/],
  ['node:http', /['"]node:https?['"]/],
  ['node:net', /['"]node:(net|tls|dgram)['"]/],
  ['node:child_process', /['"]node:child_process['"]/],
  ['node:sqlite', /['"]node:sqlite['"]/],
]

const patterns = SEAMS.map(
  (glob) => new RegExp(`^${glob.replace(/[.]/g, '\\.').replace(/\*\*|\*/g, (m) => (m === '**' ? '.*' : '[^/]*'))}$`),
)
const isSeam = (path: string) => patterns.some((p) => p.test(path))
const files = sources()

describe('seams', () => {
  test.each(FORBIDDEN)('%s only in the seam modules', (_name, pattern) => {
    expect(files.filter((f) => !isSeam(f.path) && pattern.test(withoutTypes(f.code))).map((f) => f.path)).toEqual([])
  })

  test('the list means what it says', () => {
    expect(isSeam('src/lib/clock.ts')).toBe(true)
    expect(isSeam('src/lib/clocks/clock.ts')).toBe(false)
    expect(isSeam('src/paper/server/deep/http.ts')).toBe(true)
    expect(isSeam('src/client/wsTransport.ts')).toBe(true)
    expect(isSeam('src/client/socket/wsTransport.ts')).toBe(false)
  })
})
