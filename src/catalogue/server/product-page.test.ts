import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProducts, aProduct, type SoldProduct } from '#tests/support/new-product.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { findProductsByIds, getProduct } from './get-product.ts'
import { listBargains } from './list-bargains.ts'
import { listCategoryProducts, listModelProducts } from './list-products.ts'

const HERE = { 'ул. Мира, 1': 3 }
const CAR = [['tiggo-4', null]] as const
type Asked = Parameters<typeof listCategoryProducts>[2]

const pads = (unitPrice: number, wishes: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({ category: 'brake-pads', cars: CAR, stock: HERE, unitPrice, ...wishes })

describe.each(testDatabases())('the page of a product on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let goods: readonly SoldProduct[]

  beforeAll(async () => {
    db = await open()
    await addSampleCatalogue(db)
    goods = await addProducts(db, [
      pads(200_000, { article: 'MIDDLE', group: 'PADS', quality: 'original' }),
      pads(150_000, { article: 'ANALOGUE', group: 'PADS' }),
      pads(210_000, { article: 'SOLD-OUT', stock: {} }),
      pads(205_000, { article: 'HIDDEN', isHidden: true }),
      pads(201_000, { article: 'OTHER-CAR', cars: [['jolion', null]] }),
      pads(202_000, { article: 'OTHER-SHELF', category: 'air-filters' }),
      ...[100, 170, 180, 190, 215, 230, 260, 300].map((price) =>
        pads(price * 1000, { article: `NEAR-${price}` }),
      ),
    ])
  })
  afterAll(() => db?.close())

  const idOf = (article: string) => String(goods.find((one) => one.article === article)?.id)
  const articles = (products: readonly { article: string }[]) =>
    products.map(({ article }) => article)

  test('names six neighbours in stock, of its category and its cars, the nearest price first', async () => {
    const { neighbours, analogs } = await getProduct(db, idOf('MIDDLE'))
    expect(articles(neighbours)).toEqual([
      'NEAR-190',
      'NEAR-215',
      'NEAR-180',
      'NEAR-170',
      'NEAR-230',
      'NEAR-260',
    ])
    expect(articles(analogs)).toEqual(['ANALOGUE'])
  })

  test('looks through the whole category for what is tied to no car', async () => {
    const [rag, brush, lamp] = await addProducts(db, [
      aProduct({ category: 'oils', isUniversal: true, stock: HERE, unitPrice: 10_000 }),
      aProduct({ category: 'oils', isUniversal: true, stock: HERE, unitPrice: 12_000 }),
      aProduct({ category: 'oils', isUniversal: true, unitPrice: 11_000 }),
    ])
    const { neighbours } = await getProduct(db, String(rag?.id))
    expect(articles(neighbours)[0]).toBe(brush?.article)
    expect(articles(neighbours)).not.toContain(lamp?.article)
  })

  test('says of a product what the filter of its lists finds it by, or nothing', async () => {
    const added = await addProducts(db, [
      pads(1_000, { article: 'ORIGINAL-1', group: 'TOLD1', quality: 'original' }),
      pads(1_000, { article: 'CHEAP-1', group: 'TOLD1', quality: 'analogue-2' }),
      pads(1_000, { article: 'UNTOLD-1', group: 'TOLD1', quality: 'untold' }),
      pads(1_000, { article: 'UNTOLD-2', quality: 'untold' }),
    ])
    const shown = await findProductsByIds(
      db,
      added.map(({ id }) => id),
    )
    expect(shown.map(({ type, quality }) => [type, quality])).toEqual([
      ['Оригинал', 'Оригинал'],
      ['Аналог', 'Недорогой аналог'],
      ['', ''],
      ['', ''],
    ])
    const [shelf] = await db.query<{ id: number }>(sql`
      SELECT id FROM categories WHERE key = 'brake-pads'`)
    const car = { make: 'Chery', model: 'Tiggo 4' }
    for (const list of [
      (asked: Asked) => listModelProducts(db, car, 'brake-pads', asked),
      (asked: Asked) => listCategoryProducts(db, [shelf?.id ?? 0], asked),
    ]) {
      const { products, facets } = await list({ per_page: 100 })
      const labelled = (label: string) => articles(products.filter(({ type }) => type === label))
      expect(articles(products)).toEqual(expect.arrayContaining(articles(added)))
      expect(facets.quality.map(({ name, count }) => [name, count])).toEqual([
        ['Оригинал', labelled('Оригинал').length],
        ['Аналог', labelled('Аналог').length],
      ])
      for (const { value, name } of facets.quality) {
        const left = await list({ per_page: 100, quality: value })
        expect(articles(left.products)).toEqual(labelled(name))
      }
    }
  })

  test('tells by how many the product is sold', async () => {
    await db.query(sql`UPDATE products SET multiplicity = 4 WHERE article = 'MIDDLE'`)
    expect((await getProduct(db, idOf('MIDDLE'))).product.multiplicity).toBe(4)
    expect((await getProduct(db, idOf('ANALOGUE'))).product.multiplicity).toBe(1)
  })

  test('what saves money against the original is offered, one of each branch', async () => {
    const popular = await findProductsByIds(
      db,
      goods.map(({ id }) => id),
    )
    const bargains = await listBargains(db, popular, 3)
    expect(bargains.map(({ product, originalPrice }) => [product.article, originalPrice])).toEqual([
      ['ANALOGUE', 2000],
    ])
  })
})
