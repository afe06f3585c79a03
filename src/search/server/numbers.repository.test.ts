import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { confusedSpelling, normaliseArticle } from '#src/shared/article.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { findByNumbers, suggestedArticles } from './numbers.repository.ts'

const LOOKED_AT = 2000
const SHOWN = 200

describe.each(bothDatabases())('numbers on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO manufacturers (id, name, name_norm)
      VALUES (1, 'Sakura', 'sakura'), (2, 'Other', 'other');
      INSERT INTO categories (id, key, name) VALUES (1, 'filters', 'Фильтры');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
        price, popularity)
      SELECT n, 'part-' || n, 'Фильтр', 'LONG' || 10000 + n, 'LONG' || 10000 + n, 1, 1, 100 * n,
             (3000 - n)::real / 3000
      FROM generate_series(1, 2200) AS n;
      UPDATE products SET is_universal = true WHERE id IN (7, 1990, 2100);
      INSERT INTO article_numbers (product_id, number, number_norm, kind)
      SELECT id, 'OTHER' || 10000 + id, 'OTHER' || 10000 + id, 'original' FROM products
      UNION ALL SELECT id, 'SHARED-1', 'SHARED1', 'original' FROM products WHERE id <= 400;
      INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
      VALUES (1, 'FORMER1', 'LONG10005', 'A'), (1, 'FORMER1', 'LONG10005', 'B'),
             (2, 'FORMER1', 'LONG10006', 'A'), (1, 'LONG10008', 'LONG10003', 'A');
      SELECT rebuild_product_lists()`)
  })
  afterAll(() => db?.close())

  const begun = async (beginnings: string[], facets: string) =>
    (await findByNumbers(db, { beginnings, facets })).begun

  test.each(['LONG1', 'OTHER1'])(
    `that begin with %s are looked for among ${LOOKED_AT}`,
    async (n) => {
      const found = await begun([n], "'u_'")
      expect(found.map(({ id }) => id)).toEqual([7, 1990])
      expect(found.map(({ norm }) => norm)).toEqual([`${n}0007`, `${n}1990`])
      const any = (await begun([n], '')).map(({ id }) => id)
      expect(any).toEqual(Array.from({ length: SHOWN }, (_, before) => before + 1))
      expect(await begun([`${n}21`], "'u_'")).toMatchObject([{ id: 2100 }])
    },
  )

  test('that replaced a number of their maker are found by it, beside the part that still has it', async () => {
    const carrying = async (norm: string) =>
      (await findByNumbers(db, { norms: [norm], facets: '' })).carrying
        .map(({ id, isOwn }) => [id, isOwn])
        .sort()
    expect(await carrying('FORMER1')).toEqual([[5, false]])
    expect(await carrying('LONG10008')).toEqual([
      [3, false],
      [8, true],
    ])
    expect(await carrying('LONG10003')).toEqual([[3, true]])
  })

  test('are spelt with confused signs alike in SQL and TypeScript', async () => {
    const norms = ['T15-IIO9III', 'з501080-Б', 'LІl0о', 'АОП9Г', '28A', 'ÏЙ①'].map(normaliseArticle)
    const rows = await db.query<{ spelling: string }>(sql`
      SELECT confused_spelling(norm) AS spelling
      FROM unnest(${norms}::text[]) WITH ORDINALITY AS given(norm, place) ORDER BY place`)
    expect(rows.map(({ spelling }) => spelling)).toEqual(norms.map(confusedSpelling))
  })

  test.each(['L0NGIOOO7', '1ONG1OO07', '0THERI0OO7', 'FORMERI'])(
    'are found whatever signs are confused: %s',
    async (typed) => {
      const { carrying } = await findByNumbers(db, { norms: [typed], facets: '' })
      expect(carrying.map(({ id }) => id)).toEqual([typed === 'FORMERI' ? 5 : 7])
    },
  )

  test('that begin with confused signs are found where that is asked', async () => {
    const asked = { beginnings: ['L0NGI219'], facets: '' }
    expect((await findByNumbers(db, asked)).begun).toEqual([])
    const { begun: confused } = await findByNumbers(db, { ...asked, isConfused: true })
    expect(confused.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => 2190 + at))
    const suggested = async (...beginnings: string[]) =>
      (await suggestedArticles(db, beginnings, 2)).map(({ article }) => article)
    expect(await suggested('L0NGI219')).toEqual(['LONG12190', 'LONG12191'])
    expect(await suggested('L0NGI219', 'LONG1218')).toEqual(['LONG12180', 'LONG12181'])
    expect(await suggested('WRONG', 'L0NGI219')).toEqual(['LONG12190', 'LONG12191'])
  })

  test('that hundreds carry are told of the 300 most bought', async () => {
    const { carrying } = await findByNumbers(db, { norms: ['SHARED1'], facets: '' })
    expect(carrying.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
  })

  test('whole ones and beginnings are told apart, those in the order asked', async () => {
    const beginnings = ['OTHER1219', 'LONG1000']
    const found = await findByNumbers(db, { norms: ['LONG10007'], beginnings, facets: "'u_'" })
    const of = (matches: typeof found.begun) => matches.map(({ id, norm }) => [id, norm])
    expect(of(found.carrying)).toEqual([[7, 'LONG10007']])
    expect(of(found.begun)).toEqual([[7, 'LONG10007']])
    const any = await findByNumbers(db, { norms: ['LONG10006'], beginnings, facets: '' })
    expect(of(any.carrying)).toEqual([[6, 'LONG10006']])
    expect(await begun(['LONG10006'], '')).toEqual([]) // longer ones begin so
    expect(
      of(any.begun)
        .slice(0, 11)
        .map(([id]) => id),
    ).toEqual([...Array.from({ length: 10 }, (_, place) => 2190 + place), 1])
    expect(any.begun[0]).toMatchObject({
      isOwn: false,
      categoryId: 1,
      manufacturerId: 1,
      price: 219_000,
      locationIds: [],
    })
  })
})
