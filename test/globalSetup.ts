import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** End-to-end tests run the program itself: build it when a source is newer. */
export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../bin/build.mjs'), '--if-stale'], { stdio: 'inherit' })
}
