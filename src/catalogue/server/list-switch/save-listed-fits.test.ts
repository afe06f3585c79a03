// The fitments of a list in the shop: replaced, kept, taken back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { createListedTable } from './listed-table.repository.ts'
import { saveListedFits, undoListedFits } from './save-listed-fits.ts'

const name = { source: 'name', confidence: 90, note: 'TIGGO' }
const TIGGO_4 = { modelId: 4, engineId: null, ...name }
const TIGGO_7 = { modelId: 7, engineId: null, ...name }
const TIGGO_7_ENGINE = { modelId: 7, engineId: 90, ...name }

describe.each(testDatabases())('fitments of a list on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let product: number
  let other: number
  let run: number

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO makes (id, name, slug) VALUES (1, 'Chery', 'chery');
      INSERT INTO models (id, make_id, name, slug)
      VALUES (4, 1, 'Tiggo 4', 'tiggo-4'), (7, 1, 'Tiggo 7', 'tiggo-7');
      INSERT INTO engines (id, name) VALUES (90, 'SQRE4T15C')`)
    product = await addProduct(db)
    other = await addProduct(db)
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.script('DELETE FROM fitments; DELETE FROM import_runs; DELETE FROM doubtful_fits')
    const [row] = await db.query<{ id: number }>(
      sql`INSERT INTO import_runs (source) VALUES ('list') RETURNING id`,
    )
    run = row?.id ?? 0
  })

  const makeListed = async (tx: Database) => {
    await createListedTable(tx)
  }
  const list = async (tx: Database, fits: readonly object[] | null, id = product) => {
    await tx.query(sql`
      INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key,
                          name, quality, price, fits)
      VALUES (1, ${id}, false, 1, 'A', 'A', 'a', 'Фильтр', 'original', 100,
              ${fits === null ? null : JSON.stringify(fits)}::jsonb)`)
  }
  const save = (fits: readonly object[] | null, id = product) =>
    db.transaction(async (tx) => {
      await makeListed(tx)
      await list(tx, fits, id)
      const count = await saveListedFits(tx, run)
      if (count === 0) return []
      const rows = await tx.query<{ id: number }>(
        sql`SELECT product_id AS id FROM changed_fits ORDER BY 1`,
      )
      return rows.map((row) => row.id)
    })
  const stored = (id = product) =>
    db.query(sql`
      SELECT model_id AS model, engine_id AS engine, source FROM fitments
      WHERE product_id = ${id} ORDER BY 1, 2, 3`)
  const doubts = () =>
    db.query(sql`SELECT product_id AS product, text FROM doubtful_fits ORDER BY 1, 2`)

  test('are written, and the product is told as changed', async () => {
    expect(await save([TIGGO_4, TIGGO_7_ENGINE])).toEqual([product])
    expect(await stored()).toEqual([
      { model: 4, engine: null, source: 'name' },
      { model: 7, engine: 90, source: 'name' },
    ])
  })

  test('change nothing when the list comes again', async () => {
    await save([TIGGO_4, TIGGO_7_ENGINE])
    expect(await save([TIGGO_7_ENGINE, TIGGO_4])).toEqual([])
  })

  test('tell the years of the car, and change with them', async () => {
    await save([{ ...TIGGO_4, yearFrom: 2017, yearTo: 2020 }])
    expect(await save([{ ...TIGGO_4, yearFrom: 2017, yearTo: 2020 }])).toEqual([])
    expect(await save([{ ...TIGGO_4, yearFrom: 2018, yearTo: null }])).toEqual([product])
    expect(await db.query(sql`SELECT year_from AS from, year_to AS to FROM fitments`)).toEqual([
      { from: 2018, to: null },
    ])
  })

  test('replace those of an earlier list, but not those of other products', async () => {
    await save([TIGGO_4], other)
    await save([TIGGO_4])
    expect(await save([TIGGO_7])).toEqual([product])
    expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
    expect(await stored(other)).toEqual([{ model: 4, engine: null, source: 'name' }])
  })

  test('go when the list names no car any more, and stay when nobody has looked', async () => {
    await save([TIGGO_4])
    expect(await save(null)).toEqual([])
    expect(await stored()).toHaveLength(1)
    expect(await save([])).toEqual([product])
    expect(await stored()).toEqual([])
  })

  test('stay where nobody has looked at this product, though at others', async () => {
    await save([TIGGO_4])
    await db.transaction(async (tx) => {
      await makeListed(tx)
      await list(tx, null)
      await list(tx, [TIGGO_7], other)
      expect(await saveListedFits(tx, run)).toBe(1)
    })
    expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
  })

  test('never touch what another source says, nor add to it', async () => {
    await db.query(sql`
      INSERT INTO fitments (product_id, model_id, engine_id, source)
      VALUES (${product}, 7, 90, 'demo')`)
    expect(await save([TIGGO_7, TIGGO_4])).toEqual([product])
    expect(await stored()).toEqual([
      { model: 4, engine: null, source: 'name' },
      { model: 7, engine: 90, source: 'demo' },
    ])
    await save([])
    expect(await stored()).toEqual([{ model: 7, engine: 90, source: 'demo' }])
  })

  test('are not of goods for every car, nor of models that are gone', async () => {
    await db.query(sql`UPDATE products SET is_universal = true WHERE id = ${other}`)
    expect(await save([TIGGO_4], other)).toEqual([])
    await db.query(sql`UPDATE products SET is_universal = false WHERE id = ${other}`)
    expect(await save([{ ...TIGGO_4, modelId: 999 }])).toEqual([])
  })

  test('are taken back with their run', async () => {
    await save([TIGGO_4])
    const [next] = await db.query<{ id: number }>(
      sql`INSERT INTO import_runs (source) VALUES ('next list') RETURNING id`,
    )
    run = next?.id ?? 0
    await save([TIGGO_7, { doubt: 'CHERY TIGGO', candidates: [4, 7] }])
    await save([TIGGO_7_ENGINE], other)
    const count = await db.transaction((tx) => undoListedFits(tx, run))
    expect(count).toBe(2)
    expect(await stored(other)).toEqual([])
    expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
    expect(await doubts()).toEqual([])
  })

  test('a doubt is noted once for a product and goes with it', async () => {
    const doubt = { doubt: 'CHERY TIGGO', candidates: [4, 7] }
    await save([doubt, doubt])
    expect(await doubts()).toEqual([{ product, text: 'CHERY TIGGO' }])
    await save([TIGGO_4])
    expect(await doubts()).toEqual([])
  })
})
