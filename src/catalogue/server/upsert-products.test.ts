import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { kopecksOf } from '#src/shared/money.ts'
import { addStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { ListedProduct } from './place-listed-products.ts'
import { findOrCreateSupplier } from './supplier-stock.repository.ts'
import { type ProductList, upsertProducts } from './upsert-products.ts'

describe.each(testDatabases())('a list of products on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let list: ProductList

  beforeAll(async () => {
    db = await open()
    const { locationId } = await addStore(db)
    const supplierId = await findOrCreateSupplier(db, 'Поставщик')
    list = { supplierId, locationId, document: 'import 1' }
  })
  afterAll(() => db?.close())

  const listed = (given: Partial<ListedProduct>): ListedProduct => ({
    name: 'Колодки тормозные',
    article: 'K-1',
    manufacturer: 'ACME',
    price: kopecksOf(450),
    description: null,
    category: null,
    quantity: null,
    ...given,
  })
  const bring = (...products: Partial<ListedProduct>[]) =>
    upsertProducts(db, products.map(listed), list)
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
  const stockOf = async (articleNorm: string) => {
    const [row] = await db.query<{ stock: number; moves: number; offered: number }>(sql`
      SELECT (SELECT sum(on_hand) FROM stock_levels WHERE product_id = product.id) AS stock,
             (SELECT count(*) FROM stock_movements WHERE product_id = product.id) AS moves,
             (SELECT sum(quantity) FROM supplier_offers WHERE product_id = product.id) AS offered
      FROM products AS product WHERE article_norm = ${articleNorm}`)
    return row
  }

  test('adds what is new, in «Прочее» when nobody says where, and makes it searchable', async () => {
    expect(await bring({ article: 'NEW-1' })).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      stockChanged: 0,
    })
    expect(await productOf('NEW1')).toEqual([
      {
        key: 'kolodki-tormoznye-acme-new-1',
        name: 'Колодки тормозные',
        article: 'NEW-1',
        price: 45_000,
        description: '',
        quality: 'analogue-1',
        manufacturer: 'ACME',
        category: 'Прочее',
        isFound: true,
      },
    ])
  })

  test('shows again what was hidden because nobody had it, and nothing else', async () => {
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

  test('changes only what differs, by manufacturer and article however they are written', async () => {
    await bring({ article: 'CH-1', description: 'Передние' }, { article: 'CH-2' })
    const outcome = await bring(
      { article: 'сн 1', manufacturer: 'Acme', price: kopecksOf(500) },
      { article: 'CH-2' },
    )
    expect(outcome).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
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

  test('numbers a key that is taken', async () => {
    // С is Cyrillic in the second: another letter to the catalogue, the same in an address
    await bring({ article: 'Ж-S1' }, { article: 'ZH-S1' })
    expect(await productOf('ZHS1')).toMatchObject([{ key: 'kolodki-tormoznye-acme-zh-s1-2' }])
  })

  test('takes the later of two lines about one product', async () => {
    const outcome = await bring({ article: 'L-1', quantity: 5 }, { article: 'L1', quantity: 2 })
    expect(outcome).toMatchObject({ added: 1, stockChanged: 1 })
    expect(await stockOf('L1')).toEqual({ stock: 2, moves: 1, offered: 2 })
  })

  test('counts stock through the ledger and leaves alone what it does not name', async () => {
    await bring({ article: 'S-1', quantity: 4 })
    expect(await bring({ article: 'S-1', quantity: 4 })).toMatchObject({ stockChanged: 0 })
    expect(await bring({ article: 'S-1', quantity: null })).toMatchObject({ stockChanged: 0 })
    expect(await stockOf('S1')).toEqual({ stock: 4, moves: 1, offered: 4 })
    expect(await bring({ article: 'S-1', quantity: 0 })).toMatchObject({ stockChanged: 1 })
    expect(await stockOf('S1')).toEqual({ stock: 0, moves: 2, offered: 0 })
  })

  test('puts products where the list says, making what is missing once', async () => {
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

  test('keeps the category of a product when a list does not name it', async () => {
    await bring({ article: 'C-9', category: { names: ['Кузов'], isFromTop: true } })
    expect(await bring({ article: 'C-9', category: null })).toMatchObject({ unchanged: 1 })
    expect(await productOf('C9')).toMatchObject([{ category: 'Кузов' }])
  })
})
