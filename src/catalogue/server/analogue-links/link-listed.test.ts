import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { createListedTable } from '../list-switch/listed-table.repository.ts'
import { linkListed, linkNewProducts } from './link-listed.ts'

type Told = { readonly originals?: readonly string[]; readonly crosses?: readonly string[] }

describe.each(testDatabases())('numbers of lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeEach(async () => {
    db = await open()
    await db.script(`
      INSERT INTO categories (id, key, name) OVERRIDING SYSTEM VALUE VALUES (900, 'p', 'Детали')`)
  })
  afterEach(() => db?.close())

  async function sell(maker: string, article: string): Promise<number> {
    const norm = normaliseArticle(article)
    await db.query(sql`
      INSERT INTO manufacturers (name, name_norm) VALUES (${maker}, ${maker.toUpperCase()})
      ON CONFLICT DO NOTHING`)
    const [row] = await db.query<{ id: number }>(sql`
      INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id, price)
      SELECT ${`${maker}-${norm}`.toLowerCase()}, ${article}, ${article}, ${norm}, id, 900, 100
      FROM manufacturers WHERE name = ${maker} RETURNING id`)
    return row?.id ?? 0
  }

  const list = (source: string, told: ReadonlyMap<number, Told>, isNew = false) =>
    db.transaction(async (tx) => {
      await createListedTable(tx)
      for (const [id, { originals = null, crosses = null }] of told) {
        await tx.query(sql`
          INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key,
                              name, quality, price, originals, crosses)
          SELECT 1, id, ${isNew}, manufacturer_id, article, article_norm, key, name, quality, price,
                 ${originals}::text[], ${crosses}::text[]
          FROM products WHERE id = ${id}`)
      }
      return linkListed(tx, { source })
    })

  /** Names of groups, each with its members. */
  async function groups(tx: Database = db): Promise<Record<string, number[]>> {
    const rows = await tx.query<{ article: string; ids: number[] }>(sql`
      SELECT known.article, array_agg(product.id ORDER BY product.id) AS ids
      FROM analogue_groups AS known
      LEFT JOIN products AS product ON product.analogue_group_id = known.id
      GROUP BY known.id`)
    return Object.fromEntries(rows.map(({ article, ids }) => [article, ids]))
  }

  test('products that replace one original are analogues, under its number', async () => {
    const [one, other, alone] = [
      await sell('Kanmor', 'KM-1001'),
      await sell('Sat', 'ST-2002'),
      await sell('Sat', 'ST-3003'),
    ]
    const outcome = await list(
      'first',
      new Map([
        [one, { originals: ['T11-3501080'] }],
        [other, { originals: ['t113501080'] }],
        [alone, { originals: ['T11-3501081'] }],
      ]),
    )
    expect(outcome).toEqual({ regrouped: 2, wideNumbers: [] })
    expect(await groups()).toEqual({ 'T11-3501080': [one, other] })
  })

  test('a cross number joins as soon as the product comes that it names', async () => {
    const part = await sell('Kanmor', 'KM-1001')
    await list('first', new Map([[part, { crosses: ['ВМ 20-02'] }]]))
    expect(await groups()).toEqual({})
    const named = await sell('Bosch', 'BM2002')
    await list('second', new Map([[named, {}]]), true)
    expect(await groups()).toEqual({ BM2002: [part, named] })
  })

  test('also when that product comes without a list of numbers', async () => {
    const part = await sell('Kanmor', 'KM-1001')
    await list('first', new Map([[part, { crosses: ['BM-2002'] }]]))
    const named = await sell('Bosch', 'BM2002')
    await db.transaction((tx) => linkNewProducts(tx, [named]))
    expect(await groups()).toEqual({ BM2002: [part, named] })
  })

  test('a column that the list has not leaves its numbers, an empty one takes them', async () => {
    const [part, named] = [await sell('Kanmor', 'KM-1001'), await sell('Bosch', 'BM2002')]
    await list('first', new Map([[part, { crosses: ['BM2002'] }]]))
    await list('first', new Map([[part, { originals: ['T11-3501080'] }]]))
    expect(await groups()).toEqual({ 'T11-3501080': [part, named] })
    await list('first', new Map([[part, { crosses: [] }]]))
    expect(await groups()).toEqual({})
  })
})
