// A shop that 1C and lists filled before offers kept their prices: what the upgrade knows of 1C's.

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { type Good, setOfTwo } from '#tests/support/one-c-sets.ts'
import { type ShopWith1c, shopWith1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const UPGRADE = new URL('../../database/migrations/0029-sources-of-goods.sql', import.meta.url)

describe.each(testDatabases())('prices of former offers on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  beforeAll(async () => {
    shop = await shopWith1c(open)
  })
  afterAll(() => shop?.close())

  const good = (article: string, price: string): Good => ({
    ...{ id: `id-${article}`, article, name: 'Болт', maker: 'v-kolbenwerk', price },
  })
  const prices = () =>
    shop.db.query(sql`
      SELECT product.article, offer.price
      FROM supplier_offers AS offer JOIN products AS product ON product.id = offer.product_id
      ORDER BY product.article`)

  test('the one it told of the chosen type stands; two that differ stay unknown', async () => {
    const [statement] = /UPDATE supplier_offers AS offer SET price = told\.price[^;]*;/.exec(
      await readFile(UPGRADE, 'utf8'),
    ) ?? ['']
    expect(statement).not.toBe('')
    await shop.oneC().sendCatalog(setOfTwo([good('A', '100,50'), good('B', '200,00')]))
    const before = await prices()
    expect(before).toEqual([
      { article: 'A', price: 10_050 },
      { article: 'B', price: 20_000 },
    ])
    await shop.db.query(sql`UPDATE supplier_offers SET price = NULL`)
    await shop.db.script(statement)
    expect(await prices()).toEqual(before)
    await shop.db.query(sql`UPDATE supplier_offers SET price = NULL`)
    await shop.db.query(sql`
      UPDATE exchange_offers
      SET prices = prices || (SELECT jsonb_agg(jsonb_set(price, '{amount}', '5'))
                              FROM jsonb_array_elements(prices) AS price)
      WHERE id LIKE 'id-B%'`)
    await shop.db.script(statement)
    expect(await prices()).toEqual([
      { article: 'A', price: 10_050 },
      { article: 'B', price: null },
    ])
  })
})
