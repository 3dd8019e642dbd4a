// Bundles src/cli/main.ts into dist/. `--if-stale` does nothing when no source is newer; `--quiet` prints errors only.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
const flags = new Set(process.argv.slice(2))

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const sources = ['src', 'package.json', 'bin/build.mjs'].map((path) => join(root, path))
if (flags.has('--if-stale') && existsSync(stamp) && statSync(stamp).mtimeMs > Math.max(...sources.map(newest)))
  process.exit(0)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const started = Date.now()
// Built beside and moved into place: a failed build leaves the last good one.
const fresh = join(root, `dist.${process.pid}`)
await build({
  absWorkingDir: root,
  entryPoints: { 'exchange-tui': 'src/cli/main.ts' },
  outdir: fresh,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  jsx: 'automatic',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  define: {
    PROGRAM_VERSION: JSON.stringify(version),
    'process.env.NODE_ENV': '"production"',
    'process.env.DEV': '"false"',
    // Nothing here uses it, and a library that merely asks for it makes Node load a second HTTP client at the start.
    fetch: 'undefined',
  },
  // Ink asks for the first in development only; the second writes to stderr at the end, and the cursor is not Ink's.
  alias: { 'react-devtools-core': './bin/empty.cjs', 'restore-cursor': './bin/empty.cjs' },
  external: ['bufferutil', 'utf-8-validate'],
  // CommonJS dependencies inside an ES module bundle call require().
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
})
// Chunks carry a hash in their name and programs that run load them late: the ones of earlier builds stay for a while.
mkdirSync(dist, { recursive: true })
const KEEP_MS = 7 * 86_400_000
for (const name of readdirSync(dist)) {
  const path = join(dist, name)
  if (Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path, { force: true })
}
const entry = 'exchange-tui.mjs'
const names = readdirSync(fresh).sort((a, b) => Number(a === entry) - Number(b === entry))
for (const name of names) renameSync(join(fresh, name), join(dist, name))
rmSync(fresh, { recursive: true, force: true })
writeFileSync(stamp, '')
if (!flags.has('--quiet')) process.stdout.write(`built in ${Date.now() - started} ms\n`)
