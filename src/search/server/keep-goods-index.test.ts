import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { chooseGoods } from '../goods-index/choose-goods.ts'
import { type GoodsSegments, keepGoodsIndex } from './keep-goods-index.ts'

const GOODS = 60
const WORDS = ['Фильтр', 'Насос', 'Опора']
const QUERIES = ['', "'фильтр'", "'насос' | 'опор'", "'фильтр' & 'c1_'", "'опор':A"]
const MOST = 5000
/** What is read anew rests as long as it took, many times. */
const PATIENCE = { timeout: 15_000, interval: 100 }

describe.each(testDatabases())('the index of goods on the $kind database', ({ kind, open }) => {
  let db: OpenDatabase
  let goods: GoodsSegments
  const failures: unknown[] = []

  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    await db.script(`
      TRUNCATE products, manufacturers, categories, search_changes CASCADE;
      INSERT INTO manufacturers (id, name, name_norm) VALUES (1, 'Sakura', 'sakura');
      INSERT INTO categories (id, key, name) VALUES (1, 'parts', 'Прочее'), (2, 'more', 'Ещё');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
                            price)
      SELECT n, 'part-' || n, (ARRAY['Фильтр', 'Насос', 'Опора'])[1 + n % 3], n, n, 1, 1, 100 * n
      FROM generate_series(1, ${GOODS}) AS n;
      SELECT rebuild_product_lists()`)
    failures.length = 0
    goods = keepGoodsIndex(db, (failure) => failures.push(failure))
  })
  afterAll(() => db?.close())

  const change = (id: number, columns: string) =>
    db.script(`UPDATE products SET ${columns} WHERE id = ${id};
               SELECT refresh_product_lists(ARRAY[${id}])`)

  async function found(match: string) {
    const segments = await goods()
    if (!segments) return null
    const query = { match, prefer: [], order: 'relevance' } as const
    const { goods: chosen, total } = chooseGoods(segments, query, MOST)
    expect(total).toBe(chosen.length)
    return chosen.map(({ id, rank, price, categoryId }) => ({ id, rank, price, categoryId }))
  }
  const stored = (match: string) =>
    db.query(sql`
      SELECT product_id AS id, rank, price, category_id AS "categoryId" FROM product_search
      WHERE ${match} = '' OR tsv @@ ${match}::text::tsquery ORDER BY rank`)

  async function agrees() {
    for (const match of QUERIES) expect(await found(match), match).toEqual(await stored(match))
  }

  test('holds what the shop has from the first search on', agrees)

  test('follows each change at once, many of them and of the same goods', async () => {
    await goods()
    const look = async (step: number) => {
      const id = 1 + ((step * 7) % GOODS)
      if (step % 5 === 0) await change(id, `is_hidden = NOT is_hidden`)
      else if (step % 5 === 1) await change(id, `price = ${1000 + step}`)
      else if (step % 5 === 2) await change(id, `category_id = 3 - category_id`)
      else await change(id, `name = '${WORDS[step % 3]} ${step}'`)
      if (step % 3 > 0) await agrees()
    }
    for (let step = 0; step < 45; step += 1) await look(step)
    await db.script(`
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
                            price)
      VALUES (1000, 'part-1000', 'Фильтр новый', 'N', 'N', 1, 1, 100);
      SELECT refresh_product_lists('{1000}')`)
    await agrees()
    expect(failures).toEqual([])
  })

  test('is read anew after the goods were put in another order', async () => {
    await goods()
    await db.script(`UPDATE products SET popularity = id; SELECT rebuild_product_lists()`)
    await expect.poll(() => found(''), PATIENCE).toEqual(await stored(''))
    await agrees()
  })

  test('is read anew when too much has changed', async () => {
    await goods()
    await db.script(`
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
                            price)
      SELECT 1000 + n, 'new-' || n, 'Фильтр', 'N' || n, 'N' || n, 1, 1, n
      FROM generate_series(1, 2500) AS n;
      SELECT refresh_product_lists(ARRAY(SELECT id FROM products))`)
    await expect
      .poll(async () => (await found("'фильтр'"))?.length, PATIENCE)
      .toBe(GOODS / 3 + 2500)
  })

  test('of a large shop is read beside the searches', async () => {
    await db.script('UPDATE product_search SET rank = 30000 WHERE product_id = 1')
    expect(await goods()).toBeNull()
    await expect.poll(() => found(''), PATIENCE).toEqual(await stored(''))
  })

  test('that cannot be read leaves the search to the database, and tells why', async () => {
    await db.script('UPDATE product_search SET rank = 30000 WHERE product_id = 1')
    await db.script('ALTER TABLE search_changes RENAME TO gone')
    expect(await goods()).toBeNull()
    await expect.poll(() => failures.length, PATIENCE).toBe(1)
    await db.script('ALTER TABLE gone RENAME TO search_changes')
    await expect.poll(() => found(''), PATIENCE).toEqual(await stored(''))
  })

  test('tells searches that come at once the same, each what was written before it', async () => {
    await goods()
    const asked = []
    for (let step = 0; step < 10; step += 1) {
      await change(1, `price = ${5000 + step}`)
      asked.push(found('').then((all) => all?.find(({ id }) => id === 1)?.price))
    }
    const prices = await Promise.all(asked)
    for (const [step, price] of prices.entries()) expect(price).toBeGreaterThanOrEqual(5000 + step)
  })

  test.runIf(kind === 'postgresql')('sees what an older transaction ends with later', async () => {
    await goods()
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const older = db.transaction(async (tx) => {
      await tx.query(sql`UPDATE products SET price = 77 WHERE id = 2`) // it has a number now
      begun.resolve()
      await ended.promise
      await tx.query(sql`SELECT refresh_product_lists('{2}')`)
    })
    await begun.promise
    await change(3, 'price = 88')
    await agrees()
    await change(4, 'price = 99')
    await agrees()
    ended.resolve()
    await older
    await agrees()
    expect((await found(''))?.find(({ id }) => id === 2)?.price).toBe(77)
  })
})
