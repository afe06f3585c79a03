// Picking an order on a phone, and handing it over at the counter.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let shop: TestShop
  let seller: StaffMember
  let stranger: StaffMember
  let manager: StaffMember
  let part: { readonly id: number; readonly article: string }
  let second: { readonly id: number; readonly article: string }

  beforeAll(async () => {
    shop = await testShop(open)
    part = await shop.has(aProduct({ stock: { [OWN]: 500, [OTHER]: 500 } }))
    second = await shop.has(aProduct({ stock: { [OWN]: 500, [OTHER]: 500 } }))
    seller = await asStaff(shop, 'seller', OWN)
    stranger = await asStaff(shop, 'seller', OTHER)
    manager = await asStaff(shop, 'manager')
    await shop.db.query(sql`
      INSERT INTO product_barcodes (product_id, code, source)
      VALUES (${part.id}, '4011558736002', '1c'), (${part.id}, '4011558736002', 'ACME'),
             (${part.id}, '40115587', 'ACME')`)
  })
  afterAll(() => shop?.close())

  async function brought(status: 'confirmed' | 'assembling' | 'ready', store = OWN) {
    const way = { ...courier, shippingMethodId: 1, address: store }
    const lines = [
      { productId: part.id, quantity: 2 },
      { productId: second.id, quantity: 1 },
    ]
    const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    const way2 = ['confirmed', 'assembling', 'ready'] as const
    await walkOrder(shop.db, id, ...way2.slice(0, way2.indexOf(status) + 1))
    return id
  }
  const codeOf = async (id: number) => {
    const [row] = await shop.db.query<{ code: string }>(
      sql`SELECT pickup_code AS code FROM orders WHERE id = ${id}`,
    )
    return row?.code ?? ''
  }

  describe('a picker', () => {
    const pick = (
      id: number,
      body: Record<string, unknown>,
      key: string = randomUUID(),
      who = seller,
    ) => who.post(`/api/staff/orders/${id}/picks`, body, { headers: { 'idempotency-key': key } })
    const picksOf = async (id: number, who = seller) =>
      (await who.get(`/api/staff/orders/${id}/picks`)).as(staffApi.picks)
    const counted = async (id: number) =>
      (await picksOf(id)).lines
        .toSorted((one, other) => one.position - other.position)
        .map(({ picked, missing }) => [picked, missing])

    test('sees places and barcodes, and nothing of the buyer', async () => {
      const picks = await picksOf(await brought('assembling'))
      const line = picks.lines.find(({ position }) => position === 1)
      expect(line).toMatchObject({
        article: part.article,
        quantity: 2,
        picked: 0,
        missing: 0,
        places: [{ place: `Волгоград, ${OWN}`, quantity: 2 }],
        barcodes: ['40115587', '4011558736002'],
      })
      expect(JSON.stringify(picks)).not.toMatch(/phone|7999|Петров/)
    })

    test('counts each unit once, also when a pick is repeated', async () => {
      const id = await brought('assembling')
      expect((await pick(id, { position: 1, picked: 1 }, 'twice')).status).toBe(200)
      expect((await pick(id, { position: 1, picked: 1 }, 'twice')).status).toBe(200)
      expect(await counted(id)).toEqual([
        [1, 0],
        [0, 0],
      ])
      await pick(id, { position: 1, picked: 1 })
      expect((await pick(id, { position: 1, picked: 1 })).status).toBe(409)
      expect((await pick(id, { position: 2, picked: -1 })).status).toBe(409)
      await pick(id, { position: 2, picked: 1 }, 'late')
      await walkOrder(shop.db, id, 'ready')
      expect((await pick(id, { position: 2, picked: 1 }, 'late')).status, 'a late repeat').toBe(200)
      expect((await pick(id, { position: 2, picked: -1 })).status).toBe(409)
    })

    test('at once with himself takes no more than the order needs', async () => {
      const id = await brought('assembling')
      const all = Array.from({ length: 6 }, () => pick(id, { position: 1, picked: 1 }))
      const statuses = (await Promise.all(all)).map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 200, 409, 409, 409, 409])
      expect((await counted(id))[0]).toEqual([2, 0])
    })

    test('tells what is missing, which is recorded and may be found again', async () => {
      const id = await brought('assembling')
      await pick(id, { position: 1, picked: 1 })
      await pick(id, { position: 1, missing: 1 })
      expect((await counted(id))[0]).toEqual([1, 1])
      const acts = await shop.db.query(sql`
        SELECT staff_id AS staff, act, details FROM staff_acts
        WHERE subject = ${`order ${id}`} AND act <> 'see-order'`)
      expect(acts).toEqual([
        { staff: seller.id, act: 'pick-short', details: { position: 1, missing: 1, version: 3 } },
      ])
      expect((await picksOf(id, manager)).lines.some(({ missing }) => missing === 1)).toBe(true)
      await pick(id, { position: 1, missing: -1 })
      await pick(id, { position: 1, picked: 1 })
      expect((await counted(id))[0]).toEqual([2, 0])
    })

    test('that misses a part is not called assembled until it is found or taken out', async () => {
      const id = await brought('assembling')
      await pick(id, { position: 1, missing: 1 })
      const early = await seller.post(`/api/staff/orders/${id}/steps`, { to: 'ready' })
      expect(early.status).toBe(409)
      expect(early.failure.message).toMatch(/^При сборке не нашли: «.+», 1 шт\. Уберите строку/)
      await pick(id, { position: 1, missing: -1 })
      await pick(id, { position: 1, picked: 2 })
      const half = await seller.post(`/api/staff/orders/${id}/steps`, { to: 'ready' })
      expect(half.failure.message).toMatch(
        /^Взято не всё: «.+», взято 0 из 1\. Отметьте взятое в «Сборке», .+«Не собираю»\.$/,
      )
      await pick(id, { position: 2, picked: 1 })
      const step = await seller.post(`/api/staff/orders/${id}/steps`, { to: 'ready' })
      expect(step.status).toBe(200)
    })

    test('takes of a line what lies here, and the rest when it has come', async () => {
      const both = await shop.has(aProduct({ stock: { [OWN]: 2, [OTHER]: 5 } }))
      const way = { ...courier, shippingMethodId: 1, address: OWN }
      const lines = [{ productId: both.id, quantity: 3 }]
      const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
      await walkOrder(shop.db, id, 'confirmed', 'assembling')
      const take = async (picked: number) => (await pick(id, { position: 1, picked })).status
      expect([await take(3), await take(2), await take(1)]).toEqual([409, 200, 409])
      expect([await take(-1), await take(1), await take(1)]).toEqual([200, 200, 409])
    })

    test('is refused without a key, before the assembling, and in another shop', async () => {
      const id = await brought('assembling')
      const path = `/api/staff/orders/${id}/picks`
      expect((await seller.post(path, { position: 1, picked: 1 })).status).toBe(422)
      expect((await pick(id, { position: 1 })).status).toBe(422)
      expect((await pick(id, { position: 9, picked: 1 })).status).toBe(404)
      expect((await pick(await brought('confirmed'), { position: 1, picked: 1 })).status).toBe(409)
      expect((await pick(id, { position: 1, picked: 1 }, 'other', stranger)).status).toBe(404)
      expect((await stranger.get(path)).status).toBe(404)
    })
  })

  describe('the counter', () => {
    const find = (text: string, who = seller) => who.post('/api/staff/counter', { text })
    const forget = () => shop.db.query(sql`DELETE FROM attempts WHERE key LIKE 'counter %'`)

    test('finds an order by its code, and hands it over', async () => {
      const id = await brought('ready')
      const code = await codeOf(id)
      const found = await find(` ${code.slice(0, 3)} ${code.slice(3)} `)
      expect(found.as(staffApi.findAtCounter).found).toContainEqual({ id, by: 'code' })
      const step = await seller.post(`/api/staff/orders/${id}/steps`, { to: 'completed', code })
      expect(step.status).toBe(200)
      expect((await find(code)).status).toBe(404)
      await forget()
    })

    test('finds an order by its number in any state, and still asks for its code', async () => {
      const id = await brought('assembling')
      for (const text of [String(id), `№${id}`, `№ ${id}`, `#${id}`]) {
        const { found } = (await find(text)).as(staffApi.findAtCounter)
        expect(found, text).toEqual([{ id, by: 'number' }])
      }
      expect((await find('№999999999')).status).toBe(404)
      expect((await find('абв')).status).toBe(404)
      const ready = await brought('ready')
      const step = await seller.post(`/api/staff/orders/${ready}/steps`, { to: 'completed' })
      expect(step.status).toBe(422)
    })

    test('finds the ready orders of a buyer by his telephone, its end, and his last name', async () => {
      const id = await brought('ready')
      await brought('assembling')
      const [buyer] = await shop.db.query<{ phone: string; lastname: string }>(sql`
        SELECT placed.phone, customers.lastname FROM orders AS placed
        JOIN customers ON customers.id = placed.customer_id WHERE placed.id = ${id}`)
      const { phone = '', lastname = '' } = buyer ?? {}
      const written = `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`
      for (const text of [
        phone,
        `8${phone.slice(1)}`,
        written,
        `0${phone}`.slice(-7),
        lastname.toLowerCase(),
      ]) {
        const { found } = (await find(text)).as(staffApi.findAtCounter)
        expect(found, text).toContainEqual({ id, by: 'buyer' })
        expect(new Set(found.map(({ by }) => by)), text).toEqual(new Set(['buyer']))
      }
      expect((await find(phone, stranger)).status).toBe(404)
      expect((await find('Такихнет')).status).toBe(404)
    })

    test('takes a number with zeros in front for a code', async () => {
      const id = await brought('ready')
      const asCode = String(id).padStart(6, '0')
      if (asCode !== (await codeOf(id))) expect((await find(asCode)).status).toBe(404)
      await forget()
    })

    test('knows only the orders of its own shop', async () => {
      const foreign = await brought('ready', OTHER)
      expect((await find(await codeOf(foreign))).status).toBe(404)
      expect((await find(String(foreign))).status).toBe(404)
      const { found } = (await find(await codeOf(foreign), manager)).as(staffApi.findAtCounter)
      expect(found).toContainEqual({ id: foreign, by: 'code' })
      await forget()
    })

    test('is shut by five wrong codes, for whoever typed them', async () => {
      const code = await codeOf(await brought('ready'))
      const wrong = code === '000000' ? '000001' : '000000'
      for (let n = 0; n < 3; n += 1) expect((await find(wrong)).status).toBe(404)
      expect((await find(code)).status, 'a right one does not count').toBe(200)
      for (let n = 3; n < 5; n += 1) expect((await find(wrong)).status).toBe(404)
      expect((await find(code)).status).toBe(429)
      expect((await find(code, manager)).status).toBe(200)
      await forget()
    })
  })
})
