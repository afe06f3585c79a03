// Questions to staff about a price list before it is applied, over the network.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsApi } from '#src/back-office/imports-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { staffImports } from '#tests/support/staff-imports.ts'
import { asStaff } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

describe.each(testDatabases())('questions to staff on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let imports: ReturnType<typeof staffImports>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staff-questions-'))
    shop = await testShop(open, { DATA_DIR: folder, CURRENCY_RATES: 'USD=92.5' })
    const address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
    imports = staffImports(address, (await asStaff(shop, 'owner')).token)
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })

  const pricesOf = async (manufacturer: string) => {
    const rows = await shop.db.query<{ price: number }>(sql`
      SELECT product.price FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${manufacturer} ORDER BY product.article`)
    return rows.map(({ price }) => price)
  }
  const told = { supplier: 'Спросят', yes: 'true' }

  test('are in the preview, and a start without an answer is refused with a message', async () => {
    const content = 'Артикул;Товар;Бренд;Закупка;Цена\nA-1;Болт;ASKED;10;15\n'
    const { json } = await imports.preview({ content })
    expect(json).toMatchObject({
      questions: [expect.stringContaining('4. «Закупка» (закупочная), 5. «Цена»')],
    })
    const refused = await imports.bring({ content }, told)
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      message: expect.stringContaining('yes здесь не ответ'),
      errors: { columns: [expect.stringContaining('columns price=5')] },
    })
    expect(JSON.stringify(refused.json)).not.toContain('--')
    expect(await pricesOf('ASKED')).toEqual([])
    await imports.bringWhole({ content }, { ...told, columns: '{"price":"5"}' })
    expect(await pricesOf('ASKED')).toEqual([1500])
    expect((await imports.preview({ content }, told)).json).toMatchObject({ questions: [] })
  })

  test('stand beside the columns, which are understood and may be chosen anew', async () => {
    const content = 'Артикул;Товар;Бренд;Закупка;Цена;Заметка\nA-1;Болт;SHOWN;10;15;хх\n'
    const look = async (fields = {}) =>
      importsApi.preview.answer.parse((await imports.preview({ content }, fields)).json)
    const { tables, fields, places } = await look({ supplier: 'Показанный' })
    const columns = tables[0]?.columns ?? []
    expect(columns.map(({ number, title, field }) => [number, title, field])).toEqual([
      [1, 'Артикул', 'article'],
      [2, 'Товар', 'name'],
      [3, 'Бренд', 'manufacturer'],
      [4, 'Закупка', null],
      [5, 'Цена', 'price'],
      [6, 'Заметка', null],
    ])
    expect(columns[0]).toMatchObject({
      certainty: { origin: 'title', percent: 95 },
      examples: ['A-1'],
    })
    expect(fields).toContainEqual({ field: 'price', title: 'цена' })
    expect(places.map(({ title }) => title)).toContainEqual(expect.stringContaining('ул. Мира, 1'))
    const chosen = await look({ columns: '{"price":"4"}', stock: '{"6":"-"}' })
    expect(chosen.questions).toEqual([])
    expect(chosen.tables[0]?.columns[3]).toMatchObject({
      field: 'price',
      certainty: { origin: 'owner' },
    })
  })

  test('are answered by fields: the currency, by its rate', async () => {
    const content = 'Артикул;Товар;Бренд;Цена, $\nA-1;Болт;DOLLARS;10\n'
    const refused = await imports.bring({ content }, told)
    expect(refused.json).toMatchObject({ errors: { currency: [expect.any(String)] } })
    const wrong = await imports.bring({ content }, { ...told, currency: 'ABC' })
    expect([wrong.status, Object.keys((wrong.json as { errors: object }).errors)]).toEqual([
      422,
      ['currency'],
    ])
    await imports.bringWhole({ content }, { ...told, currency: 'usd' })
    expect(await pricesOf('DOLLARS')).toEqual([92_500])
  })

  test('a long list is previewed in a thread of its own, not in the one that serves', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `L-${at};Деталь ${at};LONG;${at + 1}\n`)
    const threads: unknown[] = []
    const onWorker = (thread: unknown) => threads.push(thread)
    process.on('worker', onWorker)
    const { status, json } = await imports.preview({
      content: `Артикул;Товар;Бренд;Цена\n${rows.join('')}`,
    })
    process.off('worker', onWorker)
    expect(status).toBe(200)
    expect(JSON.stringify(json)).toContain('LONG L-0')
    expect(threads.length).toBeGreaterThan(0)
  })

  test('a list of a million columns is refused with a message', async () => {
    const { status, json } = await imports.preview({ content: `${'1;'.repeat(1_000_000)}\n` })
    expect(status).toBe(422)
    expect(JSON.stringify(json)).toContain('больше 512 столбцов')
  })
})
