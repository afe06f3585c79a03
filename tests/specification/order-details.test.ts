// Staff change recipient, phone, comment and street of an order: nothing that costs money.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { changeText } from '#src/back-office/order-changes.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const FORMER = 'Волгоград, ул. Мира, 5'
const NEXT = 'Волгоград, ул. Ленина, 7, кв. 3'

describe.each(testDatabases())('details of an order on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let anna: StaffMember
  let seller: StaffMember
  let accountant: StaffMember
  let part: number

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    await shop.db.query(sql`UPDATE customers SET email_confirmed_at = now()`)
    part = (await shop.has(aProduct({ stock: { [OWN]: 500, [OTHER]: 500 } }))).id
    anna = await asStaff(shop, 'manager')
    seller = await asStaff(shop, 'seller', OWN)
    accountant = await asStaff(shop, 'accountant')
    await shop.db.query(sql`UPDATE staff SET name = 'Анна Иванова' WHERE id = ${anna.id}`)
  })
  afterAll(() => shop?.close())

  async function placed(wishes: object = {}, who = ivan): Promise<number> {
    const items = linesText([part, 1])
    const answer = await who.post('/api/orders', anOrder({ address: FORMER, items, ...wishes }))
    return answer.as(ordersApi.place).data.id
  }
  const pickup = (address: string) => placed({ shipping_method: 1, address })
  const change = (who: StaffMember, id: number, fields: object, saw = '*') =>
    who.post(`/api/staff/orders/${id}/details`, { ...fields }, { headers: { 'if-match': saw } })
  const shown = async (who: StaffMember, id: number) =>
    (await who.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const letters = (id: number) =>
    shop.db.query<{ address: string }>(sql`
      SELECT data -> 'order' ->> 'address' AS address FROM letters
      WHERE kind = 'order-readdressed' AND (data -> 'order' ->> 'id')::integer = ${id}`)

  test('the street changes, and buyer, letter, slip and history say so', async () => {
    const id = await placed()
    const fields = { address: 'ул. Ленина, 7, кв. 3', recipient: 'Пётр Сидоров' }
    const { order } = (await change(anna, id, fields)).as(staffApi.changeDetails)
    expect(order).toMatchObject({ address: NEXT, recipient: 'Пётр Сидоров', version: 2 })
    const { data } = (await ivan.get(`/api/orders/${id}`)).as(ordersApi.read)
    expect(data).toMatchObject({ address: NEXT, recipient: 'Пётр Сидоров', total: order.total })
    expect(await letters(id)).toEqual([{ address: NEXT }])
    const slip = (await anna.get(`/api/staff/prints/slip?orders=${id}`)).text
    expect(slip).toContain(NEXT)
    expect(slip).toContain('Пётр Сидоров')
    const { history } = await shown(anna, id)
    expect(history.map((each) => changeText(each, String)).at(-1)).toBe(
      'изменено: получатель и адрес, Анна Иванова',
    )
    const acts = await shop.db.query<{ details: unknown }>(sql`
      SELECT details FROM staff_acts
      WHERE subject = ${`order ${id}`} AND act = 'change-details'`)
    expect(acts).toEqual([{ details: { changed: 'recipient,address', version: 2 } }])
  })

  test('phone and comment change without a letter; the same once more changes nothing', async () => {
    const id = await placed()
    const fields = { phone: '+7 (905) 111-22-33', comment: 'Позвонить за час' }
    for (let each = 0; each < 2; each++) {
      const { order } = (await change(anna, id, fields)).as(staffApi.changeDetails)
      expect(order).toMatchObject({ phone: '79051112233', version: 2, address: FORMER })
    }
    expect(await letters(id)).toEqual([])
    expect((await shown(anna, id)).history).toHaveLength(2)
    const cleared = (await change(anna, id, { comment: '' })).as(staffApi.changeDetails)
    expect(cleared.order.comment).toBe('')
  })

  test('an odd number of an import stays while the comment changes', async () => {
    const id = await placed()
    await shop.db.query(sql`UPDATE orders SET phone = '70010000036' WHERE id = ${id}`)
    const { order } = (await change(anna, id, { comment: 'Днём' })).as(staffApi.changeDetails)
    expect(order).toMatchObject({ phone: '70010000036', comment: 'Днём' })
    const same = { phone: '+7 (001) 000-00-36', comment: 'Вечером' }
    const again = (await change(anna, id, same)).as(staffApi.changeDetails)
    expect(again.order).toMatchObject({ phone: '70010000036', comment: 'Вечером' })
    expect((await change(anna, id, { phone: '70010000037' })).status).toBe(422)
  })

  test('nobody overwrites what he has not seen', async () => {
    const id = await placed()
    expect((await change(anna, id, { comment: 'Один' }, '"1"')).status).toBe(200)
    const refused = await change(anna, id, { comment: 'Другой' }, '"1"')
    expect(refused.status).toBe(412)
    expect(refused.failure.message).toContain('вы сами изменили данные заказа')
    expect(refused.failure).toMatchObject({ order: { comment: 'Один', version: 2 } })
  })

  test('another city and another shop are another order', async () => {
    const id = await placed()
    const city = await change(anna, id, { address: 'г. Камышин, ул. Ленина, 7' })
    expect([city.status, city.failure.errors?.address?.[0]]).toEqual([
      422,
      expect.stringContaining('в адресе — г. Камышин. В другой город оформите новый заказ'),
    ])
    const own = await pickup(OWN)
    const other = await change(anna, own, { address: OTHER })
    expect([other.status, other.failure.errors?.address?.[0]]).toEqual([
      422,
      expect.stringContaining('В другой магазин или с доставкой оформите новый заказ'),
    ])
    expect((await change(anna, own, { address: OWN, comment: 'Днём' })).status).toBe(200)
  })

  test.each(['shipped', 'completed', 'cancelled', 'returned'])('%s it stays', async (status) => {
    const id = await placed()
    await shop.db.query(sql`UPDATE orders SET status = ${status} WHERE id = ${id}`)
    const refused = await change(anna, id, { comment: 'Поздно' })
    expect(refused.status).toBe(409)
    expect(refused.failure.message).toContain('данные уже не изменить')
  })

  test('a seller changes orders of his shop alone', async () => {
    const phone = '79051112233'
    expect((await change(seller, await pickup(OWN), { phone })).status).toBe(200)
    expect((await change(seller, await pickup(OTHER), { phone })).status).toBe(404)
    expect((await change(seller, await placed(), { phone })).status).toBe(404)
    const id = await placed()
    await change(anna, id, { recipient: 'Пётр Сидоров' })
    const { order, next_order, other_orders } = await shown(accountant, id)
    expect([order.recipient, next_order, other_orders]).toEqual([undefined, null, []])
  })

  test('an order shows what else its buyer waits for, and what the next one begins with', async () => {
    const olga = await shop.asCustomer()
    const ended = await placed({}, olga)
    await shop.db.query(sql`UPDATE orders SET status = 'completed' WHERE id = ${ended}`)
    const ids: number[] = []
    for (let each = 0; each < 7; each++) ids.push(await placed({}, olga))
    const first = ids[0] ?? 0
    const { next_order, other_orders } = await shown(anna, first)
    expect(other_orders.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
    expect(other_orders[0]).toMatchObject({ status_name: 'новый', address: FORMER })
    expect(next_order).toMatchObject({
      ...{ email: olga.form.email, shipping_method: 2 },
      ...{ shop: '', city: 'Волгоград', address: 'ул. Мира, 5' },
    })
    const pickups: number[] = []
    for (const address of [OWN, OTHER, OWN])
      pickups.push(await placed({ shipping_method: 1, address }, olga))
    const { other_orders: more } = await shown(anna, pickups[0] ?? 0)
    const here = more.filter(({ is_same_shop: isSame }) => isSame)
    expect(more).toHaveLength(5)
    expect(here.map(({ id }) => id)).toEqual(pickups.slice(2))
    expect(other_orders.every(({ is_same_shop: isSame }) => !isSame)).toBe(true)
    await shop.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${pickups[2]}`)
    const own = pickups[0] ?? 0
    const seen = await shown(seller, own)
    expect(seen.other_orders).toEqual([])
    expect(seen.next_order).toMatchObject({ shipping_method: 1, shop: OWN, city: '', address: '' })
  })
})
