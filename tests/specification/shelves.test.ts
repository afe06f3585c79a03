// On which shelf goods lie: who may say it, what is recorded, and in which order pickers walk.

import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { stockApi } from '#src/back-office/stock-contract.ts'
import { runCommand } from '#src/command-line/run-command.ts'
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
const SHELVES = '/api/staff/shelves'

describe.each(testDatabases())('shelves on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let picker: StaffMember
  let manager: StaffMember
  let own: number
  let other: number
  const goods: { readonly id: number; readonly article: string }[] = []
  const at = (place: number) => () => {
    const good = goods[place]
    if (!good) throw new Error('no such product')
    return good
  }
  const part = at(0)
  const second = at(1)
  const third = at(2)
  const fourth = at(3)

  beforeAll(async () => {
    shop = await testShop(open)
    folder = await mkdtemp(join(tmpdir(), 'shelves-'))
    for (let n = 0; n < 4; n += 1) {
      goods.push(await shop.has(aProduct({ stock: { [OWN]: 50, [OTHER]: 50 } })))
    }
    picker = await asStaff(shop, 'picker', OWN)
    manager = await asStaff(shop, 'manager')
    own = await locationOf(OWN)
    other = await locationOf(OTHER)
  })
  afterAll(async () => {
    await shop?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function locationOf(address: string): Promise<number> {
    const [row] = await shop.db.query<{ id: number }>(
      sql`SELECT id FROM stock_locations WHERE address = ${address}`,
    )
    return row?.id ?? 0
  }
  const put = (who: StaffMember, product: number, location: number, shelf: string, more = {}) =>
    who.post(SHELVES, { product_id: product, location_id: location, shelf, ...more })
  const keptAt = async (product: number, location: number) => {
    const path = `/api/staff/stock/${product}`
    const { levels } = (await manager.get(path)).as(stockApi.levels)
    return levels.find((level) => level.location_id === location)?.shelf
  }
  const actsOf = (product: number) =>
    shop.db.query<{ staff: number; details: object }>(sql`
      SELECT staff_id AS staff, details FROM staff_acts
      WHERE act = 'set-shelf' AND subject = ${`product ${product}`} ORDER BY id`)

  test('a picker says it of his own shop, once, and it is recorded', async () => {
    const { id } = part()
    expect(await keptAt(id, own)).toBe('')
    const answer = await put(picker, id, own, '  А-12   верх ')
    expect(answer.as(staffApi.setShelf)).toEqual({
      product_id: id,
      location_id: own,
      shelf: 'A-12 BEPX',
    })
    expect(await keptAt(id, own)).toBe('A-12 BEPX')
    expect((await put(picker, id, own, 'А-12 верх')).status).toBe(200)
    expect(await actsOf(id)).toEqual([
      { staff: picker.id, details: { locationId: own, former: '', shelf: 'A-12 BEPX' } },
    ])
    expect((await put(picker, id, other, 'А-1')).status).toBe(404)
    expect((await put(manager, id, other, 'А-1')).status).toBe(200)
    expect((await put(picker, 999_999, own, 'А-1')).status).toBe(404)
  })

  test('nobody overwrites a shelf that he has not seen', async () => {
    const { id } = second()
    await put(picker, id, own, 'А-1')
    expect((await put(manager, id, own, 'А-2', { seen: '' })).status).toBe(409)
    expect(await keptAt(id, own)).toBe('A-1')
    const both = ['Б-1', 'Б-2'].map((shelf) => put(manager, id, own, shelf, { seen: 'А-1' }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const kept = (await keptAt(id, own)) ?? ''
    expect((await put(manager, id, own, '', { seen: kept })).status).toBe(200)
    expect(await keptAt(id, own)).toBe('')
  })

  test.each(['=1+1', '-А', 'А'.repeat(25), 'А\u0007Б', null])('%j is no shelf', async (shelf) => {
    const answer = await manager.post(SHELVES, {
      product_id: part().id,
      location_id: own,
      shelf,
    })
    expect(answer.status).toBe(422)
  })

  test('what lies at a supplier has no shelf of ours', async () => {
    await shop.db.query(sql`
      INSERT INTO stock_locations (city_id, address, position, order_days)
      SELECT city_id, 'Под заказ', 99, 3 FROM stock_locations WHERE id = ${own}`)
    const answer = await put(manager, part().id, await locationOf('Под заказ'), 'А-1')
    expect(answer.status).toBe(409)
  })

  test('the picking list and its print go by shelf, what has none comes last and says so', async () => {
    const walk: [() => { id: number }, string][] = [
      [part, 'А-12'],
      [second, ''],
      [third, 'А-2'],
      [fourth, 'Б-1'],
    ]
    for (const [good, shelf] of walk) await put(manager, good().id, own, shelf)
    const way = { ...courier, shippingMethodId: 1, address: OWN }
    const lines = goods.map(({ id }) => ({ productId: id, quantity: 1 }))
    const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    await walkOrder(shop.db, id, 'confirmed', 'assembling')
    const picks = (await picker.get(`/api/staff/orders/${id}/picks`)).as(staffApi.picks)
    const ordered = [third(), part(), fourth(), second()]
    expect(picks.lines.map(({ article }) => article)).toEqual(ordered.map(({ article }) => article))
    expect(picks.lines[0]).toMatchObject({
      product_id: third().id,
      places: [{ location_id: own, shelf: 'A-2', may_shelve: true }],
    })
    const seen = (await manager.get(`/api/staff/orders/${id}/picks`)).as(staffApi.picks)
    expect(seen.lines.every(({ places }) => places.every((one) => one.may_shelve))).toBe(true)
    const { text } = await picker.get('/api/staff/prints/picking', { orders: String(id) })
    const label = await picker.get('/api/staff/prints/label', { orders: String(id) })
    expect(label.text).toContain(`<h1>№ ${id}</h1>`)
    expect(label.text).not.toContain('Петров')
    expect((await manager.get('/api/staff/prints/label', { orders: String(id) })).text).toContain(
      'Петров',
    )
    const places = ['A-2', 'A-12', 'Б-1', 'не указана'].map((shelf) => text.indexOf(`>${shelf}<`))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places.toSorted((one, next) => one - next)).toEqual(places)
    // a pick changes nothing of the order of lines
    const headers = { 'idempotency-key': randomUUID() }
    const body = { position: picks.lines[2]?.position ?? 0, picked: 1 }
    const after = await picker.post(`/api/staff/orders/${id}/picks`, body, { headers })
    expect(after.as(staffApi.picks).lines.map(({ article }) => article)).toEqual(
      ordered.map(({ article }) => article),
    )
  })

  async function command(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(['shelves', ...words], {
      db: shop.db,
      folder,
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }

  test('a table brings them out and in again, and names the rows that it leaves', async () => {
    await put(manager, part().id, own, 'А-12')
    const out = await command('export', 'out.csv', '--place', OWN)
    expect(out.exit, out.text).toBe(0)
    const rows = (await readFile(join(folder, 'out.csv'), 'utf8')).split('\r\n')
    expect(rows[0]).toContain('Место хранения;Артикул;Производитель;Название;Полка')
    const row = rows.find((line) => line.includes(`;${part().article};`)) ?? ''
    expect(row).toMatch(/;A-12$/)
    expect((await command('export', 'out.csv')).text).toContain('Файл out.csv уже есть')
    expect((await command('export', 'x.csv', '--place', 'Луна')).text).toContain('Места «Луна» нет')

    await writeFile(
      join(folder, 'in.csv'),
      [
        'Артикул;Полка;Место хранения',
        `${part().article};Г-1;${OWN}`,
        `${second().article};;${OWN}`,
        `${third().article};Г-3;Луна`,
        `нет-такого;Г-4;${OWN}`,
        `${fourth().article};=1;${OWN}`,
        `${part().article};Г-6;${OWN}`,
      ].join('\r\n'),
    )
    const taken = await command('import', 'in.csv')
    expect(taken).toEqual({
      exit: 0,
      text: [
        'Полок записано: 1, уже были такими: 1',
        'Не взято, такого места хранения нет: 1 (строки 4)',
        'Не взято, такого товара нет: 1 (строки 5)',
        'Не взято, полка — до 24 знаков в одну строку, первой буква или цифра: 1 (строки 6)',
        'Не взято, этот товар в этом месте уже был в файле выше: 1 (строки 7)',
      ].join('\n'),
    })
    expect(await keptAt(part().id, own)).toBe('Г-1')
    const [act] = await shop.db.query(sql`
      SELECT staff_id AS staff, subject, details FROM staff_acts WHERE act = 'bring-shelves'`)
    expect(act).toEqual({ staff: null, subject: 'shelves', details: { changed: 1 } })
    expect((await command('import', 'out.csv')).text).toContain('Полок записано: 1')
    expect(await keptAt(part().id, own)).toBe('A-12')
    expect((await command('import')).exit).toBe(1)
  })
})
