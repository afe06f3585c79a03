import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { type Kopecks, kopecksOf } from '#src/shared/money.ts'
import { type StagedProduct, stageProducts, switchList } from '#src/supply/server/public.ts'
import { addCustomer, addProduct, addWarehouse, courier } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

/** Far longer than anything here takes, far shorter than the test may. */
const SOON = 5000

const RUN = 1
/** A row that says nothing beside what a test says. */
const SILENT: Omit<StagedProduct, 'name' | 'article' | 'articleNorm' | 'manufacturer'> = {
  place: 1,
  line: 1,
  price: null,
  key: 'silent',
  code: null,
  category: null,
  description: null,
  quantity: null,
  stock: null,
  barcode: null,
  originals: null,
  crosses: null,
  supersededBy: null,
  pictures: null,
  fits: null,
}

// the embedded database has one connection: nobody is beside a rebuild there
const servers = bothDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(servers)('while lists are built anew, $kind', ({ open }) => {
  let db: OpenDatabase
  let product: number
  let warehouse: number

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO makes (id, name, slug) VALUES (1, 'Chery', 'chery');
      INSERT INTO models (id, make_id, name, slug) VALUES (1, 1, 'Tiggo', 'tiggo')`)
    warehouse = await addWarehouse(db)
    product = await addProduct(db, { stock: new Map([[warehouse, 50]]) })
    await db.script('UPDATE manufacturers SET name_norm = upper(name_norm)')
    await db.query(sql`INSERT INTO fitments (product_id, model_id) VALUES (${product}, 1)`)
    await db.script('SELECT rebuild_product_lists()')
  })
  afterAll(() => db?.close())

  const build = (tx: Database) => tx.query(sql`SELECT build_product_lists()`)
  const swap = (tx: Database) => tx.query(sql`SELECT swap_product_lists()`)
  const soon = <Result>(work: Promise<Result>) =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('somebody waits')), SOON)
      }),
    ])

  /** Every derived table, by statements that keep their names and plans. */
  const shown = async () =>
    Promise.all([
      db.query(sql`SELECT product_id, price FROM product_search`),
      db.query(sql`SELECT product_id, price FROM model_listing`),
      db.query(sql`SELECT product_count AS n FROM category_counts`),
      db.query(sql`SELECT product_count AS n FROM model_category_counts`),
      db.query(sql`SELECT word FROM catalogue_words ORDER BY word`),
      db.query(sql`SELECT product_ids FROM search_candidates('''фильтр''', NULL, '{}', 10)`),
    ])
  const buy = async () => {
    const lines = [{ productId: product, quantity: 1 }]
    return placeOrder(db, await addCustomer(db), { ...courier, lines })
  }
  const bring = async (line: { price: Kopecks; quantity: number }) => {
    const [row] = await db.query<{ article: string; manufacturer: string; supplier: number }>(sql`
      WITH supplier AS (INSERT INTO suppliers (name) VALUES ('Поставщик') RETURNING id)
      SELECT product.article, maker.name AS manufacturer, supplier.id AS supplier
      FROM supplier, products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE product.id = ${product}`)
    if (!row) throw new Error('the product is there')
    const { article, manufacturer, supplier } = row
    const staged = { name: 'Фильтр', article, articleNorm: normaliseArticle(article), manufacturer }
    await stageProducts(db, RUN, [{ ...SILENT, ...staged, ...line }])
    const list = { runId: RUN, supplierId: supplier, source: 'Поставщик', places: 1 }
    const locations = [{ id: warehouse, elsewhere: [] }]
    return switchList(
      db,
      { ...list, locations, isPartial: true, makesCategories: false },
      { isReal: true, mayGoOn: () => true, onWritten: async () => {} },
    )
  }
  const setPrice = (price: number) =>
    db.query(sql`UPDATE products SET price = ${price} WHERE id = ${product}`)

  test('buyers search, look and buy, prices change, and then the new lists are seen', async () => {
    const before = await shown()
    await setPrice(70_000)
    await db.transaction(async (tx) => {
      await build(tx)
      expect(await soon(shown())).toEqual(before)
      expect(await soon(buy())).toMatchObject({ total: 70_000 })
      await soon(setPrice(70_000))
      await swap(tx)
    })
    const after = await shown()
    expect(after.slice(0, 2)).toEqual([
      [{ product_id: product, price: 70_000 }],
      [{ product_id: product, price: 70_000 }],
    ])
    expect(after.slice(2)).toEqual(before.slice(2))
  })

  test('a price list waits for them with empty hands: what it names can be bought', async () => {
    let brought: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await build(tx)
      brought = bring({ price: kopecksOf(900), quantity: 40 })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await soon(buy())
    })
    expect(await soon(brought)).toMatchObject({ difference: { changed: 1 }, stockChanged: 1 })
    expect(await soon(buy())).toMatchObject({ total: 90_000 })
  })

  test('who searches in the moment of the swap waits for it and finds the same', async () => {
    const before = await shown()
    let waiting: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await build(tx)
      await swap(tx)
      waiting = shown()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(await soon(waiting)).toEqual(before)
  })

  test('one who reads for long holds up the swap, but not the others', async () => {
    let rebuilt: Promise<unknown> = Promise.resolve()
    let isDone = false
    await db.transaction(async (backup) => {
      await backup.query(sql`SELECT product_id, price FROM product_search`)
      rebuilt = db.script('SELECT rebuild_product_lists()').then(() => {
        isDone = true
      })
      await new Promise((resolve) => setTimeout(resolve, 700))
      await soon(shown())
      expect(isDone).toBe(false)
    })
    await soon(rebuilt)
  })

  test('a change of a product waits for the swap, and is then in the new lists', async () => {
    let refreshed: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await build(tx)
      await setPrice(80_000)
      refreshed = db.query(sql`SELECT refresh_product_lists(${[product]}::integer[])`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await swap(tx)
    })
    await soon(refreshed)
    const [search] = await shown()
    expect(search).toEqual([{ product_id: product, price: 80_000 }])
  })
})
