// Fitments that lists state: saved by supplier, united for buyers, undone with their run.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { decideFits } from '../decide-fits.ts'
import { createTables } from '../temporary-tables.repository.ts'
import { saveListedFits, undoListedFits } from './save-listed-fits.ts'

const name = { source: 'name', confidence: 90, note: 'TIGGO' }
const TIGGO_4 = { modelId: 4, engineId: null, ...name }
const TIGGO_7 = { modelId: 7, engineId: null, ...name }
const DOUBT = { doubt: 'CHERY TIGGO', candidates: [4, 7], source: 'name' }
const [FIRST, SECOND] = [1, 2]
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
      INSERT INTO engines (id, name) VALUES (90, 'SQRE4T15C');
      INSERT INTO suppliers (id, name) VALUES (1, 'Первый'), (2, 'Второй')`)
    product = await addProduct(db)
    other = await addProduct(db)
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.script(`
      DELETE FROM fitments; DELETE FROM supplier_fits; DELETE FROM doubtful_fits;
      DELETE FROM import_runs; DELETE FROM car_spellings; DELETE FROM supplier_offers`)
    await startRun()
  })

  const startRun = async () => {
    const [row] = await db.query<{ id: number }>(
      sql`INSERT INTO import_runs (source) VALUES ('list') RETURNING id`,
    )
    run = row?.id ?? 0
    return run
  }
  const makeListed = async (tx: Database) => {
    await createTables(tx, 'listed')
    await tx.script(`
      CREATE TEMP TABLE list_changes (product_id integer, was_offer jsonb, is_vanished boolean)
      ON COMMIT DROP`)
  }
  const list = async (tx: Database, fits: readonly object[] | null, id = product) => {
    await tx.query(sql`
      INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key,
                          name, quality, price, fits)
      VALUES (1, ${id}, false, 1, 'A', 'A', 'a', 'Фильтр', 'original', 100,
              ${fits === null ? null : JSON.stringify(fits)}::jsonb)`)
  }
  type OfList = { id?: number; supplierId?: number }
  const save = (
    fits: readonly object[] | null,
    { id = product, supplierId = FIRST }: OfList = {},
  ) =>
    db.transaction(async (tx) => {
      await makeListed(tx)
      await list(tx, fits, id)
      const count = await saveListedFits(tx, { runId: run, supplierId })
      if (count === 0) return []
      const rows = await tx.query<{ id: number }>(
        sql`SELECT product_id AS id FROM due_products WHERE due = 'lists' ORDER BY 1`,
      )
      return rows.map((row) => row.id)
    })
  /** The supplier's offer of the product begins or ends; his list states no cars. */
  const reoffer = (supplierId: number, isOffered: boolean) =>
    db.transaction(async (tx) => {
      await makeListed(tx)
      await tx.query(
        isOffered
          ? sql`INSERT INTO supplier_offers (supplier_id, product_id) VALUES (${supplierId}, ${product})`
          : sql`DELETE FROM supplier_offers WHERE supplier_id = ${supplierId}`,
      )
      await tx.query(
        isOffered
          ? sql`INSERT INTO list_changes VALUES (${product}, '{}', false)`
          : sql`INSERT INTO list_changes VALUES (${product}, '{"cost": 1}', true)`,
      )
      return saveListedFits(tx, { runId: run, supplierId })
    })
  const undo = (runId: number, supplierId = FIRST) =>
    db.transaction(async (tx) => {
      await createTables(tx, 'undone_products')
      return undoListedFits(tx, { runId, supplierId })
    })
  const stored = (id = product) =>
    db.query(sql`
      SELECT model_id AS model, engine_id AS engine, source FROM fitments
      WHERE product_id = ${id} ORDER BY 1, 2, 3`)
  const doubts = () =>
    db.query(sql`SELECT product_id AS product, text FROM doubtful_fits ORDER BY 1, 2`)

  test('are written, and the product is due for a refresh', async () => {
    expect(await save([TIGGO_4, TIGGO_7_ENGINE])).toEqual([product])
    expect(await stored()).toEqual([
      { model: 4, engine: null, source: 'name' },
      { model: 7, engine: 90, source: 'name' },
    ])
  })

  test('change nothing when the same list comes again', async () => {
    await save([TIGGO_4, TIGGO_7_ENGINE])
    expect(await save([TIGGO_7_ENGINE, TIGGO_4])).toEqual([])
  })

  test('have the years of the car, and change with them', async () => {
    await save([{ ...TIGGO_4, yearFrom: 2017, yearTo: 2020 }])
    expect(await save([{ ...TIGGO_4, yearFrom: 2017, yearTo: 2020 }])).toEqual([])
    expect(await save([{ ...TIGGO_4, yearFrom: 2018, yearTo: null }])).toEqual([product])
    expect(await db.query(sql`SELECT year_from AS from, year_to AS to FROM fitments`)).toEqual([
      { from: 2018, to: null },
    ])
  })

  test('replace those of an earlier list, but not those of other products', async () => {
    await save([TIGGO_4], { id: other })
    await save([TIGGO_4])
    expect(await save([TIGGO_7])).toEqual([product])
    expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
    expect(await stored(other)).toEqual([{ model: 4, engine: null, source: 'name' }])
  })

  test('go when the list names no car any more, and stay when it was not searched', async () => {
    await save([TIGGO_4])
    expect(await save(null)).toEqual([])
    expect(await stored()).toHaveLength(1)
    expect(await save([])).toEqual([product])
    expect(await stored()).toEqual([])
  })

  test('stay for a product that was not searched, though others were', async () => {
    await save([TIGGO_4])
    await db.transaction(async (tx) => {
      await makeListed(tx)
      await list(tx, null)
      await list(tx, [TIGGO_7], other)
      expect(await saveListedFits(tx, { runId: run, supplierId: FIRST })).toBe(1)
    })
    expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
  })

  test('never change the fitments of another source, nor add to them', async () => {
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

  test('are not written for universal products, nor for deleted models', async () => {
    await db.query(sql`UPDATE products SET is_universal = true WHERE id = ${other}`)
    expect(await save([TIGGO_4], { id: other })).toEqual([])
    await db.query(sql`UPDATE products SET is_universal = false WHERE id = ${other}`)
    expect(await save([{ ...TIGGO_4, modelId: 999 }])).toEqual([])
  })

  test('are undone with their run, and earlier doubts are restored', async () => {
    await save([TIGGO_4, DOUBT])
    const next = await startRun()
    await save([TIGGO_7, { ...DOUBT, doubt: 'X50' }])
    await save([TIGGO_7_ENGINE], { id: other })
    expect(await doubts()).toEqual([{ product, text: 'X50' }])
    expect(await undo(next)).toBe(2)
    expect(await stored(other)).toEqual([])
    expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
    expect(await doubts()).toEqual([{ product, text: 'CHERY TIGGO' }])
  })

  test('a doubt that an undo restores follows the owner’s decision since', async () => {
    await save([DOUBT])
    const next = await startRun()
    await save([])
    await decideFits(db, 'Chery Tiggo', ['Chery Tiggo 7'])
    expect(await stored()).toEqual([])
    expect(await undo(next)).toBe(1)
    expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
    expect(await doubts()).toEqual([])
  })

  test('a doubt is saved once for a product, and goes when the list names a car instead', async () => {
    await save([DOUBT, DOUBT])
    expect(await doubts()).toEqual([{ product, text: 'CHERY TIGGO' }])
    await save([TIGGO_4])
    expect(await doubts()).toEqual([])
  })

  test('a decision of the owner while a list waits is used when the list is applied', async () => {
    await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])
    await decideFits(db, 'X50', [])
    await save([DOUBT, { ...DOUBT, doubt: 'X50' }])
    expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
    expect(await doubts()).toEqual([])
    const decidedBefore = { ...TIGGO_4, confidence: 99, note: 'CHERY TIGGO' }
    await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])
    await save([decidedBefore])
    expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
  })

  describe('of a text that the owner has decided', () => {
    const ACCEPTED = { ...TIGGO_4, confidence: 99, note: 'CHERY TIGGO' }
    const four = { model: 4, engine: null, source: 'name' }
    const seven = { model: 7, engine: null, source: 'name' }

    test('follow his last decision, for every supplier of the text', async () => {
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])
      await save([ACCEPTED])
      await startRun()
      await save([ACCEPTED], { supplierId: SECOND, id: other })
      expect(await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])).toBe(2)
      expect([await stored(), await stored(other)]).toEqual([[seven], [seven]])
      expect(await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])).toBe(0)
    })

    test('go when he decides that it names no car', async () => {
      await save([DOUBT])
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4', 'Chery Tiggo 7'])
      expect(await stored()).toEqual([four, seven])
      expect(await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])).toBe(1)
      expect(await stored()).toEqual([seven])
      expect(await decideFits(db, 'CHERY TIGGO', [])).toBe(1)
      expect(await stored()).toEqual([])
    })

    test('do not change other fits of the same product and list', async () => {
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])
      await save([TIGGO_4, { ...ACCEPTED, modelId: 7 }])
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])
      expect(await stored()).toEqual([four])
      await decideFits(db, 'CHERY TIGGO', [])
      expect(await stored()).toEqual([four])
    })

    test('come back with an undo by his present decision, also if it names no car', async () => {
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])
      await save([ACCEPTED])
      const next = await startRun()
      await save([])
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])
      expect(await stored()).toEqual([])
      await undo(next)
      expect(await stored()).toEqual([seven])
      const last = await startRun()
      await save([])
      await decideFits(db, 'CHERY TIGGO', [])
      await undo(last)
      expect(await stored()).toEqual([])
    })

    test('still belong to their run, and go with its undo', async () => {
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])
      await save([ACCEPTED])
      await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 7'])
      await undo(run)
      expect(await stored()).toEqual([])
    })
  })

  test('without a known supplier stay until a supplier of the product states a car', async () => {
    await db.query(sql`
      INSERT INTO supplier_fits (product_id, supplier_id, model_id, source)
      VALUES (${product}, 0, 4, 'name')`)
    await reoffer(FIRST, true)
    await save([TIGGO_7], { supplierId: SECOND })
    expect(await stored()).toEqual([
      { model: 4, engine: null, source: 'name' },
      { model: 7, engine: null, source: 'name' },
    ])
    await save([TIGGO_7])
    expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
  })

  test('replaced by an earlier version’s run of another supplier go back to their own', async () => {
    const first = await startRun()
    await db.query(sql`UPDATE import_runs SET supplier_id = ${FIRST} WHERE id = ${first}`)
    await startRun()
    await db.query(sql`
      INSERT INTO former_fits (import_run_id, product_id, model_id, source, note, brought_by)
      VALUES (${run}, ${product}, 4, 'name', '', ${first}),
             (${run}, ${product}, 7, 'name', '', NULL)`)
    await undo(run, SECOND)
    expect(
      await db.query(sql`
        SELECT model_id AS model, supplier_id AS supplier FROM supplier_fits ORDER BY 1`),
    ).toEqual([
      { model: 4, supplier: FIRST },
      { model: 7, supplier: SECOND },
    ])
  })

  describe('of two suppliers', () => {
    test('are shown together, each car once', async () => {
      await save([TIGGO_4, TIGGO_7_ENGINE])
      expect(await save([TIGGO_4], { supplierId: SECOND })).toEqual([])
      expect(await save([TIGGO_7], { supplierId: SECOND })).toEqual([product])
      expect(await stored()).toEqual([
        { model: 4, engine: null, source: 'name' },
        { model: 7, engine: null, source: 'name' },
      ])
    })

    test('do not depend on the order of their lists', async () => {
      const [first, second] = [
        [{ ...TIGGO_4, yearFrom: 2017, yearTo: 2020 }, TIGGO_7_ENGINE],
        [{ ...TIGGO_4, yearFrom: 2018, yearTo: null, source: 'column' }],
      ]
      const shown = () =>
        db.query(sql`
          SELECT model_id, engine_id, year_from, year_to, source, confidence, note
          FROM fitments ORDER BY 1, 2`)
      await save(first)
      await save(second, { supplierId: SECOND })
      const firstOrder = await shown()
      expect(firstOrder[0]).toMatchObject({ year_from: 2017, year_to: null, source: 'column' })
      await db.script('DELETE FROM supplier_fits; DELETE FROM fitments')
      await save(second, { supplierId: SECOND })
      await save(first)
      expect(await shown()).toEqual(firstOrder)
    })

    test('are replaced and undone for one supplier alone', async () => {
      await save([TIGGO_4])
      const second = await startRun()
      await save([TIGGO_7], { supplierId: SECOND })
      await startRun()
      await save([], { supplierId: FIRST })
      expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
      await undo(run)
      await undo(second, SECOND)
      expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
    })

    test('of a former supplier are shown where no present one states a car', async () => {
      await reoffer(FIRST, true)
      await reoffer(SECOND, true)
      await save([TIGGO_4])
      await save([TIGGO_7], { supplierId: SECOND })
      expect(await reoffer(FIRST, false)).toBe(1)
      expect(await stored()).toEqual([{ model: 7, engine: null, source: 'name' }])
      await save([], { supplierId: SECOND })
      expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
      await save([TIGGO_7], { supplierId: SECOND })
      expect(await reoffer(FIRST, true)).toBe(1)
      expect(await stored()).toHaveLength(2)
    })

    test('share a doubt, and the owner’s decision applies to both', async () => {
      await save([DOUBT])
      await startRun()
      await save([DOUBT], { supplierId: SECOND })
      expect(await doubts()).toHaveLength(2)
      expect(await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])).toBe(1)
      await save([], { supplierId: SECOND })
      expect(await stored()).toEqual([{ model: 4, engine: null, source: 'name' }])
      await save([])
      expect(await stored()).toEqual([])
    })
  })
})
