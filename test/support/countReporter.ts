import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line for machines: `N passed, N failed, N skipped`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') count[state] += 1
      }
      // A file that does not load has no tests to count.
      if (module.errors().length > 0) count.failed += 1
    }
    count.failed += errors.length
    // After the default reporter's own summary.
    process.on('exit', () => {
      process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`)
    })
  }
}
