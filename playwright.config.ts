// How the tests of the pages run: in one Chromium, against a shop on each of the two databases.
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
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Volgograd',
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
      // what no database can change is looked at once
      testIgnore:
        /meet-a-failure|read-the-frame|everybody-can-use-it|use-the-keyboard|see-every-state|find-a-shop|come-light|pay-online/,
    },
  ],
})
