// Versions of orders: a change of an order that has changed since it was seen is refused in words.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const STORE = 'ул. Мира, 1'
const ALONE = 200

describe.each(testDatabases())('two at one order on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let anna: StaffMember
  let boris: StaffMember
  let parts: number[]

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    const stock = { [STORE]: 5000 }
    parts = []
    for (let each = 0; each < 2; each++) parts.push((await shop.has(aProduct({ stock }))).id)
    anna = await asStaff(shop, 'manager')
    boris = await asStaff(shop, 'manager')
    await shop.db.query(sql`UPDATE staff SET name = 'Анна Иванова' WHERE id = ${anna.id}`)
  })
  afterAll(() => shop?.close())

  async function placed() {
    const items = linesText(...parts.map((id): [number, number] => [id, 2]))
    const way = { shipping_method: 1, address: STORE }
    const answer = await ivan.post('/api/orders', anOrder({ ...way, items }))
    return answer.as(ordersApi.place).data.id
  }
  const seen = async (who: StaffMember, id: number) => {
    const answer = await who.get(`/api/staff/orders/${id}`)
    expect(answer.headers.etag).toBe(`"${answer.as(staffApi.order).order.version}"`)
    return String(answer.headers.etag)
  }
  type Saw = string | null
  const sent = (who: StaffMember, path: string, fields: object, saw: Saw) =>
    who.post(path, { ...fields }, { headers: saw === null ? {} : { 'if-match': saw } })
  const step = (who: StaffMember, id: number, to: string, saw: Saw) =>
    sent(who, `/api/staff/orders/${id}/steps`, { to }, saw)
  const drop = (who: StaffMember, id: number, saw: Saw, quantity?: number) =>
    sent(who, `/api/staff/orders/${id}/lines/2/drop`, { reason: 'out-of-stock', quantity }, saw)

  test('one drops a line, and the other is told who, what, and how the order is now', async () => {
    const id = await placed()
    const saw = await seen(boris, id)
    expect((await drop(anna, id, await seen(anna, id))).status).toBe(200)
    const refused = await step(boris, id, 'confirmed', saw)
    expect([refused.status, refused.failure.code]).toEqual([412, 'stale'])
    expect(refused.failure.message).toMatch(
      /^Пока вы смотрели, Анна Иванова убрала строку 2 «.+»\. Ничего не сделано: проверьте заказ\.$/,
    )
    const { order } = refused.failure as { order?: { version: number; lines: unknown[] } }
    expect(order?.lines).toHaveLength(1)
    expect((await step(boris, id, 'confirmed', `"${order?.version}"`)).status).toBe(200)
    const acts = await shop.db.query<{ act: string }>(sql`
      SELECT act FROM staff_acts WHERE subject = ${`order ${id}`} AND act <> 'see-order' ORDER BY id`)
    expect(acts.map(({ act }) => act)).toEqual(['drop-line', 'step-order'])
  })

  test('what is not in the history of the order is told too, and the buyer is', async () => {
    const id = await placed()
    const saw = await seen(boris, id)
    const promised_at = new Date(Date.now() + 86_400_000).toISOString()
    const reason = 'Поставщик задержал'
    const moved = await sent(anna, `/api/staff/orders/${id}/promise`, { promised_at, reason }, saw)
    expect(moved.status).toBe(200)
    expect((await ivan.post(`/api/orders/${id}/cancel`, {})).status).toBe(200)
    const { status, failure } = await step(boris, id, 'confirmed', saw)
    expect(status).toBe(412)
    expect(failure.message).toContain('Анна Иванова изменила срок; покупатель отменил заказ.')
  })

  test(`${ALONE} changes of one person are all taken, each by the version of the answer before`, async () => {
    let taken = 0
    while (taken < ALONE) {
      const id = await placed()
      let version = await seen(anna, id)
      const next = async (change: (saw: string) => ReturnType<typeof step>) => {
        const answer = await change(version)
        expect(answer.status, answer.text).toBe(200)
        version = String(answer.headers.etag)
        taken += 1
      }
      await next((saw) => drop(anna, id, saw, 1))
      await next((saw) => step(anna, id, 'confirmed', saw))
      const promised_at = new Date(Date.now() + 86_400_000).toISOString()
      const move = { promised_at, reason: 'Задержка' }
      await next((saw) => sent(anna, `/api/staff/orders/${id}/promise`, move, saw))
      await next((saw) => drop(anna, id, saw))
      for (const to of ['assembling', 'ready', 'cancelled']) {
        await next((saw) => step(anna, id, to, saw))
      }
    }
  })

  test('a call of before, without a version, goes on as it did', async () => {
    const id = await placed()
    expect((await drop(anna, id, null)).status).toBe(200)
    expect((await step(boris, id, 'confirmed', null)).status).toBe(200)
    expect((await step(boris, id, 'assembling', '*')).status).toBe(200)
  })

  test('what would be done twice needs a version, and a version that can be read', async () => {
    const id = await placed()
    const { status, failure } = await drop(anna, id, null, 1)
    expect([status, failure.code]).toEqual([428, 'version-required'])
    const replaced = { product_id: parts[1], quantity: 1, difference: 0, reason: 'defect' }
    const path = `/api/staff/orders/${id}/lines/1/replace`
    expect((await sent(anna, path, replaced, null)).status).toBe(428)
    expect((await drop(anna, id, 'yesterday', 1)).status).toBe(400)
    expect((await drop(anna, id, 'W/"1"', 1)).status).toBe(200)
    const lines = await shop.db.query(sql`
      SELECT quantity FROM order_lines WHERE order_id = ${id} ORDER BY position`)
    expect(lines).toEqual([{ quantity: 2 }, { quantity: 1 }])
  })

  test('of two at the same time one is refused', async () => {
    const id = await placed()
    const saw = await seen(anna, id)
    const answers = await Promise.all([drop(anna, id, saw, 1), drop(boris, id, saw, 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})
