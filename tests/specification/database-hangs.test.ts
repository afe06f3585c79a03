// A database that does not respond: the network drops packets, or the server is stopped. Every
// request ends, cached pages are shown, and an order is never placed twice.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ordersApi } from '#src/orders/contract.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { type SwallowingProxy, swallowingProxy } from '#tests/support/swallowing-proxy.ts'
import { newCustomer, type TestCustomer } from '#tests/support/test-shop.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../../scripts/lib/private-postgres.mjs'

/** The limit of a statement is two seconds here; a second more is the client's own. */
const LONGEST_MS = 8000

describe.runIf(process.env.TEST_DATABASE_SERVER)('a shop whose database hangs', () => {
  let server: PrivatePostgres
  let db: OpenDatabase
  let proxy: SwallowingProxy
  let shop: RunningShop
  let goods: SampleCatalogue
  let ivan: TestCustomer
  beforeAll(async () => {
    server = await startPrivatePostgres()
    db = await openDatabase({ url: server.url, poolSize: 1 })
    await migrate(db)
    goods = await addSampleCatalogue(db)
    proxy = await swallowingProxy(server.url)
    shop = await runShop({
      DATABASE_URL: proxy.url,
      STATEMENT_SECONDS: '2',
      PAGE_CACHE_MS: '100',
    })
    const wire = overHttp(shop.url)
    const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
    ivan = await newCustomer(apiClient(wire), withToken)
  })
  afterEach(async () => {
    proxy.heal()
    await databaseIs(200)
    await wait(1100) // the cache lets a database rest that was away a moment ago
  })
  afterAll(async () => {
    await shop?.stop()
    await proxy?.close()
    await db?.close()
    await server?.stop()
  })

  const open = async (path: string) => {
    const answer = await fetch(shop.url + path)
    return { status: answer.status, html: await answer.text() }
  }
  /** The client of the tests takes no 5xx for an answer. */
  const order = async (key: string, comment = '') => {
    const answer = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ivan.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(anOrder({ items: linesText([goods.oil.id, 1]), comment })),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const orders = async () => (await ivan.get('/api/orders')).as(ordersApi.list).orders
  /** How long it took until the state of the database was answered so, in milliseconds. */
  const databaseIs = async (status: number) => {
    const from = performance.now()
    while ((await open('/dbz')).status !== status) await wait(50)
    return performance.now() - from
  }
  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    const late = wait(LONGEST_MS).then(() => Promise.reject(new Error('nobody answered in time')))
    return Promise.race([work, late])
  }
  const refusal = {
    status: 503,
    body: {
      code: 'unavailable',
      message: expect.stringMatching(/^Заказ сейчас не принять: .*Корзина сохранена/),
    },
  }

  test('by the network: cached pages are shown, the rest is refused with a message', async () => {
    const home = await open('/')
    // the pool has several connections, of which most are not asked while the network is silent
    const askAtOnce = () => Promise.all(Array.from({ length: 6 }, orders))
    await askAtOnce()
    proxy.swallow()
    expect(await databaseIs(503)).toBeLessThan(5000)
    // the process may take traffic: it shows what it knows
    expect((await open('/readyz')).status).toBe(200)
    expect((await open('/healthz')).status).toBe(200)
    const [known, unknown, refused] = await within(
      Promise.all([open('/'), open(`/catalog/product/${goods.soldOut.key}`), order('swallowed')]),
    )
    expect(known).toEqual(home)
    expect(unknown.status).toBe(503)
    expect(refused).toMatchObject(refusal)

    proxy.heal()
    expect(await databaseIs(200)).toBeLessThan(5000)
    await askAtOnce()
    expect((await order('swallowed')).status).toBe(201)
  })

  test('an order whose response was lost is found by its key, and exists once', async () => {
    const before = await orders()
    // the comment alone tells it from other questions: a planned statement is sent without its text
    const comment = 'ответ потеряется'
    proxy.swallowAnswerTo(comment)
    const lost = order('lost', comment)
    await proxy.met()
    expect(await within(lost)).toMatchObject(refusal)
    expect(await orders()).toHaveLength(before.length + 1)
    const found = await order('lost', comment)
    expect(found.status).toBe(201)
    const after = await orders()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject((found.body as { data: object }).data)
  })

  test('connections that hang are closed and replaced', async () => {
    await Promise.all(Array.from({ length: 20 }, () => open('/api/cars/brands')))
    const stopped = await backends(db)
    expect(stopped.length).toBeGreaterThan(0)
    try {
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      const answers = await within(
        Promise.all(stopped.map(() => open(`/api/products/${goods.oil.id}`))),
      )
      expect(answers.map(({ status }) => status)).toContain(503)
      expect(await databaseIs(200)).toBeLessThan(5000)
      expect((await order('past the stopped ones')).status).toBe(201)
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
  })

  test('an order that waits for a lock too long is refused, and passes when it is free', async () => {
    const before = await orders()
    await db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM stock_levels WHERE product_id = ${goods.oil.id} FOR UPDATE`)
      expect(await within(order('locked'))).toMatchObject(refusal)
    })
    expect(await orders()).toHaveLength(before.length)
    expect((await order('locked')).status).toBe(201)
  })
})

/** The processes of PostgreSQL that work for the shop. */
async function backends(db: OpenDatabase): Promise<number[]> {
  const rows = await db.query<{ pid: number }>(sql`
    SELECT pid FROM pg_stat_activity
    WHERE application_name = 'silkway' AND pid <> pg_backend_pid()`)
  return rows.map(({ pid }) => pid)
}
