// A search whose statement exceeds its time is cancelled, and the response has the results found so
// far.

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { searchApi } from '#src/search/contract.ts'
import { openPostgresCopy } from '#tests/support/postgres-template.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SEARCH_MS = 2000
const PATIENCE_MS = 20_000
const server = process.env.TEST_DATABASE_SERVER ?? ''

describe.runIf(server)('a search that the database does not answer', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(() => openPostgresCopy(server), { SEARCH_MS: String(SEARCH_MS) })
  })
  afterAll(() => shop?.close())

  const search = (text: string) =>
    shop.visitor.get(`/api/products/search?search=${encodeURIComponent(text)}`)
  /** How many statements of the shop wait for a lock. */
  const waiting = async () => {
    const [row] = await shop.db.query<{ waiting: number }>(sql`
      SELECT count(*)::integer AS waiting FROM pg_stat_activity
      WHERE datname = current_database()
        AND backend_type = 'client backend' AND wait_event_type = 'Lock'`)
    return row?.waiting
  }
  /** Searches while somebody keeps a table from being read, and leaves no statement that waits. */
  const searchBehindLock = (text: string, lock: ReturnType<typeof sql>) =>
    shop.db.transaction(async (tx) => {
      await tx.query(lock)
      const answer = await Promise.race([search(text), pause(PATIENCE_MS, null)])
      await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(0)
      return answer
    })

  test.each([
    ['words', 'oil', sql`LOCK TABLE product_search`],
    ['an article', '4801012010', sql`LOCK TABLE article_numbers`],
  ])('of %s gets a response at the time limit, marked as incomplete', async (...given) => {
    const [, text, lock] = given
    await search(text) // a first search plans its statements
    const whole = (await search(text)).as(searchApi.products)
    expect(whole.partial).toBeUndefined()
    const answer = await searchBehindLock(text, lock)
    expect(answer?.status).toBe(200)
    expect(answer?.as(searchApi.products).partial).toBe(true)
    expect((await search(text)).as(searchApi.products)).toEqual(whole)
  })
})
