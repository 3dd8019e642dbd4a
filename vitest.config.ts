import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/globalSetup.ts',
    reporters: ['default', './test/support/countReporter.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine a condition may take its time; one that never comes still fails.
    expect: { poll: { timeout: 15_000 } },
  },
})
