// The log of a shop: every line can be read by a machine and names its request; nothing that a
// buyer entrusted to the shop stands in it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import { aSignUpForm } from '#tests/support/test-shop.ts'

type Line = { reqId?: string; msg: string; err?: object; statement?: string; level: number }

const ADDRESS = 'Волгоград, ул. Тайная, 7'

describe.each(shopDatabases())('the log on the $kind database', ({ kind, prepare }) => {
  let database: ShopDatabase
  let shop: RunningShop
  let goods: SampleCatalogue
  beforeAll(async () => {
    database = await prepare(async (db) => {
      goods = await addSampleCatalogue(db)
    })
    shop = await runShop({ ...database.settings, LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' })
  })
  afterAll(async () => {
    await shop?.stop()
    await database?.remove()
  })

  const post = async (path: string, fields: object, token = '') => {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(fields),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const lines = () =>
    shop
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}')) // the last may be half there
      .map((line) => JSON.parse(line) as Line)

  test('tells of login, order and refused order by number, and keeps their secrets', async () => {
    const form = aSignUpForm()
    const { email, phone, password } = form
    expect((await post('/api/signup', form)).status).toBe(201)
    expect((await post('/api/signup', form)).status).toBe(422) // the phone is taken
    expect((await post('/api/login', { email, password: 'Chuzhoj77' })).status).toBe(401)
    const { token = '' } = (await post('/api/login', { email, password })).body
    const wish = anOrder({ phone, address: ADDRESS, items: linesText([goods.oil.id, 1]) })
    expect((await post('/api/orders', wish, token)).status).toBe(201)
    const refused = await post('/api/orders', { ...wish, payment_method: 999 }, token)
    expect(refused.status).toBe(422)
    await fetch(`${shop.url}/api/products/search?search=${phone}`)
    await fetch(`${shop.url}/catalog/search/${phone}`)
    await fetch(`${shop.url}/no/such/${email}`)

    await expect.poll(() => lines().at(-1)?.msg).toBe('request completed') // the last one's
    expect(lines().map(({ reqId }) => reqId)).toContain(refused.body.request_id)
    expect(lines().some(({ statement }) => statement?.includes('$1'))).toBe(true)
    for (const secret of [token, phone, email, password, 'Chuzhoj77', ADDRESS]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(shop.said().includes(secret), `the log holds ${secret}`).toBe(false)
    }
  })

  // into a folder that a shop holds nobody else may reach
  if (kind === 'embedded') return

  test('of an order that the database refuses tells the fault and not the row', async () => {
    const { DATABASE_URL: url } = database.settings
    const form = aSignUpForm()
    const { email, phone, password } = form
    await post('/api/signup', form)
    const { token = '' } = (await post('/api/login', { email, password })).body
    const db = await openDatabase({ url })
    await db.script('ALTER TABLE orders ADD CONSTRAINT closed CHECK (false) NOT VALID')
    await db.close()
    const wish = anOrder({ phone, address: ADDRESS, items: linesText([goods.oil.id, 1]) })
    const failed = await post('/api/orders', wish, token)
    expect(failed.status).toBe(500)
    const told = () => lines().find(({ err, reqId }) => err && reqId === failed.body.request_id)
    await expect.poll(told).toMatchObject({ err: { code: '23514', constraint: 'closed' } })
    expect(shop.said()).not.toContain(ADDRESS)
    expect(shop.said()).not.toContain(phone)
  })
})
