// How the tests of rules, API and databases run.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Calculations without a database, a listening server or a world that they change: one process
 * does many such files, and keeps nothing of one for the next but loaded modules: a file that
 * leaves more behind fails (tests/support/leaves-no-trace.ts).
 */
const RULES = [
  'src/ui/**/*.test.{ts,tsx}',
  'src/{shared,accounts,cart,catalogue,checkout,content,feeds,letters,orders}/*.test.{ts,tsx}',
  'src/{back-office,catalogue-import,judging,payments,pictures,reviews,stores,supply,tables,vehicles}/*.test.{ts,tsx}',
  'src/{catalogue-import,vehicles}/{layout,car-reader}/*.test.ts',
  'src/search/{reading,finding,ordering,vocabulary}/!(tsquery).test.ts',
  'src/search/vocabulary/words/*.test.ts',
  'src/{accounts,catalogue,checkout,content,orders,pictures,search,stores,vehicles}/web/**/*.test.{ts,tsx}',
]

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    globalSetup: 'tests/support/keep-in-memory.ts',
    pool: 'forks', // the embedded database has a worker thread of its own in each
    maxWorkers: Math.min(availableParallelism() + 1, 4), // one more: shops often wait
    // The optimising compiler pays in a shop, not in a database that lives for a second: without
    // it the embedded one takes half as much of the processor. Shops of their own process have it.
    execArgv: ['--liftoff-only'],
    testTimeout: 60_000, // no test asserts a time; a busy machine is no failure
    hookTimeout: 60_000, // opening an embedded database on a busy machine
    expect: { poll: { timeout: 10_000 } },
    allowOnly: false,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: RULES,
          isolate: false,
          setupFiles: 'tests/support/leaves-no-trace.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/**/*.test.ts',
            'scripts/**/*.test.ts',
            'database/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...RULES], // so every file is in one of the two
        },
      },
    ],
  },
})
