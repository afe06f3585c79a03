import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { matchDelivery } from './match-delivery.ts'

const CODE = '4011558736002'

describe.each(testDatabases())('a line of a delivery on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let one: Good
  let other: Good
  type Good = { readonly id: number; readonly article: string; readonly maker: string }
  beforeAll(async () => {
    db = await open()
    one = await aGood()
    other = await aGood()
    await db.query(sql`
      INSERT INTO product_barcodes (product_id, code, source) VALUES (${one.id}, ${CODE}, 'test')`)
    await db.query(sql`
      INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
      SELECT 'знакомый', manufacturer_id FROM products WHERE id = ${one.id}`)
  })
  afterAll(() => db.close())

  async function aGood(): Promise<Good> {
    const id = await addProduct(db)
    const [row] = await db.query<Omit<Good, 'id'>>(sql`
      SELECT product.article, manufacturer.name_norm AS maker
      FROM products AS product
      JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
      WHERE product.id = ${id}`)
    return { id, article: row?.article ?? '', maker: row?.maker ?? '' }
  }
  const line = { line: 2, article: '', maker: '', name: '', barcodes: [] as string[], quantity: 3 }
  async function meant(more: Partial<typeof line>) {
    const { lines, unknown } = await matchDelivery(db, [{ ...line, ...more }])
    return lines[0]?.id ?? unknown[0]?.reason
  }

  test('means a product by article, by barcode, and by another name of its maker', async () => {
    expect(await meant({ article: one.article.toLowerCase() })).toBe(one.id)
    expect(await meant({ barcodes: [CODE] })).toBe(one.id)
    expect(await meant({ barcodes: [CODE], maker: 'другой' })).toBe(one.id)
    expect(await meant({ article: one.article, maker: one.maker })).toBe(one.id)
    expect(await meant({ article: one.article, maker: 'знакомый' })).toBe(one.id)
  })

  test('is not guessed: another maker, an unknown article, two products', async () => {
    expect(await meant({ article: one.article, maker: 'другой' })).toMatch(/^с этим артикулом есть/)
    expect(await meant({ article: 'NO-SUCH-1' })).toBe('такого товара в магазине нет')
    expect(await meant({ article: other.article, barcodes: [CODE] })).toBe(
      'артикул и штрихкод у разных товаров',
    )
  })

  test('of one article of two makers is told apart by the maker', async () => {
    const twin = await aGood()
    await db.query(sql`
      UPDATE products SET (article, article_norm) =
        (SELECT article, article_norm FROM products WHERE id = ${other.id})
      WHERE id = ${twin.id}`)
    expect(await meant({ article: other.article })).toBe('под этим номером несколько товаров')
    expect(await meant({ article: other.article, maker: twin.maker })).toBe(twin.id)
  })

  test('is added up with others of its product, and what is unknown says its text', async () => {
    const read = await matchDelivery(db, [
      { ...line, article: one.article },
      { ...line, barcodes: [CODE], quantity: 4 },
      { ...line, line: 9, article: 'NO-SUCH-1', name: 'Фара' },
    ])
    expect(read.lines).toMatchObject([{ id: one.id, quantity: 7 }])
    expect(read.unknown).toMatchObject([{ line: 9, text: 'NO-SUCH-1 Фара', quantity: 3 }])
  })
})
