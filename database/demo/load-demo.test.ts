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
  test('writes every product, told as it goes on', async () => {
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

  test('leaves the counters behind what it wrote', async () => {
    const [row] = await db.query<{ isFree: boolean }>(sql`
      SELECT nextval(pg_get_serial_sequence('products', 'id')) > max(id) AS "isFree" FROM products`)
    expect(row?.isFree).toBe(true)
  })
})

describe('removing the demonstration', () => {
  test('takes out its goods and leaves what a real supplier offers', async () => {
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

  test('lets it be loaded again beside the shop’s own goods', async () => {
    await db.query(sql`UPDATE products SET article = 'X', article_norm = 'X', key = 'own-x'`)
    await loadDemo(db, { products: 500 })
    expect(await count()).toBe(501)
  })
})
