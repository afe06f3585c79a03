// How the tests of the pages run: in one Chromium, all of them against a shop on the embedded
// database, and what writes against one on PostgreSQL as well.
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const rootFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env.CHROMIUM_PATH
const report = process.env.TEST_REPORT

// The global setup starts both shops and leaves their addresses in the environment of the workers.
export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/global-shop.ts',
  workers: Math.min(availableParallelism() + 1, 4), // one more: a page often waits
  retries: 0,
  forbidOnly: true,
  timeout: 90_000, // a busy machine is no failure
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Volgograd',
    serviceWorkers: 'block', // tests see every request; the worker has a test of its own
    trace: 'off', // tracing doubles the time; a failed test is run again by hand with --trace on
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? rootFlags : [],
    },
  },
  projects: [
    {
      name: 'embedded',
      use: { baseURL: process.env.EMBEDDED_SHOP_URL },
      testIgnore: /recover-an-account/, // reads letters, and nobody but the shop opens this database
    },
    {
      name: 'postgresql',
      use: { baseURL: process.env.POSTGRESQL_SHOP_URL },
      // Journeys that write, from the browser to the disk; paying online is tried on the embedded
      // database alone. What reads cannot differ: the answers that pages are made of are tested on
      // both databases, in tests/specification.
      testMatch:
        /buy-a-part|take-an-order-back|keep-the-cart|register-and-edit-profile|agree-to-the-terms|guard-an-account|recover-an-account|order-on-one-page/,
    },
  ],
})
