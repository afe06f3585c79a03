import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { generateProducts } from './generate-products.ts'
import { isUntouched, loadDemo, removeDemo } from './load-demo.ts'

const COUNT = 3000

let db: OpenDatabase
beforeAll(async () => {
  db = await openDatabase({})
  await migrate(db)
})
afterAll(() => db.close())

const count = async (): Promise<number> => {
  const [row] = await db.query<{ products: number }>(
    sql`SELECT count(*)::integer AS products FROM products`,
  )
  return row?.products ?? -1
}

describe('loading the demonstration', () => {
  test('writes every product, and reports its progress', async () => {
    const steps: number[] = []
    await loadDemo(db, { products: COUNT, onProgress: (done) => steps.push(done) })
    expect(await count()).toBe(COUNT)
    expect(steps).toEqual([...steps].sort((one, other) => one - other))
    expect(steps.at(-1)).toBe(COUNT)
  })

  test('keeps fitments, numbers, stock and oil of a product', async () => {
    const wanted = [...generateProducts(COUNT)]
    const sum = (of: (product: (typeof wanted)[number]) => number) =>
      wanted.reduce((total, product) => total + of(product), 0)
    const [row] = await db.query<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM fitments) AS fitments,
             (SELECT count(*) FROM article_numbers) AS numbers,
             (SELECT sum(on_hand) FROM stock_levels) AS pieces,
             (SELECT sum(on_hand_change) FROM stock_movements) AS moved,
             (SELECT count(*) FROM product_oils) AS oils,
             (SELECT count(DISTINCT analogue_group_id) FROM products) AS groups`)
    const pieces = sum(({ stock }) => stock.reduce((all, { quantity }) => all + quantity, 0))
    expect(row).toEqual({
      fitments: sum(({ fitments }) => fitments.length),
      numbers: sum(({ numbers }) => numbers.length),
      pieces,
      moved: pieces,
      oils: sum(({ oil }) => (oil ? 1 : 0)),
      groups: new Set(wanted.flatMap(({ group }) => (group ? [group.number] : []))).size,
    })
  })

  test('makes the goods findable and listed by car and category', async () => {
    const [found] = await db.query<{ article: string }>(sql`
      SELECT product.article FROM product_search AS search
      JOIN products AS product ON product.id = search.product_id
      WHERE search.tsv @@ plainto_tsquery('russian', 'фильтр масляный накручиваемый')`)
    expect(found?.article).toBe('4801012010')
    const [listed] = await db.query<{ products: number }>(sql`
      SELECT count(*)::integer AS products FROM model_listing AS listing
      JOIN models AS model ON model.id = listing.model_id AND model.slug = 'tiggo-7-pro'
      JOIN categories AS category ON category.id = listing.category_id
       AND category.key = 'filtry-salonnye'`)
    expect(listed?.products).toBeGreaterThan(2)
  })

  test('links the substitutes of a sourced article with it', async () => {
    const links = await db.query<{ name: string }>(sql`
      SELECT analogue.name FROM analogue_edges AS edge
      JOIN products AS product ON product.id = edge.product_id
      JOIN products AS analogue ON analogue.id = edge.analogue_id
      WHERE product.article = '4801012010'`)
    expect(links.length).toBeGreaterThan(1)
    expect(links.every(({ name }) => name.startsWith('Фильтр масляный'))).toBe(true)
  })

  test('sets the sequences above the ids that it wrote', async () => {
    const [row] = await db.query<{ isFree: boolean }>(sql`
      SELECT nextval(pg_get_serial_sequence('products', 'id')) > max(id) AS "isFree" FROM products`)
    expect(row?.isFree).toBe(true)
  })
})

describe('removing the demonstration', () => {
  test('deletes its goods and leaves those that a real supplier offers', async () => {
    await db.query(sql`
      WITH supplier AS (INSERT INTO suppliers (name) VALUES ('Поставщик') RETURNING id)
      INSERT INTO supplier_offers (supplier_id, product_id)
      SELECT supplier.id, product.id FROM supplier
      JOIN products AS product ON product.article = '4801012010'`)
    expect(await removeDemo(db)).toBe(COUNT - 1)
    expect(await count()).toBe(1)
    const [left] = await db.query<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM product_search) AS searchable,
             (SELECT count(*) FROM analogue_groups) AS groups,
             (SELECT count(*) FROM makes) AS makes`)
    expect(left).toEqual({ searchable: 1, groups: 0, makes: 23 })
  })

  test('takes along what lists, 1C and buyers have said of its goods', async () => {
    const shop = await openDatabase({})
    await migrate(shop)
    await loadDemo(shop, { products: 3 })
    await shop.script(`
      INSERT INTO product_barcodes (product_id, code, source)
      SELECT id, '4011558736002', '1c' FROM products;
      INSERT INTO run_barcodes (run_id, product_id, code, source, was_there)
      SELECT 1, id, '4011558736002', '1c', false FROM products;
      INSERT INTO unlisted_products (product_id) SELECT id FROM products;
      INSERT INTO exchange_counts (product_id, location_id)
      SELECT product_id, location_id FROM stock_levels;
      INSERT INTO arrival_subscriptions (product_id, email)
      SELECT id, 'ivan@example.ru' FROM products;
      INSERT INTO buyer_requests (kind, phone, product_id, idempotency_key, content_hash)
      SELECT 'call', '79990000001', id, id::text, '-' FROM products`)
    expect(await removeDemo(shop)).toBe(3)
    const [left] = await shop.query<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM products) AS products,
             (SELECT count(*) FROM product_barcodes) AS barcodes,
             (SELECT count(*) FROM run_barcodes) AS changes,
             (SELECT count(*) FROM buyer_requests WHERE product_id IS NULL) AS requests`)
    expect(left).toEqual({ products: 0, barcodes: 0, changes: 0, requests: 3 })
    await shop.close()
  })

  test('keeps the analogues that a real supplier states', async () => {
    const shop = await openDatabase({})
    await migrate(shop)
    await loadDemo(shop, { products: 50 })
    const offered = await shop.query<{ id: number }>(sql`
      WITH pair AS (
        SELECT id FROM products WHERE analogue_group_id IS NOT NULL
        ORDER BY id LIMIT 2
      ), supplier AS (INSERT INTO suppliers (name) VALUES ('Поставщик') RETURNING id
      ), told AS (
        INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
        SELECT id, 'T11-3501080', 'T113501080', 'original', 'Поставщик' FROM pair
      ), linked AS (
        INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
        SELECT demo.id, 'T11-3501080', 'T113501080', 'original', 'demo' FROM products AS demo
        WHERE demo.id NOT IN (SELECT id FROM pair) ORDER BY demo.id LIMIT 1)
      INSERT INTO supplier_offers (supplier_id, product_id)
      SELECT supplier.id, pair.id FROM supplier, pair RETURNING product_id AS id`)
    expect(await removeDemo(shop)).toBe(48)
    const left = await shop.query(sql`
      SELECT product.id, known.article AS group FROM products AS product
      LEFT JOIN analogue_groups AS known ON known.id = product.analogue_group_id ORDER BY id`)
    expect(left).toEqual(offered.map(({ id }) => ({ id, group: 'T11-3501080' })))
    const [told] = await shop.query(sql`SELECT count(*) AS numbers FROM article_numbers`)
    expect(told).toEqual({ numbers: 2 })
    await shop.close()
  })

  test('leaves a shop that does not ask for it again, even when nothing is left', async () => {
    const empty = await openDatabase({})
    await migrate(empty)
    expect(await isUntouched(empty)).toBe(true)
    await loadDemo(empty, { products: 1 })
    expect(await isUntouched(empty)).toBe(false)
    await removeDemo(empty)
    expect(await isUntouched(empty)).toBe(false)
    await empty.close()
  })

  test('can be loaded again into a shop with goods of its own', async () => {
    await db.query(sql`UPDATE products SET article = 'X', article_norm = 'X', key = 'own-x'`)
    await loadDemo(db, { products: 500 })
    expect(await count()).toBe(501)
  })
})
