import { defineConfig } from 'vitest/config'

/** The tests of what must not fail silently (keys, signing, the gate, text of others): in one process, no built program. */
export default defineConfig({
  test: {
    include: [
      'test/protocol/signing/*.test.ts',
      'test/signing/*.test.ts',
      'test/app/gate/*.test.ts',
      'test/lib/inert.test.ts',
      'test/lib/privateFile*.test.ts',
    ],
    // A whole file of bits against every mutant takes minutes; keyFileDamage takes a sample of them.
    exclude: ['test/signing/keyFileBits.test.ts'],
    environment: 'node',
    // A run a mutant: reading the modules anew for every file would take longer than the tests.
    isolate: false,
    testTimeout: 8_000,
  },
})
