// How the tests of rules, API and databases run.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'scripts/**/*.test.ts',
      'database/**/*.test.ts',
    ],
    globalSetup: 'tests/support/keep-in-memory.ts',
    pool: 'forks', // the embedded database has a worker thread of its own in each
    maxWorkers: 2,
    testTimeout: 60_000, // no test asserts a time; a busy machine is no failure
    hookTimeout: 60_000, // opening an embedded database on a busy machine
    allowOnly: false,
    restoreMocks: true,
  },
})
