// Before the browser tests: a shop on each database, with the demonstration catalogue; after them
// both are asked to stop, and have to.

import { loadDemo } from '#database/demo/load-demo.ts'
import { bringFirstArticles } from '#src/content/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { setup as keepInMemory, teardown as leaveMemory } from './keep-in-memory.ts'
import { runShop } from './running-shop.ts'
import { shopDatabases } from './shop-database.ts'

const PRODUCTS = 2000
/** Letters are asked for and wait: nobody takes them out. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' }

async function globalShop() {
  keepInMemory()
  if (!process.env.TEST_DATABASE_SERVER) {
    throw new Error('TEST_DATABASE_SERVER names no PostgreSQL server: pages are tested on both.')
  }
  const fill = async (db: Database) => {
    await bringFirstArticles(db) // the start brings them to a shop without goods alone
    await loadDemo(db, { products: PRODUCTS })
  }
  const stops = await Promise.all(
    shopDatabases().map(async ({ kind, prepare }) => {
      const database = await prepare(fill)
      const shop = await runShop({ ...database.settings, ...MAIL }).catch(
        async (error: unknown) => {
          await database.remove()
          throw error
        },
      )
      process.env[`${kind.toUpperCase()}_SHOP_URL`] = shop.url
      // letters are read there: the embedded database opens to nobody but its shop
      const { DATABASE_URL } = database.settings
      if (DATABASE_URL) process.env.SHOP_DATABASE_URL = DATABASE_URL
      return async () => {
        const exitCode = await shop.stop()
        await database.remove()
        if (exitCode !== 0) throw new Error(`the ${kind} shop ended with ${exitCode}`)
      }
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    leaveMemory()
  }
}

export { globalShop as default }
