// Categories of products for which a list names none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { createTables } from '../temporary-tables.repository.ts'
import { deleteCategoryRule } from './category-rules.repository.ts'
import { addCategoryRule, type PlacedCounts, placeByRules } from './place-by-rules.ts'

const NAMES = [
  ...['Фильтры масляные', 'Фильтры воздушные', 'Фильтры', 'Колодки тормозные передние'],
  ...['Колодки тормозные задние', 'Диски тормозные', 'Детали для ТО', 'Датчики', 'Бамперы'],
  ...['Фильтры АКПП и вариатора', 'Тюнинг', 'Ступицы', 'Стойки стабилизатора', 'Рычаги подвески'],
  ...['Помпы'],
]

const NO_COUNTS: PlacedCounts = { byRule: 0, byNumber: 0, byName: 0, left: 0, moved: 0 }

type Listed = {
  readonly name: string
  readonly maker?: string
  readonly article?: string
  readonly productId?: number
  readonly category?: string
}

describe.each(testDatabases())('placing on the $kind database', ({ open }) => {
  let db: OpenDatabase
  const categories = new Map<string, number>()
  const makers = new Map<string, number>()

  beforeAll(async () => {
    db = await open()
    for (const [place, name] of NAMES.entries()) {
      const [row] = await db.query<{ id: number }>(sql`
        INSERT INTO categories (key, name) VALUES (${`place-${place}`}, ${name}) RETURNING id`)
      categories.set(name, row?.id ?? 0)
    }
    await db.query(sql`
      INSERT INTO categories (key, name, parent_id)
      VALUES ('inner', 'Ступицы', ${categories.get('Ступицы')})`)
    for (const name of ['Chery (оригинал)', 'Haval', 'ACME']) {
      const [row] = await db.query<{ id: number }>(sql`
        INSERT INTO manufacturers (name, name_norm)
        VALUES (${name}, ${normaliseManufacturer(name)}) RETURNING id`)
      makers.set(name, row?.id ?? 0)
    }
    await db.query(sql`
      INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
      VALUES ('CHERY', ${makers.get('Chery (оригинал)')})`)
  })
  afterAll(() => db?.close())

  async function fillListed(tx: Database, rows: readonly Listed[]): Promise<void> {
    await createTables(tx, 'listed')
    for (const [line, row] of rows.entries()) {
      const { name, maker = 'ACME', article = `A-${line}`, productId, category } = row
      await tx.query(sql`
        INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key,
                            name, quality, price, category_id)
        VALUES (${line}, ${productId ?? line + 1_000_000}, ${productId === undefined},
                ${makers.get(maker) ?? 0}, ${article}, ${normaliseArticle(article)}, ${`k-${line}`},
                ${name}, 'original', 100, ${category ? (categories.get(category) ?? 0) : null})`)
    }
  }

  async function placesOf(tx: Database): Promise<(string | null)[]> {
    const rows = await tx.query<{ name: string | null }>(sql`
      SELECT concat_ws(' > ', parent.name, category.name) AS name FROM listed
      LEFT JOIN categories AS category ON category.id = listed.category_id
      LEFT JOIN categories AS parent ON parent.id = category.parent_id ORDER BY line`)
    return rows.map(({ name }) => name || null)
  }

  /** The categories of the rows after placing them in a transaction. */
  const place = (rows: readonly Listed[], movesKnown = false) =>
    db.transaction(async (tx) => {
      await fillListed(tx, rows)
      const counts = await placeByRules(tx, { movesKnown })
      const places = await placesOf(tx)
      await tx.query(sql`DROP TABLE listed`)
      return { places, counts: { ...NO_COUNTS, ...counts } }
    })

  const rule = (category: string, fields: Partial<Parameters<typeof addCategoryRule>[1]>) =>
    addCategoryRule(db, {
      position: null,
      manufacturerId: null,
      words: '',
      articlePrefix: '',
      categoryId: categories.get(category) ?? 0,
      ...fields,
    })

  async function withRules<Result>(
    rules: readonly { readonly id: number }[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work()
    } finally {
      for (const { id } of rules) await deleteCategoryRule(db, id)
    }
  }

  test.each([
    ['Фильтр масляный Chery Tiggo', 'Фильтры масляные'],
    ['МАСЛЯНЫЙ ФИЛЬТР', 'Фильтры масляные'],
    ['Колодки передние тормозные Haval F7', 'Колодки тормозные передние'],
    ['Acme Фильтр масляный', 'Фильтры масляные'], // it begins with the maker of the product
    ['ULTRA-POWER Фильтр масляный', 'Фильтры масляные'], // and this one with another maker
    ['ACME Ступица колеса задняя', 'Ступицы > Ступицы'], // the inner one of two with one name
    ['Стойка переднего стабилизатора, левая', 'Стойки стабилизатора'],
    ['Рычаг передний нижний (левый)', 'Рычаги подвески'],
    ['Рычаг стеклоочистителя', null],
    ['Сайлентблок рычага', null],
    ['Герметик для рычага подвески', null],
    ['Болт рычага подвески', null],
    ['Датчик рычага подвески', 'Датчики'],
    ['Насос водяний двигуна', 'Помпы'],
    ['Помпа ручная', null], // another thing with the name of a part
    ['Фильтр гидравлический', 'Фильтры'],
    ['Фильтр АКПП вариатора', 'Фильтры АКПП и вариатора'],
    ['Корпус фильтра масляного', null],
    ['Детали кузова', null],
    ['«»', null],
  ])('the first words of %j give %j', async (name, category) => {
    const { places, counts } = await place([{ name }])
    expect(places).toEqual([category])
    expect(counts).toEqual({ ...NO_COUNTS, [category ? 'byName' : 'left']: 1 })
  })

  test('a name that two categories have places no product', async () => {
    const [twin] = await db.query<{ id: number }>(
      sql`INSERT INTO categories (key, name) VALUES ('twin', 'Датчик') RETURNING id`,
    )
    expect((await place([{ name: 'Датчик скорости' }])).places).toEqual([null])
    await db.query(sql`DELETE FROM categories WHERE id = ${twin?.id}`)
    expect((await place([{ name: 'Датчик скорости' }])).places).toEqual(['Датчики'])
  })

  test.each([
    ['Chery (оригинал)', 'T11-3501080', 'КОЛОДКИ К-Т', 'Колодки тормозные передние'],
    ['Chery (оригинал)', 'T11-3502080', 'КОЛОДКИ К-Т', 'Колодки тормозные задние'],
    ['Chery (оригинал)', 'T15-1109111', 'Элемент', 'Фильтры воздушные'],
    ['Haval', '1109104XGW02A', 'Элемент', 'Фильтры воздушные'],
    ['Haval', '3501175-K00', 'Диск', 'Диски тормозные'],
    // uncertain: words of other parts, two parts at once, no part, another form of article
    ['Chery (оригинал)', 'T15-1109111', 'Корпус', null],
    ['Chery (оригинал)', 'T15-1109111', 'Элемент салонного фильтра', null],
    ['Chery (оригинал)', 'T11-3501080', 'Задние колодки', null],
    ['Chery (оригинал)', 'T11-3501080', 'Диск, колодки', null],
    ['Chery (оригинал)', 'T11-3501081', 'Комплект', null],
    ['Chery (оригинал)', '1109104XGW02A', 'Элемент', null],
    ['Haval', '1109111', 'Элемент', null],
    ['ACME', 'T15-1109111', 'Элемент', null],
  ])('the number of %s %s «%s» gives %j', async (maker, article, name, category) => {
    const { places, counts } = await place([{ maker, article, name }])
    expect(places).toEqual([category])
    expect(counts).toEqual({ ...NO_COUNTS, [category ? 'byNumber' : 'left']: 1 })
  })

  test('the owner’s rules are applied first, in the order of their positions', async () => {
    const rules = [
      await rule('Бамперы', { words: 'фильтры', position: 2 }),
      await rule('Тюнинг', { words: 'фильтр спортивный', position: 1 }),
    ]
    const names = ['Спортивные фильтры', 'Фильтр масляный', 'Фильтровать', 'Спортивный руль']
    await withRules(rules, async () => {
      const rows = names.map((name) => ({ name }))
      const { places, counts } = await place(rows)
      expect(places).toEqual(['Тюнинг', 'Бамперы', null, null])
      expect(counts).toEqual({ ...NO_COUNTS, byRule: 2, left: 2 })
    })
  })

  test('a rule may have conditions on manufacturer, article and words at once', async () => {
    const maker = makers.get('ACME') ?? 0
    const rules = [
      await rule('Тюнинг', { words: 'руль', manufacturerId: maker, articlePrefix: 'x-1' }),
      await rule('Бамперы', { articlePrefix: 'ZZ' }),
    ]
    const rows: Listed[] = [
      { name: 'Руль', article: 'X12' },
      { name: 'Руль', article: 'X22' },
      { name: 'Руль', article: 'X12', maker: 'Haval' },
      { name: 'Кресло', article: 'X12' },
      { name: 'Кресло', article: 'zz-top' },
    ]
    const { places } = await withRules(rules, () => place(rows))
    expect(places).toEqual(['Тюнинг', null, null, null, 'Бамперы'])
  })

  test('products with a category are not moved, unless the owner asks for it', async () => {
    const known = [await addProduct(db), await addProduct(db), await addProduct(db)]
    const rows: Listed[] = [
      { name: 'Фильтр масляный', category: 'Тюнинг' },
      { name: 'Фильтр масляный', productId: known[0] ?? 0 },
      // part numbers and names place only new products
      { name: 'Элемент', maker: 'Haval', article: '1109104XGW02A', productId: known[1] ?? 0 },
      { name: 'Бампер', productId: known[2] ?? 0 },
    ]
    await withRules([await rule('Диски тормозные', { words: 'фильтр' })], async () => {
      const unasked = ['Тюнинг', null, null, null]
      expect(await place(rows)).toEqual({ places: unasked, counts: NO_COUNTS })
      const asked = ['Тюнинг', 'Диски тормозные', null, null]
      const counts = { ...NO_COUNTS, moved: 1 }
      expect(await place(rows, true)).toEqual({ places: asked, counts })
    })
  })

  test('placing can run twice in one transaction', () =>
    db.transaction(async (tx) => {
      await fillListed(tx, [{ name: 'Бампер' }])
      expect(await placeByRules(tx)).toEqual({ ...NO_COUNTS, byName: 1 })
      expect(await placeByRules(tx)).toEqual(NO_COUNTS)
    }))
})
