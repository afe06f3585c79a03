// Starts what the suites need at its first use: a temporary PostgreSQL and a browser.
import { findChromium } from './find-chromium.mjs'
import { startPrivatePostgres } from './private-postgres.mjs'

/** @typedef {import('./test-stages.mjs').Need} Need */

export function testMachinery() {
  /** @type {import('./private-postgres.mjs').PrivatePostgres | undefined} */
  let postgres

  async function databaseServer() {
    if (process.env.TEST_DATABASE_SERVER) return process.env.TEST_DATABASE_SERVER
    if (!postgres) {
      // nothing of it outlives the tests, so nothing waits for a disk
      postgres = await startPrivatePostgres({ settings: { fsync: 'off', max_connections: 200 } })
      console.log(`PostgreSQL для проверок: ${postgres.url}`)
    }
    return postgres.url
  }

  async function browser() {
    const { path, origin } = await findChromium()
    console.log(`Браузер для проверок: ${path} (${origin})`)
    return path
  }

  return {
    /** @returns {Promise<NodeJS.ProcessEnv>} where the suite finds what it needs */
    startFor: async (/** @type {readonly Need[]} */ needs) => ({
      ...(needs.includes('chromium') && { CHROMIUM_PATH: await browser() }),
      ...(needs.includes('postgresql') && { TEST_DATABASE_SERVER: await databaseServer() }),
    }),
    stop: async () => postgres?.stop(),
  }
}
