// The exchange with 1C for staff: what came, what was refused, warehouses that nobody placed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { manyGoods, setOfTwo } from '#tests/support/one-c-sets.ts'
import { type ShopWith1c, shopWith1c } from '#tests/support/shop-with-1c.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

describe.each(testDatabases())('the exchange for staff on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  let manager: StaffMember

  beforeAll(async () => {
    shop = await shopWith1c(open)
    manager = await asStaff(shop, 'manager')
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(3)))
  })
  afterAll(() => shop?.close())

  const state = async () =>
    (await manager.get('/api/staff/exchanges/state')).as(staffApi.exchangeState)

  test('runs and sessions are listed, a run with its refusals', async () => {
    const { runs, next } = (await manager.get('/api/staff/exchanges')).as(staffApi.exchanges)
    expect(next).toBeNull()
    const [run] = runs
    expect(run).toMatchObject({ status: 'done', offers: 3 })
    const id = run?.id ?? 0
    await shop.db.query(sql`
      INSERT INTO exchange_refusals (run_id, offer_id, name, article, reason)
      VALUES (${id}, 'of-1', 'Болт', 'B-1', 'Нет цены.')`)
    const shown = (await manager.get(`/api/staff/exchanges/${id}`)).as(staffApi.exchange)
    expect(shown.refusals).toEqual([
      { id: 'of-1', name: 'Болт', article: 'B-1', reason: 'Нет цены.' },
    ])
    const before = await manager.get('/api/staff/exchanges', { before: id })
    expect(before.as(staffApi.exchanges).runs).toEqual([])
    expect((await manager.get('/api/staff/exchanges/999999')).status).toBe(404)
    expect((await state()).sessions[0]).toMatchObject({ kind: 'catalog', failures: [] })
  })

  test('a warehouse without a place waits until somebody says where it lies, and that is recorded', async () => {
    await shop.db.query(sql`
      INSERT INTO exchange_warehouses (id, name) VALUES ('far', 'Тайный склад')`)
    const { unplaced, places } = await state()
    expect(unplaced).toEqual(['Тайный склад'])
    expect(places).toContain('ул. Мира, 1')
    const place = (where: string) =>
      manager.post('/api/staff/exchanges/warehouses', { warehouse: 'Тайный склад', place: where })
    expect((await place('Луна')).status).toBe(404)
    expect((await place('ул. Мира, 1')).as(staffApi.placeWarehouse).place).toContain('ул. Мира, 1')
    expect((await state()).unplaced).toEqual([])
    const acts = await shop.db.query(sql`
      SELECT act, subject FROM staff_acts WHERE act = 'place-warehouse'`)
    expect(acts).toEqual([{ act: 'place-warehouse', subject: 'warehouse Тайный склад' }])
  })

  test('stock that differs from its journal is named, and is checked once in a minute', async () => {
    const check = async () =>
      (await manager.get('/api/staff/stock-differences')).as(staffApi.stockDifferences)
    await shop.db.query(sql`
      UPDATE stock_levels SET on_hand = on_hand + 3
      WHERE product_id = ${shop.goods.oil.id}`)
    const { differences } = await check()
    expect(differences[0]).toMatchObject({ product_id: shop.goods.oil.id })
    expect((differences[0]?.on_hand ?? 0) - (differences[0]?.moved_on_hand ?? 0)).toBe(3)
    await shop.db.query(sql`
      UPDATE stock_levels SET on_hand = on_hand - 3
      WHERE product_id = ${shop.goods.oil.id}`)
    expect((await check()).differences).toEqual(differences)
  })
})
