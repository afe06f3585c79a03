// The list of orders for staff: what each filter and each text finds, and that parts follow each other.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'

describe.each(testDatabases())('the list of orders on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let owner: StaffMember
  let seller: StaffMember
  let pads: { readonly id: number; readonly article: string }
  let belt: { readonly id: number; readonly article: string }
  /** By what is special of each. */
  let ids: Record<'pickup' | 'elsewhere' | 'delivery' | 'confirmed' | 'old' | 'dear', number>

  async function placed(wishes: object, product = pads.id, quantity = 1): Promise<number> {
    const items = linesText([product, quantity])
    const answer = await ivan.post('/api/orders', anOrder({ items, ...wishes }))
    return answer.as(ordersApi.place).data.id
  }

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    owner = await asStaff(shop, 'owner')
    seller = await asStaff(shop, 'seller', OWN)
    const stock = { [OWN]: 900, [OTHER]: 900 }
    pads = await shop.has(aProduct({ name: 'Колодки тормозные', article: 'T11-35 01', stock }))
    belt = await shop.has(aProduct({ name: 'Ремень', article: 'Z777', stock }))
    await shop.db.query(sql`SELECT rebuild_product_lists()`)
    ids = {
      pickup: await placed({ shipping_method: 1, address: OWN }),
      elsewhere: await placed({ shipping_method: 1, address: OTHER }),
      delivery: await placed({ phone: '+7 (912) 345-67-89' }),
      confirmed: await placed({}),
      old: await placed({}),
      dear: await placed({}, belt.id, 40),
    }
    await owner.post(`/api/staff/orders/${ids.confirmed}/steps`, { to: 'confirmed' })
    await shop.db.query(sql`
      UPDATE orders SET created_at = '2025-03-08T23:30:00+03:00' WHERE id = ${ids.old}`)
  })
  afterAll(() => shop?.close())

  const listed = async (query: object, who = owner) => {
    const { orders } = (await who.get('/api/staff/orders', { ...query })).as(staffApi.orders)
    return orders.map(({ id }) => id)
  }
  const names = (found: readonly number[]) =>
    Object.entries(ids)
      .filter(([, id]) => found.includes(id))
      .map(([name]) => name)

  const storeId = async (title: string) => {
    const [store] = await shop.db.query<{ id: number }>(
      sql`SELECT id FROM stores WHERE title = ${title}`,
    )
    return store?.id
  }

  /** All parts, one after another. */
  const walk = async (query: object) => {
    const seen: number[] = []
    for (let after: string | null = ''; after !== null; ) {
      const asked: object = { ...query, ...(after !== '' && { after }) }
      const part = (await owner.get('/api/staff/orders', { ...asked })).as(staffApi.orders)
      expect(part.orders.length).toBeLessThanOrEqual(50)
      seen.push(...part.orders.map(({ id }) => id))
      after = part.next
    }
    return seen
  }

  test('says beside each order its buyer, money, notes and who works on it', async () => {
    const { orders } = (await owner.get('/api/staff/orders')).as(staffApi.orders)
    const [newest] = orders
    expect(newest).toMatchObject({
      id: ids.dear,
      customer: 'Петров Иван Сергеевич',
      is_paid: false,
      assignee: null,
      notes: 0,
    })
  })

  test.each([
    [{ status: 'confirmed' }, ['confirmed']],
    [{ status: 'confirmed,cancelled' }, ['confirmed']],
    [{ status: 'confirmed,new' }, ['pickup', 'elsewhere', 'delivery', 'confirmed', 'old', 'dear']],
    [{ way: 'pickup' }, ['pickup', 'elsewhere']],
    [{ way: 'delivery', status: 'new' }, ['delivery', 'old', 'dear']],
    [{ to: '2025-03-08' }, ['old']],
    [{ from: '2025-03-08', to: '2025-03-08' }, ['old']],
    [{ to: '2025-03-07' }, []],
    [{ from: '2025-03-09', status: 'new' }, ['pickup', 'elsewhere', 'delivery', 'dear']],
    [{ sum_from: 10_000 }, ['dear']],
    [{ sum_to: 0 }, []],
    [{ paid: 'yes' }, []],
    [{ paid: 'no', status: 'confirmed' }, ['confirmed']],
    [{ assignee: 'me' }, []],
    [{ assignee: 'nobody', status: 'confirmed' }, ['confirmed']],
  ])('is narrowed by %j', async (query, wanted) => {
    expect(names(await listed(query))).toEqual(wanted)
  })

  test('is narrowed by a store, and a seller asks for no other', async () => {
    const [own, other] = [await storeId(OWN), await storeId(OTHER)]
    expect(names(await listed({ store: own }))).toEqual(['pickup'])
    expect(names(await listed({ store: other }))).toEqual(['elsewhere'])
    expect(names(await listed({}, seller))).toEqual(['pickup'])
    expect(await listed({ store: other }, seller)).toEqual([])
    expect(await listed({ q: String(ids.delivery) }, seller)).toEqual([])
  })

  test('finds by number, by phone in any spelling and by its last digits', async () => {
    expect(names(await listed({ q: String(ids.old) }))).toContain('old')
    expect(names(await listed({ q: `№ ${ids.old}` }))).toEqual(['old'])
    expect(await listed({ q: '№ 777' })).toEqual([]) // no article, no phone
    for (const q of [
      '+7 (912) 345-67-89',
      '89123456789',
      '9123456789',
      '6789',
      '67-89',
      '4567 89',
    ]) {
      expect(names(await listed({ q })), q).toEqual(['delivery'])
    }
    expect(await listed({ q: '6788' })).toEqual([])
  })

  test('finds by the name of the buyer, by article and name of a line', async () => {
    const all = Object.keys(ids)
    for (const q of ['петров', 'Иван Петр', 'ПЕТРОВ ИВАН СЕРГЕЕВИЧ', 'иван']) {
      expect(names(await listed({ q })), q).toEqual(all)
    }
    expect(await listed({ q: 'Петров Аристарх' })).toEqual([])
    for (const q of ['z777', 'Z-77', 'ремень', 'РЕМЕНЬ']) {
      expect(names(await listed({ q })), q).toEqual(['dear'])
    }
    expect(names(await listed({ q: 'т11-3501' }))).not.toContain('dear')
    expect(names(await listed({ q: 'тормозная колодка', status: 'confirmed' }))).toEqual([
      'confirmed',
    ])
    expect(await listed({ q: 'ничего такого' })).toEqual([])
  })

  test('finds what was typed in the wrong layout of the keyboard', async () => {
    for (const q of ['я777', 'Я-77', 'htvtym']) {
      expect(names(await listed({ q })), q).toEqual(['dear'])
    }
    expect(names(await listed({ q: 'gtnhjd bdfy' }))).toEqual(Object.keys(ids))
    expect(await listed({ q: 'gtnhjd fhbcnfh[' })).toEqual([])
  })

  test('finds by whoever receives an order in place of the buyer, for those who see contacts', async () => {
    const receivedBy = (recipient: string, id: number) =>
      shop.db.query(sql`UPDATE orders SET recipient = ${recipient} WHERE id = ${id}`)
    await receivedBy('Ёлкин Пётр', ids.delivery)
    await receivedBy('Анна Елкина-Мороз', ids.pickup)
    expect(names(await listed({ q: 'елкин' }))).toEqual(['pickup', 'delivery'])
    expect(names(await listed({ q: 'ПЁТР ёлк' }))).toEqual(['delivery'])
    expect(names(await listed({ q: 'мороз' }))).toEqual(['pickup'])
    expect(names(await listed({ q: 'елкин' }, seller))).toEqual(['pickup'])
    expect(names(await listed({ q: 'елкин', status: 'confirmed' }))).toEqual([])
    expect(await listed({ q: 'елкин иван' })).toEqual([])
    expect(await listed({ q: 'елкин' }, await asStaff(shop, 'accountant'))).toEqual([])
    for (const id of [ids.delivery, ids.pickup]) await receivedBy('', id)
  })

  test('goes on after each part, whatever it goes by, and misses and repeats nothing', async () => {
    const more = []
    for (let each = 0; each < 55; each++) more.push(await placed({ comment: String(each) }))
    const newestFirst = [...Object.values(ids), ...more].toSorted((one, other) => other - one)
    expect(await walk({})).toEqual(newestFirst)
    expect(await walk({ oldest_first: 1 })).toEqual(newestFirst.toReversed())
    expect(await walk({ status: 'new,confirmed' })).toEqual(newestFirst)
    expect(await walk({ q: 'петров' })).toEqual(newestFirst)
    expect(await walk({ way: 'delivery', sum_from: 0 })).toHaveLength(newestFirst.length - 2)
    const byDay = await walk({ from: '2025-01-01' })
    expect(byDay.toSorted()).toEqual(newestFirst.toSorted())
    expect(byDay.at(-1)).toBe(ids.old)
    expect(await walk({ from: '2025-01-01', oldest_first: 1 })).toEqual(byDay.toReversed())
  })

  test('can be asked for by the promised time, as deliveries are worked through', async () => {
    const [, later, sooner] = await listed({ status: 'new' })
    const promise = (id = 0, day = '') =>
      shop.db.query(sql`UPDATE orders SET promised_at = ${day}::timestamptz WHERE id = ${id}`)
    await promise(later, '2020-02-02')
    await promise(sooner, '2020-01-01')
    const due = await listed({ status: 'new', due_first: 1 })
    expect(due.slice(0, 2)).toEqual([sooner, later])
    const rest = due.slice(2) // without a promise, the oldest first
    expect(rest).toHaveLength(48)
    expect(rest).toEqual(rest.toSorted((one, other) => one - other))
    expect(await listed({ status: 'completed', due_first: 1 })).toEqual([])
  })

  test('is read by pages as before', async () => {
    const page = (await owner.get('/api/staff/orders', { page: 2 })).as(staffApi.orders)
    expect(page).toMatchObject({ page: 2, has_more: false, next: null })
    expect(page.orders.length).toBe(11)
    const refused = await owner.get('/api/staff/orders', { page: 2, q: 'иван' })
    expect(refused.status).toBe(422)
  })

  test('refuses what is no filter', async () => {
    for (const query of [
      { status: 'no-such' },
      { status: 'new,' },
      { from: '2026-02-30' },
      { after: 'x' },
    ]) {
      expect((await owner.get('/api/staff/orders', query)).status, JSON.stringify(query)).toBe(422)
    }
  })

  test('the order of a typed number comes first, and once, among all that the text means', async () => {
    await shop.db.query(sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), 4320)`)
    const exact = await placed({ phone: '+7 (912) 000-00-00' })
    const others = []
    for (let each = 0; each < 55; each++) {
      others.push(await placed({ phone: `+7 (912) 000-${String(exact).replace(/^../, '$&-')}` }))
    }
    const wanted = [exact, ...others.toReversed()]
    expect(await walk({ q: String(exact) })).toEqual(wanted)
    expect(await walk({ q: String(exact), from: '2025-01-01', status: 'new' })).toEqual(wanted)
    const oldest = { q: String(exact), oldest_first: 1 }
    expect(await walk(oldest)).toEqual([exact, ...others])
    expect(await walk({ q: String(exact), status: 'cancelled' })).toEqual([])
    const own = await storeId(OWN)
    expect(await walk({ q: String(exact), store: own })).toEqual([])
  })

  test('a name that very many have finds the same, order by order', async () => {
    const [buyer] = await shop.db.query<{ id: number }>(sql`
      INSERT INTO customers (name, lastname, phone, email, password_hash)
      SELECT 'Игнат', 'Частов', '7999' || lpad(n::text, 7, '0'), 'many-' || n || '@many.example', '-'
      FROM generate_series(1, 1001) AS n
      RETURNING id`)
    await shop.db.query(sql`
      UPDATE orders SET customer_id = ${buyer?.id} WHERE id IN (${ids.old}, ${ids.dear})`)
    expect(names(await walk({ q: 'частов' }))).toEqual(['old', 'dear'])
    expect(names(await walk({ q: 'игнат частов' }))).toEqual(['old', 'dear'])
    expect(names(await walk({ q: 'частов', to: '2025-03-08' }))).toEqual(['old'])
    expect(await walk({ q: 'частов', status: 'cancelled' })).toEqual([])
    await shop.db.query(
      sql`UPDATE orders SET recipient = 'Зоя Частова' WHERE id = ${ids.elsewhere}`,
    )
    expect(names(await walk({ q: 'частов' }))).toEqual(['elsewhere', 'old', 'dear'])
    await shop.db.query(sql`UPDATE orders SET recipient = '' WHERE id = ${ids.elsewhere}`)
  })

  test('a word that very many goods have finds what was sold under it', async () => {
    await shop.db.query(sql`
      INSERT INTO products (key, manufacturer_id, category_id, name, article, article_norm, price)
      SELECT 'common-' || n, manufacturer_id, category_id, 'Ремень ' || n, 'COMMON' || n,
             'COMMON' || n, price
      FROM products, generate_series(1, 400) AS n WHERE id = ${belt.id}`)
    await shop.db.query(sql`SELECT rebuild_product_lists()`)
    expect(names(await walk({ q: 'ремень' }))).toEqual(['dear'])
    await shop.db.query(sql`
      UPDATE order_lines SET name = 'Поликлиновой ремень' WHERE order_id = ${ids.old}`)
    expect(names(await walk({ q: 'ремень' }))).toEqual(['old', 'dear'])
    expect(await walk({ q: 'ремень', sum_from: 900_000 })).toEqual([])
  })
})
