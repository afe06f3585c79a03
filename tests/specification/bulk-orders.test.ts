// One step for many orders: who is left out, ten seconds to take it back, and that it is done once.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { runBulkJobs } from '#src/back-office/server/public.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { lettersOf } from '#tests/support/order-life.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'

describe.each(bothDatabases())('a bulk step on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let manager: StaffMember
  let seller: StaffMember
  let part: number

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    await shop.db.query(sql`UPDATE customers SET email_confirmed_at = now()`) // letters go to him
    manager = await asStaff(shop, 'manager')
    seller = await asStaff(shop, 'seller', OWN)
    part = (await shop.has(aProduct({ stock: { [OWN]: 900, [OTHER]: 900 } }))).id
  })
  afterAll(() => shop?.close())

  const placed = async (wishes: object = {}) => {
    const items = linesText([part, 1])
    const answer = await ivan.post('/api/orders', anOrder({ items, ...wishes }))
    return answer.as(ordersApi.place).data.id
  }
  /** In the order of their numbers: those placed at once get them in any. */
  const many = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => placed()))).toSorted((a, b) => a - b)
  const step = (id: number, to: string) => manager.post(`/api/staff/orders/${id}/steps`, { to })
  const start = async (to: string, orders: readonly number[], who = manager) =>
    (await who.post('/api/staff/bulk', { to, orders })).as(staffApi.startBulk)
  const job = async (id: number) => (await manager.get(`/api/staff/bulk/${id}`)).as(staffApi.bulk)
  /** So long ago it was asked for. */
  const age = (id: number, seconds: number) =>
    shop.db.query(sql`
      UPDATE bulk_jobs SET run_at = run_at - ${seconds}::integer * interval '1 second'
      WHERE id = ${id}`)
  const statusOf = async (id: number) =>
    (await manager.get(`/api/staff/orders/${id}`)).as(staffApi.order).order.status
  const letters = async (orders: readonly number[], kind = 'order-confirmed') => {
    const all = await Promise.all(orders.map((id) => lettersOf(shop.db, id)))
    return all.flat().filter((letter) => letter.kind === kind).length
  }
  const stepsOf = async (orders: readonly number[]) => {
    const rows = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM order_status_changes WHERE order_id = ANY (${[...orders]}::bigint[])`)
    return rows.length
  }

  test('says before who is left out, and why', async () => {
    const fresh = await placed()
    const confirmed = await placed()
    await step(confirmed, 'confirmed')
    const cancelled = await placed()
    await step(cancelled, 'cancelled')
    const asked = { to: 'confirmed', orders: [fresh, confirmed, cancelled, 999_999] }
    const preview = (await manager.post('/api/staff/bulk/preview', asked)).as(staffApi.previewBulk)
    expect(preview).toEqual({
      ready: [fresh],
      left_out: [
        { id: confirmed, reason: 'уже подтверждён' },
        { id: cancelled, reason: 'заказ отменён' },
        { id: 999_999, reason: 'такого заказа нет' },
      ],
    })
  })

  test('leaves out what is unpaid, of another shop, fetched or delivered otherwise', async () => {
    const [own, other] = [
      await placed({ shipping_method: 1, address: OWN }),
      await placed({ shipping_method: 1, address: OTHER }),
    ]
    const delivered = await placed()
    const unpaid = await placed({ shipping_method: 1, address: OWN })
    await shop.db.query(sql`UPDATE orders SET payment_method_id = 3 WHERE id = ${unpaid}`)
    const all = [own, other, delivered, unpaid]
    for (const id of all) for (const to of ['confirmed', 'assembling']) await step(id, to)
    const asked = { to: 'ready', orders: all }
    const answer = await seller.post('/api/staff/bulk/preview', asked)
    expect(answer.as(staffApi.previewBulk)).toEqual({
      ready: [own],
      left_out: [
        { id: other, reason: 'такого заказа нет' },
        { id: delivered, reason: 'такого заказа нет' },
        { id: unpaid, reason: 'не оплачен' },
      ],
    })
    const byManager = await manager.post('/api/staff/bulk/preview', asked)
    expect(byManager.as(staffApi.previewBulk).left_out[0]).toEqual({
      id: delivered,
      reason: 'доставка, а не самовывоз',
    })
  })

  test('undone after nine seconds is never made, and sends no letter', async () => {
    const orders = await many(5)
    const { id, state } = await start('confirmed', orders)
    expect(state).toBe('waiting')
    await age(id, 9)
    await runBulkJobs(shop.db)
    expect(await stepsOf(orders)).toBe(0)
    const undone = await manager.post(`/api/staff/bulk/${id}/undo`, {})
    expect(undone.as(staffApi.undoBulk).state).toBe('undone')
    await age(id, 60)
    await runBulkJobs(shop.db)
    expect(await stepsOf(orders)).toBe(0)
    expect(await letters(orders)).toBe(0)
    expect((await job(id)).orders.every(({ outcome }) => outcome === null)).toBe(true)
  })

  test('is made once by workers of several processes, and cannot be undone any more', async () => {
    const orders = await many(8)
    const { id } = await start('confirmed', orders)
    await age(id, 11)
    await Promise.all([runBulkJobs(shop.db), runBulkJobs(shop.db), runBulkJobs(shop.db)])
    await runBulkJobs(shop.db)
    expect(await stepsOf(orders)).toBe(8)
    expect(await letters(orders)).toBe(8)
    const { state, orders: rows } = await job(id)
    expect(state).toBe('done')
    expect(rows.every(({ outcome }) => outcome === 'done')).toBe(true)
    expect((await manager.post(`/api/staff/bulk/${id}/undo`, {})).status).toBe(409)
    const acts = await shop.db.query<{ details: object }>(sql`
      SELECT details FROM staff_acts WHERE act = 'step-order' AND (details ->> 'bulk') = ${String(id)}`)
    expect(acts).toHaveLength(8)
  })

  test('of a process that was killed is ended by the next one', async () => {
    const orders = await many(6)
    const { id } = await start('confirmed', orders)
    await age(id, 11)
    const killed = new AbortController()
    let done = 0
    const dying = {
      ...shop.db,
      transaction: (work: Parameters<typeof shop.db.transaction>[0]) => {
        done += 1
        if (done > 3) throw new Error('killed')
        return shop.db.transaction(work)
      },
    } as typeof shop.db
    await expect(runBulkJobs(dying, killed.signal)).rejects.toThrow()
    expect(await stepsOf(orders)).toBe(3)
    expect((await job(id)).state).toBe('running')
    await runBulkJobs(shop.db)
    expect(await stepsOf(orders)).toBe(6)
    expect(await letters(orders)).toBe(6)
    expect((await job(id)).state).toBe('done')
  })

  test('says of each order what came of it, where something has changed meanwhile', async () => {
    const [first = 0, second = 0, third = 0] = await many(3)
    const { id } = await start('confirmed', [first, second, third])
    await step(first, 'cancelled')
    await step(second, 'confirmed')
    await age(id, 11)
    await runBulkJobs(shop.db)
    expect((await job(id)).orders).toEqual([
      { id: first, outcome: 'refused', failure: 'заказ отменён' },
      { id: second, outcome: 'done', failure: '' },
      { id: third, outcome: 'done', failure: '' },
    ])
    expect(await statusOf(third)).toBe('confirmed')
  })

  test('of somebody who may not any more is refused', async () => {
    const gone = await asStaff(shop, 'manager')
    const orders = await many(1)
    const { id } = await start('confirmed', orders, gone)
    await shop.db.query(sql`UPDATE staff SET disabled_at = now() WHERE id = ${gone.id}`)
    await age(id, 11)
    await runBulkJobs(shop.db)
    expect(await stepsOf(orders)).toBe(0)
    const [row] = await shop.db.query<{ outcome: string }>(
      sql`SELECT outcome FROM bulk_job_orders WHERE job_id = ${id}`,
    )
    expect(row?.outcome).toBe('refused')
  })

  test('is seen and undone by its author alone, and needs the right to the step', async () => {
    const orders = await many(1)
    const { id } = await start('confirmed', orders)
    const other = await asStaff(shop, 'manager')
    expect((await other.get(`/api/staff/bulk/${id}`)).status).toBe(404)
    expect((await other.post(`/api/staff/bulk/${id}/undo`, {})).status).toBe(404)
    expect((await seller.post('/api/staff/bulk', { to: 'confirmed', orders })).status).toBe(403)
    const none = await manager.post('/api/staff/bulk', { to: 'ready', orders })
    expect(none.status).toBe(409)
  })
})
