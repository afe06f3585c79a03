import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { kopecksOf } from '#src/shared/money.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { findOrCreateSupplier } from '../suppliers.repository.ts'
import { bringGoods, type ImportedGood } from './bring-goods.ts'

const RUN = 1

describe.each(bothDatabases())('goods of 1C on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let supplierId: number

  beforeAll(async () => {
    db = await open()
    supplierId = await findOrCreateSupplier(db, '1С')
  })
  afterAll(() => db?.close())

  const good = (given: Partial<ImportedGood>): ImportedGood => ({
    name: 'Колодки тормозные',
    article: 'K-1',
    manufacturer: 'ACME',
    price: kopecksOf(450),
    description: null,
    category: null,
    quantity: null,
    ...given,
  })
  const bring = (...goods: Partial<ImportedGood>[]) =>
    bringGoods(db, goods.map(good), { runId: RUN, supplierId })
  const productOf = async (articleNorm: string) => {
    const rows = await db.query(sql`
      SELECT product.key, product.name, product.article, product.price, product.description,
             product.quality, manufacturer.name AS manufacturer, category.name AS category,
             search.tsv IS NOT NULL AS "isFound"
      FROM products AS product
      JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
      JOIN categories AS category ON category.id = product.category_id
      LEFT JOIN product_search AS search ON search.product_id = product.id
      WHERE product.article_norm = ${articleNorm} ORDER BY product.id`)
    return rows
  }
  const offerOf = async (articleNorm: string) => {
    const [row] = await db.query(sql`
      SELECT quantity FROM supplier_offers AS offer
      JOIN products AS product ON product.id = offer.product_id
      WHERE article_norm = ${articleNorm}`)
    return row
  }

  test('adds new products, to «Прочее» where no category is known, and search finds them', async () => {
    expect(await bring({ article: 'NEW-1' })).toEqual({ added: 1, changed: 0 })
    expect(await db.query(sql`SELECT FROM staged_products`)).toEqual([])
    expect(await productOf('NEW1')).toEqual([
      {
        key: 'kolodki-tormoznye-acme-new-1',
        name: 'Колодки тормозные',
        article: 'NEW-1',
        price: 45_000,
        description: '',
        quality: 'untold',
        manufacturer: 'ACME',
        category: 'Прочее',
        isFound: true,
      },
    ])
  })

  test('shows products again that were hidden for lack of offers, and no others', async () => {
    await bring({ article: 'UN-1' }, { article: 'UN-2' })
    await db.query(sql`
      UPDATE products SET is_hidden = true WHERE article_norm IN ('UN1', 'UN2')`)
    await db.query(sql`
      INSERT INTO unlisted_products SELECT id FROM products WHERE article_norm = 'UN1'`)
    await db.query(sql`
      SELECT refresh_product_lists(array_agg(id)) FROM products
      WHERE article_norm IN ('UN1', 'UN2')`)
    await bring({ article: 'UN-1' }, { article: 'UN-2' })
    expect(await productOf('UN1')).toMatchObject([{ isFound: true }])
    expect(await productOf('UN2')).toMatchObject([{ isFound: false }])
  })

  test('changes only products that differ, found by manufacturer and article in any spelling', async () => {
    await bring({ article: 'CH-1', description: 'Передние' }, { article: 'CH-2' })
    const outcome = await bring(
      { article: 'сн 1', manufacturer: 'Acme', price: kopecksOf(500) },
      { article: 'CH-2' },
    )
    expect(outcome).toEqual({ added: 0, changed: 1 })
    expect(await productOf('CH1')).toMatchObject([
      { article: 'CH-1', price: 50_000, description: 'Передние', manufacturer: 'ACME' },
    ])
  })

  test('keeps the same article of two manufacturers apart', async () => {
    await bring({ article: 'TWO' }, { article: 'TWO', manufacturer: 'Другой завод' })
    expect(await productOf('TWO')).toMatchObject([
      { manufacturer: 'ACME', key: 'kolodki-tormoznye-acme-two' },
      { manufacturer: 'Другой завод', key: 'kolodki-tormoznye-drugoj-zavod-two' },
    ])
  })

  test('knows a manufacturer by a synonym, and the parts of a car maker as originals', async () => {
    await db.query(sql`
      WITH maker AS (
        INSERT INTO manufacturers (name, name_norm, is_original)
        VALUES ('Завод (оригинал)', 'ЗABOДOPИГИHAЛ', true) RETURNING id)
      INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
      SELECT 'ZAVOD', id FROM maker`)
    await bring({ article: 'SYN-1', manufacturer: 'Zavod' })
    expect(await productOf('SYN1')).toMatchObject([
      { manufacturer: 'Завод (оригинал)', quality: 'original' },
    ])
  })

  test('says no more of goods that an earlier version called analogues', async () => {
    await bring({ article: 'ASKED-1' }, { article: 'CHEAP-1' })
    await db.query(sql`
      UPDATE products SET quality = CASE article WHEN 'ASKED-1' THEN 'analogue-1' ELSE 'analogue-2' END
      WHERE article IN ('ASKED-1', 'CHEAP-1')`)
    expect(await bring({ article: 'ASKED-1' }, { article: 'CHEAP-1' })).toEqual({
      ...{ added: 0, changed: 0 },
    })
    expect(await productOf('ASKED1')).toMatchObject([{ quality: 'untold' }])
    expect(await productOf('CHEAP1')).toMatchObject([{ quality: 'analogue-2' }])
  })

  test('adds a number to a key that is taken', async () => {
    // normalised articles differ in Ж and ZH, addresses do not
    await bring({ article: 'Ж-S1' }, { article: 'ZH-S1' })
    expect(await productOf('ZHS1')).toMatchObject([{ key: 'kolodki-tormoznye-acme-zh-s1' }])
    expect(await productOf('ЖS1')).toMatchObject([{ key: 'kolodki-tormoznye-acme-zh-s1-2' }])
  })

  test('uses the later of two rows with one product', async () => {
    const outcome = await bring({ article: 'L-1', quantity: 5 }, { article: 'L1', quantity: 2 })
    expect(outcome).toEqual({ added: 1, changed: 0 })
    expect(await offerOf('L1')).toMatchObject({ quantity: 2 })
  })

  test('keeps the quantity of an offer where none is stated, and writes no stock', async () => {
    await bring({ article: 'S-1', quantity: 4 })
    await bring({ article: 'S-1', quantity: null })
    expect(await offerOf('S1')).toMatchObject({ quantity: 4 })
    await bring({ article: 'S-1', quantity: 0 })
    expect(await offerOf('S1')).toMatchObject({ quantity: 0 })
    expect(await db.query(sql`SELECT FROM stock_movements`)).toEqual([])
  })

  test('renews the date of an unchanged offer, and keeps its cost', async () => {
    await bring({ article: 'O-1' })
    await db.query(sql`
      UPDATE supplier_offers SET cost = 300, seen_at = now() - interval '1 day'
      WHERE product_id = (SELECT id FROM products WHERE article_norm = 'O1')`)
    expect(await bring({ article: 'O-1' })).toEqual({ added: 0, changed: 0 })
    const [offer] = await db.query(sql`
      SELECT cost, seen_at > now() - interval '1 hour' AS "isStated" FROM supplier_offers
      WHERE product_id = (SELECT id FROM products WHERE article_norm = 'O1')`)
    expect(offer).toEqual({ cost: 300, isStated: true })
  })

  test('puts products into their categories of 1C, creating each missing one once', async () => {
    const category = { names: ['Салон', 'Замки', 'Личинки'], isFromTop: true }
    await bring({ article: 'C-1', category }, { article: 'C-2', category })
    await bring({ article: 'C-1', category: { names: ['Личинки'], isFromTop: false } })
    expect(await productOf('C1')).toMatchObject([{ category: 'Личинки' }])
    const made = await db.query(sql`
      SELECT child.key, parent.key AS parent
      FROM categories AS child JOIN categories AS parent ON parent.id = child.parent_id
      WHERE parent.key IN ('salon', 'zamki') ORDER BY child.id`)
    expect(made).toEqual([
      { key: 'zamki', parent: 'salon' },
      { key: 'lichinki', parent: 'zamki' },
    ])
  })

  test('keeps the category of a product where 1C states none', async () => {
    await bring({ article: 'C-9', category: { names: ['Кузов'], isFromTop: true } })
    expect(await bring({ article: 'C-9', category: null })).toEqual({ added: 0, changed: 0 })
    expect(await productOf('C9')).toMatchObject([{ category: 'Кузов' }])
  })
})
