// Several members of staff and one order: who picks it, what has to be taken before it is called
// assembled, and in which order orders are picked.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { readPickQueue } from '#src/back-office/server/picking/pick-queue.ts'
import { listAllPutBack } from '#src/back-office/server/picking/put-back.repository.ts'
import { runBulkJobs } from '#src/back-office/server/public.ts'
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
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })

describe.each(testDatabases())('picking together on the $kind database', ({ open }) => {
  let shop: TestShop
  let seller: StaffMember
  let picker: StaffMember
  let manager: StaffMember
  let here: { readonly id: number; readonly article: string }
  let there: { readonly id: number }

  beforeAll(async () => {
    shop = await testShop(open)
    here = await shop.has(aProduct({ stock: { [OWN]: 500 } }))
    there = await shop.has(aProduct({ stock: { [OTHER]: 500 } }))
    seller = await asStaff(shop, 'seller', OWN)
    picker = await asStaff(shop, 'picker', OWN)
    manager = await asStaff(shop, 'manager')
  })
  afterAll(() => shop?.close())

  async function placed(status: 'confirmed' | 'assembling', goods: readonly number[] = [here.id]) {
    const way = { ...courier, shippingMethodId: 1, address: OWN }
    const lines = goods.map((productId) => ({ productId, quantity: 1 }))
    const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    await walkOrder(shop.db, id, 'confirmed', ...(status === 'assembling' ? [status] : []))
    return id
  }
  const begin = (id: number, how: string, who = seller) =>
    who.post(`/api/staff/orders/${id}/pickers`, { how })
  const pick = (id: number, picked: number, who = seller, position = 1) =>
    who.post(`/api/staff/orders/${id}/picks`, { position, picked }, keyed())
  /** What was sent to the shop of the order is received there. */
  const bring = (id: number) =>
    shop.db.query(sql`
      UPDATE order_allocations SET location_id = here.id
      FROM stock_locations AS here JOIN orders AS placed ON placed.store_id = here.store_id
      WHERE order_id = placed.id AND placed.id = ${id}`)
  const assembled = (id: number, picked: number | null, who = seller) =>
    who.post(`/api/staff/orders/${id}/steps`, {
      to: 'ready',
      ...(picked !== null && { picked: [{ position: 1, picked }] }),
    })
  const shown = async (id: number) =>
    (await manager.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const namesOf = (pickers: readonly { readonly name: string }[]) => pickers.map(({ name }) => name)
  const nameOf = async ({ id }: StaffMember) => {
    const [row] = await shop.db.query<{ name: string }>(
      sql`SELECT name FROM staff WHERE id = ${id}`,
    )
    return row?.name ?? ''
  }

  describe('who picks an order', () => {
    test('is named in the order, its list and the queue, and works on it', async () => {
      const id = await placed('confirmed')
      const begun = await begin(id, 'alone')
      expect(begun.as(staffApi.beginPicking)).toMatchObject({
        status: 'assembling',
        pickers: [{ id: seller.id }],
      })
      const name = await nameOf(seller)
      const { order, pickers, assignee } = await shown(id)
      expect([order.status, namesOf(pickers), assignee?.name]).toEqual(['assembling', [name], name])
      const { orders } = (await manager.get('/api/staff/orders', { q: String(id) })).as(
        staffApi.orders,
      )
      expect(namesOf(orders.find((row) => row.id === id)?.pickers ?? [])).toEqual([name])
      const queue = (await picker.get('/api/staff/picks')).as(staffApi.pickQueue)
      expect(namesOf(queue.orders.find((row) => row.id === id)?.pickers ?? [])).toEqual([name])
      expect((await begin(id, 'alone')).status, 'again').toBe(200)
      const acts = await shop.db.query(sql`
        SELECT staff_id AS staff, act, details ->> 'how' AS how FROM staff_acts
        WHERE subject = ${`order ${id}`} AND act <> 'see-order'`)
      expect(acts).toEqual([{ staff: seller.id, act: 'begin-picking', how: 'alone' }])
    })

    test('is he who takes the first unit of an order that nobody picks', async () => {
      const id = await placed('assembling')
      expect((await pick(id, 1)).as(staffApi.pick).pickers).toMatchObject([{ id: seller.id }])
      expect((await shown(id)).assignee?.id).toBe(seller.id)
    })

    test('is asked before another one takes units: together, or instead', async () => {
      const id = await placed('confirmed')
      await begin(id, 'alone')
      const name = await nameOf(seller)
      for (const refused of [await begin(id, 'alone', picker), await pick(id, 1, picker)]) {
        expect(refused.status).toBe(409)
        expect(refused.failure.message).toContain(`Собирает ${name} с `)
      }
      const both = (await begin(id, 'together', picker)).as(staffApi.beginPicking)
      expect(both.pickers.map((one) => one.id)).toEqual([seller.id, picker.id])
      expect((await pick(id, 1, picker)).status).toBe(200)
      expect((await pick(id, -1)).status).toBe(200)
      const alone = (await begin(id, 'instead', picker)).as(staffApi.beginPicking)
      expect(alone.pickers.map((one) => one.id)).toEqual([picker.id])
      expect((await shown(id)).assignee?.id, 'he works on it now').toBe(picker.id)
      expect((await pick(id, 1)).status).toBe(409)
    })

    test('is one of two who begin at once', async () => {
      const id = await placed('confirmed')
      const both = await Promise.all([begin(id, 'alone'), begin(id, 'alone', picker)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('takes a mistaken beginning back, which nobody picks then', async () => {
      const id = await placed('confirmed')
      await begin(id, 'alone')
      const refused = await assembled(id, null, manager)
      expect(refused.status).toBe(409)
      expect(refused.failure.message).toContain('нажмите там «Не собираю»')
      expect((await begin(id, 'leave')).as(staffApi.beginPicking).pickers).toEqual([])
      expect((await begin(id, 'leave')).status, 'again').toBe(200)
      expect((await shown(id)).assignee).toBeNull()
      const acts = await shop.db.query(sql`
        SELECT details ->> 'how' AS how FROM staff_acts
        WHERE subject = ${`order ${id}`} AND act = 'begin-picking' ORDER BY id`)
      expect(acts).toEqual([{ how: 'alone' }, { how: 'leave' }])
      expect((await assembled(id, null, manager)).status, 'on trust').toBe(200)
      expect((await begin(id, 'leave')).status, 'ready').toBe(409)
    })

    test('still works on an order that he had taken before he began it', async () => {
      const id = await placed('confirmed')
      await seller.post(`/api/staff/orders/${id}/assignee`, { to: 'me' })
      await begin(id, 'alone')
      await begin(id, 'leave')
      expect((await shown(id)).assignee?.id).toBe(seller.id)
    })

    test('stays one while he has units of it', async () => {
      const id = await placed('confirmed')
      await begin(id, 'alone')
      await begin(id, 'together', picker)
      await pick(id, 1)
      const refused = await begin(id, 'leave')
      expect(refused.status).toBe(409)
      expect(refused.failure.message).toContain('Вы отметили взятое')
      const left = (await begin(id, 'leave', picker)).as(staffApi.beginPicking)
      expect(
        left.pickers.map((one) => one.id),
        'the others stay',
      ).toEqual([seller.id])
      await pick(id, -1)
      expect((await begin(id, 'leave')).status).toBe(200)
      const wish = { to: 'ready', orders: [id] }
      const preview = (await manager.post('/api/staff/bulk/preview', wish)).as(staffApi.previewBulk)
      expect(preview.ready).toEqual([id])
      expect((await assembled(id, null, manager)).status).toBe(200)
    })

    test('leaves an assignee whom the manager has chosen', async () => {
      const id = await placed('confirmed')
      await manager.post(`/api/staff/orders/${id}/assignee`, { to: 'me' })
      await begin(id, 'alone')
      expect((await shown(id)).assignee?.id).toBe(manager.id)
    })
  })

  describe('an order is called assembled', () => {
    test('only by what is taken, and by the marks that the screen has shown', async () => {
      const id = await placed('confirmed')
      await begin(id, 'alone')
      await begin(id, 'together', picker)
      await pick(id, 1)
      await pick(id, -1, picker) // the first screen still shows it as taken
      const stale = await assembled(id, 1)
      expect(stale.status).toBe(409)
      expect(stale.failure.message).toMatch(/^Отметки изменились.+взято 0 из 1/)
      const untaken = await assembled(id, 0)
      expect(untaken.failure.message).toMatch(/^Взято не всё: .+взято 0 из 1/)
      expect((await assembled(id, null, manager)).status, 'without marks').toBe(409)
      await pick(id, 1)
      expect((await assembled(id, 1)).status).toBe(200)
      expect((await assembled(id, 1)).status, 'again').toBe(200)
    })

    test('by the desk without marks, where nobody picks it', async () => {
      expect((await assembled(await placed('assembling'), null, manager)).status).toBe(200)
    })

    test('never while goods lie in another shop, whatever is tapped', async () => {
      const id = await placed('assembling', [there.id])
      const early = await assembled(id, null, manager)
      const tapped = await pick(id, 1)
      for (const refused of [early, tapped]) {
        expect(refused.status).toBe(409)
        expect(refused.failure.message).toMatch(
          /^Лежит не здесь: «.+» — .+ул\. Мира, 2; сначала примите перемещение\.$/,
        )
      }
      await bring(id)
      await pick(id, 1)
      expect((await assembled(id, null, manager)).status).toBe(200)
    })

    test('in a bulk step likewise, which says who is left out and why', async () => {
      const trusted = await placed('assembling')
      const elsewhere = await placed('assembling', [there.id])
      const begun = await placed('confirmed')
      await begin(begun, 'alone')
      const taken = await placed('assembling')
      await pick(taken, 1)
      const wish = { to: 'ready', orders: [trusted, elsewhere, begun, taken] }
      const preview = (await manager.post('/api/staff/bulk/preview', wish)).as(staffApi.previewBulk)
      expect(preview).toEqual({
        ready: [trusted, taken],
        left_out: [
          { id: elsewhere, reason: 'лежит в другом магазине' },
          { id: begun, reason: 'не всё взято' },
        ],
      })
      const job = (await manager.post('/api/staff/bulk', wish)).as(staffApi.startBulk)
      await pick(taken, -1) // within the ten seconds
      await shop.db.query(sql`UPDATE bulk_jobs SET run_at = now() WHERE id = ${job.id}`)
      await runBulkJobs(shop.db)
      const { orders } = (await manager.get(`/api/staff/bulk/${job.id}`)).as(staffApi.bulk)
      expect(orders).toEqual([
        { id: trusted, outcome: 'done', failure: '' },
        { id: taken, outcome: 'refused', failure: 'не всё взято' },
      ])
    })
  })

  describe('units of a line that the manager takes out', () => {
    test('are still to be put back after a unit of the rest was', async () => {
      const way = { ...courier, shippingMethodId: 1, address: OWN }
      const lines = [{ productId: here.id, quantity: 5 }]
      const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
      await walkOrder(shop.db, id, 'confirmed', 'assembling')
      await pick(id, 5)
      await manager.post(
        `/api/staff/orders/${id}/lines/1/drop`,
        { quantity: 2, reason: 'Нет' },
        { headers: { 'if-match': '*' } },
      )
      const read = async () =>
        (await seller.get(`/api/staff/orders/${id}/picks`)).as(staffApi.picks)
      expect((await read()).put_back).toMatchObject([{ position: 1, quantity: 2 }])
      expect((await pick(id, -1)).status).toBe(200)
      const marks = await shop.db.query(sql`
        SELECT picked FROM order_picks WHERE order_id = ${id} ORDER BY picked`)
      expect(marks).toEqual([{ picked: -1 }, { picked: 5 }])
      const { lines: left, put_back: putBack } = await read()
      expect(left, 'four units are in hand').toMatchObject([{ quantity: 3, picked: 3 }])
      expect(putBack).toMatchObject([{ position: 1, quantity: 1 }])
      expect((await pick(id, -4)).status, 'more than the line has').toBe(409)
    })

    test('are put back on their shelf, which is said until somebody has done it', async () => {
      const id = await placed('confirmed', [here.id, there.id])
      await begin(id, 'alone')
      const picks = async () =>
        (await seller.get(`/api/staff/orders/${id}/picks`)).as(staffApi.picks)
      const position =
        (await picks()).lines.find(({ article }) => article === here.article)?.position ?? 0
      await pick(id, 1, seller, position)
      expect((await picks()).put_back).toEqual([])
      await manager.post(
        `/api/staff/orders/${id}/lines/${position}/drop`,
        { reason: 'Нет' },
        { headers: { 'if-match': '*' } },
      )
      expect((await picks()).put_back).toMatchObject([
        { position, article: here.article, quantity: 1 },
      ])
      const put = (quantity: number, key: string) =>
        seller.post(
          `/api/staff/orders/${id}/put-back`,
          { position, quantity },
          { headers: { 'idempotency-key': key } },
        )
      expect((await put(2, 'too many')).status).toBe(409)
      const key = randomUUID()
      expect((await put(1, key)).as(staffApi.putBack).put_back).toEqual([])
      expect((await put(1, key)).status, 'repeated').toBe(200)
      expect((await put(1, randomUUID())).status).toBe(409)
    })
  })

  test('the queue goes by time, and what cannot be finished stands behind', async () => {
    await shop.db.query(sql`
      UPDATE orders SET status = 'cancelled' WHERE status IN ('confirmed', 'assembling')`)
    const elsewhere = await placed('confirmed', [there.id])
    const second = await placed('confirmed')
    const first = await placed('confirmed')
    await shop.db.query(sql`
      UPDATE order_status_changes SET created_at = created_at - interval '3 days'
      WHERE order_id = ${first} AND status = 'confirmed'`)
    const ready = await placed('confirmed')
    await begin(second, 'alone')
    await seller.post(`/api/staff/orders/${second}/picks`, { position: 1, missing: 1 }, keyed())
    const queue = (await seller.get('/api/staff/picks')).as(staffApi.pickQueue)
    const { orders } = queue
    expect(orders.map(({ id }) => id)).toEqual([first, ready, elsewhere, second])
    expect(queue.is_more).toBe(false)
    for (const most of [3, 4]) {
      const cut = await readPickQueue(shop.db, null, most)
      expect(cut).toEqual({ orders: orders.slice(0, most), is_more: most < 4 })
    }
    expect(orders[2]).toMatchObject({ is_elsewhere: true, lines: [{ left: 1 }] })
    expect(orders[3]).toMatchObject({ units: 1, picked: 0, missing: 1, is_elsewhere: false })
    const today = (await seller.get('/api/staff/today')).as(staffApi.today)
    const clock = today.clocks.find(({ kind }) => kind === 'assemble')?.first ?? []
    expect(clock.find((one) => one.order_id === first)?.due_at).toBe(orders[0]?.due_at)
  })

  describe('what is to be put back is listed for the shop', () => {
    const listed = async (id: number, who = picker) =>
      (await who.get('/api/staff/picks'))
        .as(staffApi.pickQueue)
        .put_back.filter((one) => one.order_id === id)
    const put = (id: number, position: number, who = picker) =>
      who.post(`/api/staff/orders/${id}/put-back`, { position, quantity: 1 }, keyed())
    const drop = (id: number, position: number) =>
      manager.post(
        `/api/staff/orders/${id}/lines/${position}/drop`,
        { reason: 'Нет' },
        { headers: { 'if-match': '*' } },
      )
    const taken = async (goods: readonly number[] = [here.id]) => {
      const id = await placed('assembling', goods)
      for (const place of goods.keys()) await pick(id, 1, picker, place + 1)
      return id
    }

    test('of an order that was cancelled, which its picker sees no more', async () => {
      const byStep = await taken()
      const byLine = await taken()
      expect(await listed(byStep)).toEqual([])
      await walkOrder(shop.db, byStep, 'cancelled')
      expect((await drop(byLine, 1)).status).toBe(200)
      const queue = (await manager.get('/api/staff/picks')).as(staffApi.pickQueue)
      expect(queue.more_put_backs).toBe(false)
      const most = queue.put_back.length - 1
      const cut = await listAllPutBack(shop.db, null, most)
      expect([cut.units.length, cut.isMore]).toEqual([most, true])
      const stranger = await asStaff(shop, 'picker', OTHER)
      for (const id of [byStep, byLine]) {
        expect((await picker.get(`/api/staff/orders/${id}/picks`)).status).toBe(404)
        expect(await listed(id)).toMatchObject([
          { order_id: id, position: 1, article: here.article, quantity: 1 },
        ])
        expect(await listed(id, manager)).toHaveLength(1)
        expect(await listed(id, stranger)).toEqual([])
        expect((await put(id, 1, stranger)).status).toBe(404)
        expect((await put(id, 1)).as(staffApi.putBack)).toMatchObject({ comment: '', put_back: [] })
        expect(await listed(id)).toEqual([])
        expect((await put(id, 1)).status, 'once').toBe(409)
      }
    })

    test('of an order that was handed over in part, but not what the buyer has', async () => {
      const other = await shop.has(aProduct({ stock: { [OWN]: 5 } }))
      const id = await taken([here.id, other.id])
      await walkOrder(shop.db, id, 'ready')
      await drop(id, 2)
      await walkOrder(shop.db, id, 'completed')
      expect(await listed(id)).toMatchObject([{ position: 2, quantity: 1 }])
      expect((await put(id, 1)).status, 'the buyer has it').toBe(409)
      expect((await put(id, 2)).status).toBe(200)
      await walkOrder(shop.db, id, 'returned')
      expect(await listed(id)).toEqual([])
    })
  })
})
