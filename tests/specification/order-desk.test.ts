// Notes to orders, who works on them, the export of a list, and what is printed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { dayOf, momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const pickup = { shipping_method: 1, address: OWN }

describe.each(testDatabases())('work with orders on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let owner: StaffMember
  let manager: StaffMember
  let seller: StaffMember
  let part: number
  let own: number
  let other: number

  const placed = async (wishes: object) => {
    const items = linesText([part, 2])
    const answer = await ivan.post('/api/orders', anOrder({ items, ...wishes }))
    return answer.as(ordersApi.place).data.id
  }

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    owner = await asStaff(shop, 'owner')
    manager = await asStaff(shop, 'manager')
    seller = await asStaff(shop, 'seller', OWN)
    const stock = { [OWN]: 900, [OTHER]: 900 }
    part = (await shop.has(aProduct({ name: '=1+1 <b>', article: 'P-1', stock }))).id
    own = await placed(pickup)
    other = await placed({ shipping_method: 1, address: OTHER, comment: '=cmd' })
  })
  afterAll(() => shop?.close())

  const order = async (id: number) =>
    (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const actsOf = (act: string) =>
    shop.db.query<{ subject: string; details: Record<string, unknown> }>(
      sql`SELECT subject, details FROM staff_acts WHERE act = ${act} ORDER BY id`,
    )

  test('a note is kept with its author, once under one key, and its buyer sees nothing', async () => {
    const note = (text: string, key: string) =>
      seller.post(
        `/api/staff/orders/${own}/notes`,
        { text },
        { headers: { 'idempotency-key': key } },
      )
    await note('Звонил, придёт вечером', 'note-1')
    await note('Звонил, придёт вечером', 'note-1')
    expect((await note('Второй раз', 'note-2')).status).toBe(200)
    const { notes } = await order(own)
    expect(notes.map(({ text }) => text)).toEqual(['Звонил, придёт вечером', 'Второй раз'])
    expect(notes[0]?.author).toEqual({ id: seller.id, name: 'Пётр Ильин' })
    expect(await actsOf('note-order')).toHaveLength(2)
    const { orders } = (await owner.get('/api/staff/orders')).as(staffApi.orders)
    expect(orders.find(({ id }) => id === own)?.notes).toBe(2)
    const bought = await ivan.get(`/api/orders/${own}`)
    expect(bought.status).toBe(200)
    expect(bought.text).not.toContain('вечером')
    expect((await seller.post(`/api/staff/orders/${own}/notes`, { text: ' ' })).status).toBe(422)
  })

  test('an order of another shop is missing for a note, a share and a print', async () => {
    const path = `/api/staff/orders/${other}`
    expect((await seller.post(`${path}/notes`, { text: 'Чужой' })).status).toBe(404)
    expect((await seller.post(`${path}/assignee`, { to: 'me' })).status).toBe(404)
    expect((await seller.get('/api/staff/prints/slip', { orders: `${own},${other}` })).status).toBe(
      404,
    )
    expect((await order(other)).notes).toEqual([])
  })

  test('one takes an order, gives it away and puts it back, and the list says who has it', async () => {
    const assign = (who: StaffMember, id: number, to: unknown) =>
      who.post(`/api/staff/orders/${id}/assignee`, { to })
    await assign(manager, own, 'me')
    await assign(manager, own, 'me')
    expect((await order(own)).assignee?.id).toBe(manager.id)
    const mine = (await manager.get('/api/staff/orders', { assignee: 'me' })).as(staffApi.orders)
    expect(mine.orders.map(({ id }) => id)).toEqual([own])
    await assign(manager, own, seller.id)
    expect((await order(own)).assignee?.id).toBe(seller.id)
    expect((await assign(manager, other, seller.id)).status).toBe(422) // he would not see it
    expect((await assign(manager, other, 999_999)).status).toBe(422)
    await assign(seller, own, 'nobody')
    expect((await order(own)).assignee).toBeNull()
    const { history } = await order(own)
    const taken = history.filter(({ assigned }) => assigned !== undefined)
    const { name: managerName } = (await manager.get('/api/staff/session')).as(
      staffApi.session,
    ).staff
    expect(taken.map(({ actor, assigned }) => [actor, assigned])).toEqual([
      [`staff ${manager.id}`, managerName],
      [`staff ${manager.id}`, 'Пётр Ильин'],
      [`staff ${seller.id}`, null],
    ])
    expect(history.at(-1)).toBe(taken.at(-1))
    expect((await actsOf('assign-order')).map(({ details }) => details)).toMatchObject([
      { to: manager.id, from: 'nobody' },
      { to: seller.id, from: manager.id },
      { to: 'nobody', from: seller.id },
    ])
  })

  test('one chooses among those who may see orders; a seller among those of his shop', async () => {
    await asStaff(shop, 'editor')
    const stranger = await asStaff(shop, 'seller', OTHER)
    const choices = async (who: StaffMember) =>
      (await who.get('/api/staff/order-choices')).as(staffApi.orderChoices)
    const all = await choices(manager)
    expect(all.staff.map(({ id }) => id).toSorted()).toEqual(
      [owner.id, manager.id, seller.id, stranger.id].toSorted(),
    )
    // who sees the orders of one shop alone is told from who sees all
    expect(all.staff.find(({ id }) => id === manager.id)?.store).toBeNull()
    const shopOf = (id: number) => all.staff.find((each) => each.id === id)?.store
    expect(typeof shopOf(seller.id)).toBe('number')
    expect(shopOf(stranger.id)).not.toBe(shopOf(seller.id))
    const few = await choices(seller)
    expect(few.staff.map(({ id }) => id)).not.toContain(stranger.id)
    expect(few.stores).toHaveLength(1)
    expect(few.pay_ways).toEqual([
      { id: 1, name: 'Наличными при получении', kind: 'cash' },
      { id: 2, name: 'Картой при получении', kind: 'card' },
    ])
  })

  test('an export holds the filtered orders, no formulas, and is recorded with its count', async () => {
    const csv = await owner.get('/api/staff/orders.csv', { way: 'pickup' })
    const lines = csv.text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Покупатель;Телефон')
    expect(csv.text).toContain('Петров Иван Сергеевич')
    expect(csv.text).toContain(`'=cmd`)
    const own = await manager.get('/api/staff/orders.csv', { way: 'pickup' })
    expect(own.status).toBe(200)
    expect(own.text).not.toContain('Петров')
    expect(own.text).not.toContain('996')
    const [byOwner, byManager] = await actsOf('export-orders')
    expect(byOwner?.details).toEqual({ way: 'pickup', format: 'csv', persons: 'yes', rows: 2 })
    expect(byManager?.details).toMatchObject({ persons: 'no', rows: 2 })
    expect(await actsOf('begin-export')).toHaveLength(2)
  })

  test('chosen orders are exported alone, and recorded by their numbers', async () => {
    const csv = await manager.get('/api/staff/orders.csv', { orders: `${other},${other}` })
    const rows = csv.text.trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(new RegExp(`^${other};20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d;`))
    expect((await actsOf('export-orders')).at(-1)?.details).toMatchObject({
      orders: `${other},${other}`,
      rows: 1,
    })
    expect((await manager.get('/api/staff/orders.csv', { orders: '999999' })).status).toBe(404)
    expect((await manager.get('/api/staff/orders.csv', { orders: 'a' })).status).toBe(422)
  })

  test('a workbook of the same rows can be opened', async () => {
    const answer = await shop.server.inject({
      method: 'GET',
      url: '/api/staff/orders.xlsx?way=pickup',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="zakazy-\d{4}-\d\d-\d\d\.xlsx"/)
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(answer.rawPayload.length).toBeGreaterThan(1000)
  })

  test('a picking list, slips and labels are pages without inline styles', async () => {
    const print = (kind: string) => seller.get(`/api/staff/prints/${kind}`, { orders: String(own) })
    const [picking, slip, label] = await Promise.all(['picking', 'slip', 'label'].map(print))
    for (const { text, headers } of [picking, slip, label].filter((each) => each !== undefined)) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(text).not.toMatch(/ style=|<style|<script|<b>/)
      expect(text).toContain('/office/print.css')
    }
    expect(picking?.text).toContain(OWN)
    expect(picking?.text).toContain('P-1')
    const known = (await order(own)).order
    const until = known.promised_at ? `обещан ${momentOf(known.promised_at)}, ` : ''
    expect(picking?.text).toContain(
      `№ ${own} от ${dayOf(known.created_at)}, ${until}Петров Иван Сергеевич`,
    )
    expect(slip?.text).toContain('Петров Иван Сергеевич')
    expect(slip?.text).toContain('=1+1 &lt;b&gt;')
    expect(slip?.text).toMatch(/ООО .*ОГРН \d+, ИНН \d+/)
    expect(slip?.text).toMatch(/Итого, наименований: 1[\s\S]*Отпустил[\s\S]*Получил/)
    expect(label?.text).toContain('<svg')
    expect(label?.text).toContain(`К оплате ${formatPrice(known.total)}`)
    const styles = await shop.server.inject('/office/print.css')
    expect(styles.body).toContain('@page')
    expect(await actsOf('print-orders')).toHaveLength(3)
  })

  test('a maker that a name ends with is printed once; what was handed over is paid', async () => {
    const named = aProduct({ name: 'Лампа PY21W CHERY', stock: { [OWN]: 5 } })
    const { id: lamp } = await shop.has(named)
    const items = linesText([lamp, 1])
    const answer = await ivan.post('/api/orders', anOrder({ items, ...pickup }))
    const { id } = answer.as(ordersApi.place).data
    const print = async (kind: string) =>
      (await seller.get(`/api/staff/prints/${kind}`, { orders: String(id) })).text
    for (const kind of ['slip', 'picking']) {
      expect(await print(kind)).toContain('<td>Лампа PY21W CHERY</td>')
    }
    await walkOrder(shop.db, id, 'confirmed', 'assembling', 'ready')
    expect(await print('label')).toContain('К оплате')
    await walkOrder(shop.db, id, 'completed')
    expect(await print('label')).toContain('Оплачен')
  })
})
