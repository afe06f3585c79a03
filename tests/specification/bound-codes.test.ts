// Codes of goods that come: an unknown one is bound once and counts everywhere, the paper's codes count at
// its reception, and what was bound is taken back by whoever may.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receptionsApi } from '#src/back-office/receptions-contract.ts'
import { listOwnCodes } from '#src/back-office/server/receptions/reception-codes.repository.ts'
import { linesOfScan } from '#src/back-office/web/receive/counted-lines.ts'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { searchApi } from '#src/search/contract.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { planOf } from '#tests/support/plan-of.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const ALL = '/api/staff/receptions'
const RELEASES = '/api/staff/barcode-releases'
type Who = 'manager' | 'picker' | 'seller' | 'stranger'

describe.each(testDatabases())('codes of goods that come, on the $kind database', ({ open }) => {
  let shop: TestShop
  let by: Record<Who, StaffMember>
  let own: number
  beforeAll(async () => {
    shop = await testShop(open)
    by = {
      manager: await asStaff(shop, 'manager'),
      picker: await asStaff(shop, 'picker', OWN),
      seller: await asStaff(shop, 'seller', OWN),
      stranger: await asStaff(shop, 'seller', OTHER),
    }
    await shop.has(aProduct({ stock: { [OWN]: 1, [OTHER]: 1 } }))
    const [place] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ${OWN}`)
    own = place?.id ?? 0
  })
  afterAll(() => shop?.close())

  let keys = 0
  const post = (who: Who, path: string, body: object) => {
    keys += 1
    const headers = { 'idempotency-key': `code-${keys}` }
    return by[who].post(`${ALL}${path}`, body as Readonly<Record<string, unknown>>, { headers })
  }
  const opened = async (body: object = {}) =>
    (await post('picker', '', { location_id: own, ...body })).as(receptionsApi.open).reception
  const shown = async (id: number) =>
    (await by.picker.get(`${ALL}/${id}`)).as(receptionsApi.show).reception
  const bind = (who: Who, id: number, product_id: number, code: string) =>
    post(who, `/${id}/barcodes`, { product_id, code })
  const found = async (text: string, reception?: number) => {
    const query = { text, ...(reception !== undefined && { reception: String(reception) }) }
    const answer = await by.picker.get('/api/staff/reception-goods', query)
    return answer.as(receptionsApi.goods).goods.map(({ id }) => id)
  }
  const meant = async (id: number, scanned: string) =>
    linesOfScan((await shown(id)).lines, scanned).map((line) => line.product_id)
  const actsOf = (subject: string) =>
    shop.db.query<{ act: string; details: object }>(sql`
      SELECT act, details FROM staff_acts WHERE subject = ${subject} ORDER BY id`)

  // 4600000000017 has a wrong check digit: it is the label of a box, and no barcode
  test.each(['4600000000017', 'NEWART-1', '4600000000024'])(
    '%s is bound once, and from then on counts everywhere',
    async (code) => {
      const [part, second] = [await shop.has(aProduct()), await shop.has(aProduct())]
      const { id } = await opened({ lines: [{ product_id: part.id, quantity: 2 }] })
      expect(await found(code)).toEqual([])
      expect((await bind('picker', id, part.id, code)).status).toBe(200)
      expect((await bind('picker', id, part.id, code)).status, 'once more').toBe(200)
      expect((await bind('picker', id, second.id, code)).status).toBe(409)
      expect(await meant(id, code)).toEqual([part.id])
      const later = await opened()
      expect(await found(code.toLowerCase(), later.id)).toEqual([part.id])
      const search = await shop.visitor.get('/api/products/search', { search: code })
      const ids = search.as(searchApi.products).products.map((product) => product.id)
      expect(ids).toContain(part.id)
      const kept = code.replace('-', '')
      expect(
        await shop.db.query(sql`
          SELECT code, source FROM product_barcodes WHERE product_id = ${part.id}`),
      ).toEqual([{ code: kept, source: 'reception' }])
      expect(await actsOf(`product ${part.id}`)).toEqual([
        { act: 'bind-barcode', details: { code: kept, reception: id } },
      ])
    },
  )

  test('buyers are told of barcodes alone', async () => {
    const part = await shop.has(aProduct())
    const { id } = await opened()
    for (const code of ['4011558736026', '4600000000031', 'BOX-77/1']) {
      expect((await bind('picker', id, part.id, code)).status).toBe(200)
    }
    const answer = await shop.visitor.get(`/api/products/${part.id}`)
    expect(answer.as(catalogueApi.product).product.barcodes).toEqual(['4011558736026'])
  })

  test('the codes of a paper count at its reception as soon as its product is known', async () => {
    const [part, second] = [await shop.has(aProduct()), await shop.has(aProduct())]
    const { id } = await opened({
      lines: [{ product_id: part.id, quantity: 3, codes: ['4600000000055', 'FOREIGN-5'] }],
      unknown: [{ text: 'NEWART-9 Фара', quantity: 4, codes: ['NEWART-9', '4600000000062'] }],
    })
    expect(await meant(id, '4600000000055')).toEqual([part.id])
    expect(await meant(id, 'foreign 5')).toEqual([part.id])
    expect(await found('FOREIGN-5'), 'nowhere else').toEqual([])
    expect(await found('FOREIGN-5', id)).toEqual([part.id])
    expect(await meant(id, 'NEWART-9')).toEqual([])
    const tell = () =>
      post('picker', `/${id}/rows`, { product_id: second.id, text: 'NEWART-9 Фара' })
    const told = (await tell()).as(receptionsApi.tell).reception
    expect(told.unknown).toEqual([])
    expect(told.lines.find((line) => line.product_id === second.id)?.expected).toBe(4)
    for (const code of ['NEWART-9', '4600000000062'])
      expect(await meant(id, code)).toEqual([second.id])
    expect((await tell()).status, 'it was told').toBe(409)
    expect((await actsOf(`reception ${id}`)).map(({ act }) => act)).toEqual([
      'open-reception',
      'tell-row',
    ])
    const list = await by.picker.get(ALL, { list: 'open', code: 'NEWART-9' })
    expect(list.as(receptionsApi.list).receptions.map((one) => one.id)).toEqual([id])
  })

  test('a code that is bound tells the row of the paper that has it', async () => {
    const part = await shop.has(aProduct())
    const { id } = await opened({
      lines: [{ product_id: part.id, quantity: 1 }],
      unknown: [
        { text: 'NEW-7', quantity: 2, codes: ['NEW-7', '4600000000079'] },
        { text: 'NEW-8', quantity: 5, codes: ['NEW-8'] },
      ],
    })
    const bound = await bind('picker', id, part.id, '4600000000079')
    const { lines, unknown } = bound.as(receptionsApi.bind).reception
    expect(lines).toMatchObject([{ product_id: part.id, expected: 3 }])
    expect(unknown.map(({ text }) => text)).toEqual(['NEW-8'])
    expect(await meant(id, 'NEW-7')).toEqual([part.id])
  })

  const release = (who: Who, product_id: number, code: string) =>
    by[who].post(RELEASES, { product_id, code })

  test('a wrong binding is taken back with the row that it told, at every open reception', async () => {
    const [wrong, right] = [await shop.has(aProduct()), await shop.has(aProduct())]
    const row = { text: 'NEW-31 Фара', quantity: 4, codes: ['NEW31', '4600000000093'] }
    const paper = { product_id: wrong.id, quantity: 3 }
    const { id } = await opened({ lines: [paper], unknown: [row] })
    await bind('picker', id, wrong.id, '4600000000093')
    const later = await opened({ lines: [{ ...paper, codes: ['4600000000093'] }] })
    const [line] = (await shown(id)).lines
    expect(line).toMatchObject({ expected: 7, bound: ['4600000000093', 'NEW31'] })
    expect((await release('picker', wrong.id, '4600000000093')).status).toBe(200)
    const { lines, unknown } = await shown(id)
    expect(lines).toMatchObject([{ expected: 3, bound: [], barcodes: [] }])
    expect(unknown).toEqual([row])
    for (const code of row.codes) {
      expect([await meant(id, code), await found(code, id)]).toEqual([[], []])
    }
    expect(await meant(later.id, '4600000000093')).toEqual([])
    expect((await actsOf(`reception ${id}`)).slice(1)).toEqual(
      ['tell-row', 'untell-row'].map((act) => ({
        act,
        details: { text: row.text, product: wrong.id, quantity: 4 },
      })),
    )
    await bind('picker', id, right.id, '4600000000093')
    expect(await meant(id, 'NEW-31')).toEqual([right.id])
    expect((await shown(id)).lines.map(({ expected }) => expected).toSorted()).toEqual([3, 4])
  })

  test('a row that was told wrongly is taken back by whoever told it, until the reception ends', async () => {
    const part = await shop.has(aProduct())
    const told = async () => {
      const unknown = [{ text: 'NEW-41', quantity: 2, codes: ['NEW41'] }]
      const { id } = await opened({ unknown })
      await post('seller', `/${id}/rows`, { product_id: part.id, text: 'NEW-41' })
      return id
    }
    const [id, over] = [await told(), await told()]
    await post('picker', `/${over}/cancel`, { reason: 'Не пришло' })
    expect((await release('picker', part.id, 'NEW-41')).status).toBe(409)
    expect((await release('seller', part.id, 'NEW-41')).status).toBe(200)
    expect(await shown(id)).toMatchObject({ lines: [], unknown: [{ text: 'NEW-41', quantity: 2 }] })
    expect(await shown(over)).toMatchObject({ lines: [{ expected: 2, bound: [] }], unknown: [] })
  })

  test('what another has bound stays with the product, whoever takes the row back that has it', async () => {
    const [part, other] = [await shop.has(aProduct()), await shop.has(aProduct())]
    const first = await opened({ lines: [{ product_id: part.id, quantity: 1 }] })
    await bind('manager', first.id, part.id, '4600000000109')
    const codes = ['NEW51', '4600000000109']
    const { id } = await opened({
      lines: [{ product_id: other.id, quantity: 1 }],
      unknown: [{ text: 'NEW-51', quantity: 2, codes }],
    })
    const tell = () => post('picker', `/${id}/rows`, { product_id: part.id, text: 'NEW-51' })
    for (const code of codes) {
      expect((await tell()).status).toBe(200)
      expect((await release('picker', part.id, code)).status).toBe(200)
      expect((await shown(id)).unknown).toMatchObject([{ text: 'NEW-51' }])
      expect(await found('4600000000109')).toEqual([part.id])
    }
    expect((await release('picker', part.id, '4600000000109')).status, 'nothing is told').toBe(409)
  })

  test('who has bound a code is found by an index', async () => {
    const plan = await planOf(shop.db, (db) => listOwnCodes(db, 1, [1]))
    expect(plan).toContain('staff_acts_bound')
  })

  test('it is taken back by whoever has bound it or changes stock, and what a list says stays', async () => {
    const part = await shop.has(aProduct())
    const { id } = await opened({ lines: [{ product_id: part.id, quantity: 1 }] })
    const releasePart = (who: Who, code: string) => release(who, part.id, code)
    await bind('picker', id, part.id, 'LABEL-21')
    const shownTo = async (who: Who) =>
      (await by[who].get(`${ALL}/${id}`)).as(receptionsApi.show).reception.lines[0]
    for (const who of ['picker', 'manager'] as const) {
      expect(await shownTo(who)).toMatchObject({ bound: ['LABEL21'], may_release: ['LABEL21'] })
    }
    expect(await shownTo('seller')).toMatchObject({ bound: ['LABEL21'], may_release: [] })
    expect((await releasePart('seller', 'LABEL-21')).status).toBe(409)
    expect((await releasePart('picker', 'LABEL-21')).status).toBe(200)
    expect((await releasePart('picker', 'LABEL-21')).status, 'nothing is left to do').toBe(200)
    expect(await found('LABEL-21')).toEqual([])
    await bind('picker', id, part.id, 'LABEL-22')
    expect((await releasePart('manager', 'LABEL-22')).status).toBe(200)
    await shop.db.query(sql`
      INSERT INTO product_barcodes (product_id, code, source) VALUES (${part.id}, '40115587', 'list')`)
    expect((await releasePart('manager', '40115587')).status).toBe(200)
    expect(await found('40115587')).toEqual([part.id])
    expect((await actsOf(`product ${part.id}`)).map(({ act }) => act)).toEqual([
      'bind-barcode',
      'release-barcode',
      'bind-barcode',
      'release-barcode',
    ])
  })

  test('nobody binds at a reception of another shop, or one that has ended', async () => {
    const part = await shop.has(aProduct())
    const { id } = await opened()
    expect((await bind('stranger', id, part.id, 'OTHER-31')).status).toBe(404)
    expect(
      (await by.stranger.get('/api/staff/reception-goods', { text: 'X', reception: String(id) }))
        .status,
    ).toBe(404)
    await post('picker', `/${id}/cancel`, { reason: 'Не пришло' })
    expect((await bind('picker', id, part.id, 'OTHER-31')).status).toBe(409)
  })
})
