// A database that refuses: it is read-only, rejects the role, or has a newer schema.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { newCustomer, type TestCustomer } from '#tests/support/test-shop.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../../scripts/lib/private-postgres.mjs'

describe.runIf(process.env.TEST_DATABASE_SERVER)('a shop whose database refuses', () => {
  let server: PrivatePostgres
  let db: OpenDatabase
  let shop: RunningShop
  let goods: SampleCatalogue
  let ivan: TestCustomer
  let url: string
  beforeAll(async () => {
    server = await startPrivatePostgres({ settings: { fsync: 'off' } })
    db = await openDatabase({ url: server.url, poolSize: 1 })
    await migrate(db)
    goods = await addSampleCatalogue(db)
    await db.script('CREATE ROLE shop LOGIN SUPERUSER')
    url = server.url.replace('postgres@', 'shop@')
    shop = await runShop({ DATABASE_URL: url, PAGE_CACHE_MS: '100' })
    const wire = overHttp(shop.url)
    const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
    ivan = await newCustomer(apiClient(wire), withToken)
  })
  afterAll(async () => {
    await shop?.stop()
    await db?.close()
    await server?.stop()
  })

  const ask = async (path: string, headers = {}) => {
    const answer = await fetch(shop.url + path, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  const state = async () => JSON.parse((await ask('/dbz')).text) as object
  const order = async () => {
    const answer = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ivan.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(anOrder({ items: linesText([goods.oil.id, 1]) })),
    })
    const { message } = (await answer.json()) as { message: string }
    return { status: answer.status, message, retryAfter: answer.headers.get('retry-after') }
  }
  /** As a failover or an administrator does it: who is connected is cut off. */
  const cutOff = () =>
    db.script(`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE usename = 'shop' AND pid <> pg_backend_pid()`)
  const refused = { status: 503, message: expect.stringMatching(/^Заказ сейчас не принять/) }
  afterEach(async () => {
    await db.script(
      'ALTER ROLE shop LOGIN; ALTER ROLE shop SET default_transaction_read_only = off',
    )
    await cutOff()
    await expect.poll(state, { timeout: 10_000 }).toMatchObject({ status: 'ok' })
    await wait(1100) // the cache lets a database rest that was away a moment ago
    expect((await order()).status).toBe(201)
  })

  test('every write, because it is read-only: catalogue and balancer work, /dbz reports it', async () => {
    expect(await state()).toMatchObject({ status: 'ok', database: { status: 'ok' } })
    await db.script('ALTER ROLE shop SET default_transaction_read_only = on')
    await cutOff()
    await expect
      .poll(state, { timeout: 10_000 })
      .toMatchObject({ database: { status: 'read-only' } })
    expect(await order()).toMatchObject({ ...refused, retryAfter: '5' })
    expect((await ask('/api/cars/brands')).status).toBe(200)
    expect((await ask('/catalog')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    // connections that said so were dropped: each new one leads to where the writes go now
    await db.script('ALTER ROLE shop SET default_transaction_read_only = off')
    await expect.poll(async () => (await order()).status, { timeout: 10_000 }).toBe(201)
  })

  test('its role: cached pages are shown, the rest is refused with a message', async () => {
    const home = await ask('/')
    await db.script('ALTER ROLE shop NOLOGIN')
    await cutOff()
    await expect
      .poll(state, { timeout: 10_000 })
      .toMatchObject({ database: { status: 'unreachable' } })
    expect(await order()).toMatchObject(refused)
    expect(await ask('/')).toEqual(home)
    expect((await ask('/api/cars/brands')).status).toBe(503)
    expect((await ask('/readyz')).status).toBe(200)
  })

  test('an older version of the shop: one message, and nothing is changed', async () => {
    await db.script("INSERT INTO migrations VALUES ('9999-of-tomorrow.sql', 'unknown')")
    await expect(runShop({ DATABASE_URL: url })).rejects.toThrow(
      /База данных новее этой версии магазина \(в ней есть 9999-of-tomorrow\.sql\)/,
    )
    await db.script("DELETE FROM migrations WHERE name = '9999-of-tomorrow.sql'")
  })

  test('to wait for its disk: the start says so', () => {
    expect(shop.said()).toContain('Внимание: на сервере PostgreSQL выключен fsync')
  })
})
