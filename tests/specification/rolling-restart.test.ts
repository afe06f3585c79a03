// Two shops behind a balancer are restarted one after the other without a failed request.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Balancer, balance } from '#tests/support/rolling-shops.ts'
import { runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'

const REQUESTS = 5000
const VISITORS = 8

const servers = shopDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(servers)('shops on $kind that are restarted', { timeout: 240_000 }, ({ prepare }) => {
  let database: ShopDatabase
  beforeAll(async () => {
    database = await prepare(async (db) => void (await addSampleCatalogue(db)))
  })
  afterAll(() => database?.remove())

  const start = (settings: NodeJS.ProcessEnv) =>
    runShop({ ...database.settings, DATABASE_POOL: '4', DRAIN_SECONDS: '1', ...settings })

  test.each([['1'], ['2']])(
    'one after the other with WORKERS=%s lose no request',
    async (WORKERS) => {
      const balancer: Balancer = await balance([await start({ WORKERS }), await start({ WORKERS })])
      const answered: Record<string, number> = {}
      let left = REQUESTS
      let isRestarted = false
      const visit = async () => {
        while (left > 0 || !isRestarted) {
          left -= 1
          const path = left % 3 === 0 ? '/catalog' : '/api/cars/brands'
          const outcome = await balancer.ask(path)
          answered[outcome] = (answered[outcome] ?? 0) + 1
          if (left <= 0) await wait(20) // the restarts take longer than the requests
        }
      }
      const visits = Promise.all(Array.from({ length: VISITORS }, visit))
      for (const place of [0, 1]) await balancer.restart(place, () => start({ WORKERS }))
      isRestarted = true
      await visits
      await balancer.stop()
      expect(Object.keys(answered)).toEqual(['200'])
      expect(answered[200]).toBeGreaterThanOrEqual(REQUESTS)
    },
  )
})
