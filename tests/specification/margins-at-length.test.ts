// Margins on PostgreSQL, where a change of all prices takes longer than any statement of the shop may.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marginsApi } from '#src/back-office/margins-contract.ts'
import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { findOrCreateSupplier } from '#src/supply/server/public.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'

/** Longer than the limit of a statement and that of waiting for a lock. */
const LIST_MS = 3000

const postgresql = shopDatabases().find(({ kind }) => kind === 'postgresql')

describe.runIf(postgresql)('margins while a list is being loaded', () => {
  let database: ShopDatabase
  let db: OpenDatabase
  let shop: RunningShop
  let owner: StaffMember
  let product: number
  beforeAll(async () => {
    database = (await postgresql?.prepare(async () => {})) as ShopDatabase
    db = await openDatabase({ url: database.settings.DATABASE_URL, poolSize: 2 })
    shop = await runShop({ ...database.settings, DEMO: 'false', STATEMENT_SECONDS: '1' })
    const wire = overHttp(shop.url)
    const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
    owner = await asStaff({ db, visitor: apiClient(wire), withToken }, 'owner')
    product = await addProduct(db, {})
    const supplier = await findOrCreateSupplier(db, 'ACME')
    await db.query(sql`
      INSERT INTO supplier_offers (supplier_id, product_id, cost, price)
      VALUES (${supplier}, ${product}, NULL, 10000)`)
    await db.query(sql`UPDATE products SET price = 10000 WHERE id = ${product}`)
    await db.query(sql`SELECT rebuild_product_lists()`)
  })
  afterAll(async () => {
    await shop?.stop()
    await db?.close()
    await database?.remove()
  })

  const now = async () => (await owner.get('/api/staff/margins')).as(marginsApi.margins)
  const priceNow = async () => {
    const [row] = await db.query<{ price: number }>(
      sql`SELECT price FROM products WHERE id = ${product}`,
    )
    return row?.price
  }
  const ended = () => expect.poll(async () => (await now()).changes[0]?.state, { timeout: 30_000 })
  /** Another list holds the catalogue meanwhile. */
  const besideAList = <Result>(work: () => Promise<Result>) =>
    db.transaction(async (tx) => {
      await waitForOtherLists(tx)
      const result = work()
      await wait(LIST_MS)
      return { result }
    })

  test('they wait for its end, are saved, and are taken back', async () => {
    const rule = { supplier_id: null, category_id: null, cost_from: 0, cost_below: null }
    const rules = [{ ...rule, percent: 20, least_markup: 0, rounding: 0.01 }]
    const { version } = await now()
    const effect = (await owner.post('/api/staff/margins/try', { rules })).as(marginsApi.tryMargins)
    expect(effect).toMatchObject({ goods: 1, dearer: 1, mean: 20 })
    const seen = { goods: 1, dearer: 1, cheaper: 0, mean: 20 }
    const saved = await besideAList(() =>
      owner.post('/api/staff/margins', { rules, version, seen }),
    )
    const { id } = (await saved.result).as(marginsApi.changeMargins)
    await ended().toBe('done')
    expect(await priceNow()).toBe(12_000)

    const undone = await besideAList(() => owner.post(`/api/staff/margins/${id}/undo`, {}))
    expect((await undone.result).status).toBe(202)
    await ended().toBe('done')
    expect(await priceNow()).toBe(10_000)
  })
})
