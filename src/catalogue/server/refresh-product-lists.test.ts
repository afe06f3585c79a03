import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { rebuildProductLists, refreshProductLists } from './product-lists.repository.ts'

const PRODUCTS = 6
const MODELS = 3

describe.each(bothDatabases())('lists after a change on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let products: number[]

  beforeAll(async () => {
    db = await open()
    await db.query(sql`INSERT INTO makes (id, name, slug) VALUES (1, 'Chery', 'chery')`)
    await db.query(sql`
      INSERT INTO models (id, make_id, name, slug)
      SELECT n, 1, 'Tiggo ' || n, 'tiggo-' || n FROM generate_series(1, ${MODELS}::integer) AS n`)
    await db.script(`
      INSERT INTO engines (id, name) VALUES (90, 'SQR481FC'), (91, 'SQRF4J16'), (92, 'SQRE4T15');
      INSERT INTO cities (id, name, slug, lat, lng, zoom) VALUES (90, 'Волгоград', 'v', 48, 44, 11)`)
    products = []
    for (let n = 0; n < PRODUCTS; n += 1) products.push(await addProduct(db))
    await rebuildProductLists(db)
  })
  afterAll(() => db?.close())

  type Change = { readonly place: number; readonly act: string; readonly value: number }
  const changes = fc.array(
    fc.record({
      place: fc.nat(PRODUCTS - 1),
      act: fc.constantFrom(
        ...['hide', 'show', 'move', 'price', 'name', 'maker', 'fit', 'engine', 'unfit', 'nothing'],
      ),
      value: fc.integer({ min: 1, max: MODELS }),
    }),
    { maxLength: 12 },
  )

  async function change({ place, act, value }: Change): Promise<void> {
    const id = products[place] ?? 0
    if (act === 'fit') {
      await db.query(sql`
        INSERT INTO fitments (product_id, model_id) VALUES (${id}, ${value}) ON CONFLICT DO NOTHING`)
    } else if (act === 'engine') {
      await db.query(sql`
        INSERT INTO fitments (product_id, model_id, engine_id)
        VALUES (${id}, ${1 + (id % MODELS)}, ${89 + value}) ON CONFLICT DO NOTHING`)
    } else if (act === 'unfit') {
      await db.query(sql`DELETE FROM fitments WHERE product_id = ${id} AND model_id = ${value}`)
    } else {
      await db.query(sql`
        UPDATE products SET
          is_hidden = CASE ${act} WHEN 'hide' THEN true WHEN 'show' THEN false ELSE is_hidden END,
          price = CASE ${act} WHEN 'price' THEN ${value * 100}::integer ELSE price END,
          category_id = CASE ${act} WHEN 'move' THEN ${value}::integer ELSE category_id END,
          manufacturer_id = CASE ${act} WHEN 'maker' THEN ${value}::integer
                            ELSE manufacturer_id END,
          name = CASE ${act} WHEN 'name' THEN 'Колодки тормозные ' || ${value}::integer
                 ELSE name END
        WHERE id = ${id}`)
    }
  }

  const derived = () =>
    db.query(sql`
      SELECT 'shop' AS list, 0 AS model, category_id, 0 AS price, product_count AS n,
             NULL::integer[] AS engines
      FROM category_counts WHERE product_count <> 0
      UNION ALL SELECT 'model', model_id, category_id, 0, product_count, NULL
      FROM model_category_counts WHERE product_count <> 0
      UNION ALL SELECT 'listing', model_id, category_id, price, product_id, engine_ids
      FROM model_listing
      UNION ALL SELECT 'maker', model_id, manufacturer_id, is_original::integer, product_id, NULL
      FROM model_listing
      UNION ALL SELECT 'search', manufacturer_id, category_id, price, product_id, NULL
      FROM product_search
      ORDER BY 1, 2, 3, 4, 5`)
  const indexed = () =>
    db.query(sql`SELECT product_id, tsv::text FROM product_search ORDER BY product_id`)
  const words = async () => {
    const rows = await db.query<{ word: string; lexeme: string }>(
      sql`SELECT word, lexeme FROM catalogue_words`,
    )
    return rows.map(({ word, lexeme }) => `${word} ${lexeme}`)
  }

  test('is what a rebuild would make of it, whatever changed', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        for (const one of given) await change(one)
        await refreshProductLists(
          db,
          given.map(({ place }) => products[place] ?? 0),
        )
        const kept = [await derived(), await indexed()]
        const known = await words()
        await rebuildProductLists(db)
        expect(kept).toEqual([await derived(), await indexed()])
        expect(known).toEqual(expect.arrayContaining(await words()))
      }),
      { numRuns: 25 },
    )
  })

  test('is right as well after two who changed one product at once', async () => {
    const [product = 0] = products
    await db.query(sql`UPDATE products SET is_hidden = false WHERE id = ${product}`)
    await refreshProductLists(db, [product])
    const moveTo = (category: number) =>
      db.transaction(async (tx) => {
        await tx.query(sql`UPDATE products SET category_id = ${category} WHERE id = ${product}`)
        await refreshProductLists(tx, [product])
      })
    await Promise.all([1, 2, 3, 4, 5].map(moveTo))
    const kept = await derived()
    await rebuildProductLists(db)
    expect(kept).toEqual(await derived())
  })

  const version = async () => {
    const [row] = await db.query<{ version: number }>(
      sql`SELECT sum(version) AS version FROM search_versions`,
    )
    return row?.version ?? 0
  }
  /** By how much the version rises when the products change so. */
  const raisedBy = async (change: string) => {
    const before = await version()
    await db.script(change)
    await refreshProductLists(db, products)
    return (await version()) - before
  }

  test('have a new version when there are new words, not for prices and places', async () => {
    const [product = 0, other = 0] = products
    const set = (what: string) => raisedBy(`UPDATE products SET ${what} WHERE id = ${product}`)
    await raisedBy(`UPDATE products SET is_hidden = false`)
    await db.script(`DELETE FROM fitments WHERE product_id = ${other}`)
    await set("name = 'Фильтр масляный'")
    expect(await set('price = price + 1')).toBe(0)
    expect(await set(`category_id = 2`)).toBe(0)
    expect(await set('is_hidden = true')).toBe(0)
    expect(await set('is_hidden = false')).toBe(0)
    expect(await set("name = 'Масляный фильтр'")).toBe(0)
    expect(await set("name = 'Масляный сепаратор'")).toBe(1)
    expect(await set("name = 'Фильтр масляный'")).toBe(0)
    const before = await version()
    await rebuildProductLists(db)
    expect(await version()).toBe(before + 1)
  })

  test('have a new version when there are no more goods of unknown fit, and some again', async () => {
    const [product = 0, other = 0] = products
    const both = `id IN (${product}, ${other})`
    const fits = (isUniversal: boolean, which: string) =>
      raisedBy(`UPDATE products SET is_universal = ${isUniversal} WHERE ${which}`)
    await raisedBy('DELETE FROM fitments; UPDATE products SET is_hidden = false')
    await fits(true, `NOT ${both}`)
    expect(await fits(true, `id = ${product}`)).toBe(0)
    expect(await fits(true, `id = ${other}`)).toBe(1)
    expect(await fits(false, `id = ${other}`)).toBe(1)
    expect(await fits(false, `id = ${product}`)).toBe(0)
    expect(await fits(true, both)).toBe(1)
    await fits(false, 'true')
  })

  test.each([
    ['makes', "(id, name, slug) VALUES (9, 'Omoda', 'omoda')", "aliases = '{омода}'"],
    ['models', "(id, make_id, name, slug) VALUES (9, 1, 'S5', 's5')", "name_ru = 'С5'"],
    ['engines', "(name) VALUES ('SQRE4T15C')", 'volume_ml = 1498'],
    ['model_engines', 'VALUES (1, 90)', 'model_id = 2'],
    ['manufacturers', "(name, name_norm) VALUES ('Mann', 'MANN')", "name = 'MANN'"],
    ['manufacturer_synonyms', "VALUES ('MANNFILTER', 1)", "name_norm = 'MF'"],
    ['categories', "(key, name) VALUES ('glass', 'Стёкла')", "name = 'Окна'"],
    [
      'cities',
      "(name, slug, lat, lng, zoom) VALUES ('Камышин', 'kamyshin', 50, 45, 12)",
      'position = 9',
    ],
    ['stock_locations', "(id, city_id, address) VALUES (9, 90, 'Склад')", "address = 'Центр'"],
  ])('have a new version when %s have, and only then', async (table, row, change) => {
    const inserted = `INSERT INTO ${table} ${row}`
    const one = `ctid = (SELECT ctid FROM ${table} ORDER BY ctid DESC LIMIT 1)`
    expect(await raisedBy(inserted)).toBe(1)
    expect(await raisedBy(`${inserted} ON CONFLICT DO NOTHING`)).toBe(0)
    expect(await raisedBy(`UPDATE ${table} SET ${change} WHERE ${one}`)).toBe(1)
    expect(await raisedBy(`UPDATE ${table} SET ${change} WHERE ${one}`)).toBe(0)
    if (table === 'stock_locations') return // which are never deleted
    expect(await raisedBy(`DELETE FROM ${table} WHERE ${one}`)).toBe(1)
    expect(await raisedBy(`DELETE FROM ${table} WHERE false`)).toBe(0)
  })

  test('know a new word once, and count a name that came', async () => {
    const counts = () =>
      db.query(sql`
        SELECT word, product_count AS n FROM catalogue_words
        WHERE word IN ('прокладка', 'для', 'клапанов') ORDER BY word`)
    for (const product of products.slice(0, 2)) {
      await db.query(sql`
        UPDATE products SET name = 'Прокладка для клапанов', is_hidden = true
        WHERE id = ${product}`)
      await refreshProductLists(db, [product])
      await db.query(sql`UPDATE products SET is_hidden = false WHERE id = ${product}`)
      await refreshProductLists(db, [product])
    }
    const kept = await counts()
    expect(kept).toEqual([
      { word: 'клапанов', n: 2 },
      { word: 'прокладка', n: 2 },
    ])
    await rebuildProductLists(db)
    expect(await counts()).toEqual(kept)
  })

  test('recounts no category that nothing left or entered', async () => {
    const [moved = 0, other = 0] = products
    const countOfOther = () =>
      db.query(sql`
        SELECT product_count AS n FROM category_counts AS counted
        JOIN products AS product USING (category_id) WHERE product.id = ${other}`)
    await db.query(sql`
      UPDATE products SET is_hidden = false, category_id = CASE id WHEN ${moved} THEN 1 ELSE 2 END
      WHERE id IN (${moved}, ${other})`)
    await rebuildProductLists(db)
    await db.query(sql`UPDATE category_counts SET product_count = 1000000 WHERE category_id = 2`)

    await db.query(sql`UPDATE products SET category_id = 3 WHERE id = ${moved}`)
    await refreshProductLists(db, [moved])
    expect(await countOfOther()).toEqual([{ n: 1_000_000 }])
  })
})
