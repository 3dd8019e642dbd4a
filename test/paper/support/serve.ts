import { runPaper } from '../../../src/paper/main.ts'

/** The exchange as a process of its own, for tests that kill it: options as JSON in the first argument. */
await runPaper(JSON.parse(process.argv[2] ?? '{}'))
