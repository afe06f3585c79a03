import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- fits on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let products: number[]

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO makes (id, name, slug, name_ru) VALUES (1, 'Chery', 'chery', 'Чери');
      INSERT INTO models (id, make_id, name, slug)
      VALUES (4, 1, 'Tiggo 4', 'tiggo-4'), (7, 1, 'Tiggo 7', 'tiggo-7');
      INSERT INTO suppliers (id, name) VALUES (1, 'ACME'), (2, 'Второй')`)
    products = [await addProduct(db), await addProduct(db)]
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.script(
      'DELETE FROM doubtful_fits; DELETE FROM fitments; DELETE FROM supplier_fits; DELETE FROM car_spellings',
    )
    await db.query(sql`
      INSERT INTO doubtful_fits (product_id, supplier_id, text, candidates, source)
      SELECT id, supplier, 'CHERY TIGGO', '{4, 7}'::integer[], 'name'
      FROM unnest(${products}::integer[]) AS product(id), generate_series(1, 2) AS supplier
      UNION ALL SELECT ${products[0]}::integer, 1, 'X50', '{}'::integer[], 'name'`)
  })

  const fits = async (...words: string[]) => {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    const context = { db, folder: '.', print, progress: () => {} }
    const exit = await runCommand(['fits', ...words], context)
    return { exit, text: printed.join('\n') }
  }
  const listedFor = (model: number) =>
    db.query(sql`SELECT product_id AS id FROM model_listing WHERE model_id = ${model} ORDER BY 1`)

  test('lists what is doubtful, the most frequent first', async () => {
    const { exit, text } = await fits('doubtful')
    expect(exit).toBe(0)
    expect(text).toMatch(/ 2 {2}CHERY TIGGO — Chery Tiggo 4, Chery Tiggo 7\?.* 1 {2}X50/s)
  })

  test('accept shows the products among those of the model, and remembers', async () => {
    const { exit, text } = await fits('accept', 'Chery Tiggo', 'chery tiggo 4', 'Chery Tiggo 7')
    expect(exit).toBe(0)
    expect(text).toContain('товаров сейчас: 2')
    expect(await listedFor(4)).toEqual(products.map((id) => ({ id })))
    expect((await fits('doubtful')).text).not.toContain('TIGGO')
    const read = await loadCarReader(db)
    const again = read({ name: 'Фильтр Чери Tiggo', article: '', manufacturer: '' })
    expect(again.fits.map(({ modelId }) => modelId)).toEqual([4, 7])
  })

  test('refuse asks of it no more', async () => {
    expect((await fits('refuse', 'x50')).text).toContain('не автомобиль')
    expect((await fits('doubtful')).text).not.toContain('X50')
    const read = await loadCarReader(db)
    expect(read({ name: 'Болт X50', article: '', manufacturer: '' }).doubts).toEqual([])
  })

  test('an unknown model is refused, and nothing is remembered', async () => {
    const { exit, text } = await fits('accept', 'CHERY TIGGO', 'Chery Tiggo 77')
    expect(exit).toBe(1)
    expect(text).toContain('Нет такой модели: Chery Tiggo 77')
    expect(await db.query(sql`SELECT text FROM car_spellings`)).toEqual([])
  })

  test.each([[[]], [['accept', 'X50']], [['refuse']], [['refuse', 'X50', 'Chery']], [['doubt']]])(
    'words that mean nothing print the usage: %j',
    async (words) => {
      const { exit, text } = await fits(...words)
      expect(exit).toBe(1)
      expect(text).toContain('fits doubtful')
    },
  )
})
