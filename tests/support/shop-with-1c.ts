// A shop that 1C may call, and what its catalogue holds, for comparison.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { EXCHANGE, type OneC, oneC, type Send } from './one-c.ts'
import { type TestShop, testShop } from './test-shop.ts'

export type ShopWith1c = TestShop & {
  readonly send: Send
  readonly folder: string
  readonly oneC: (settings?: Omit<Parameters<typeof oneC>[0], 'send'>) => OneC
}

export async function shopWith1c(
  open: () => Promise<OpenDatabase>,
  settings: NodeJS.ProcessEnv = {},
): Promise<ShopWith1c> {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-1c-'))
  const shop = await testShop(open, { ...EXCHANGE, DATA_DIR: folder, ...settings })
  const send: Send = async ({ method, url, headers, body }) => {
    const answer = await shop.server.inject({
      method,
      url,
      headers,
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }
  return {
    ...shop,
    send,
    folder: join(folder, 'exchange'),
    oneC: (wishes) => oneC({ send, ...wishes }),
    close: async () => {
      await shop.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type Sold = {
  readonly externalId: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly category: string
  readonly price: number
  readonly isHidden: boolean
  readonly stock: Readonly<Record<string, number>>
}

/** What came from 1C, by its ids. */
export async function soldFrom1c(db: Database): Promise<Map<string, Sold>> {
  const rows = await db.query<Sold>(sql`
    SELECT external.external_id AS "externalId", product.name, product.article,
           manufacturer.name AS manufacturer, category.name AS category, product.price,
           product.is_hidden AS "isHidden",
           (SELECT coalesce(jsonb_object_agg(location.address, level.on_hand), '{}')
            FROM stock_levels AS level
            JOIN stock_locations AS location ON location.id = level.location_id
            WHERE level.product_id = product.id AND level.on_hand > 0) AS stock
    FROM external_ids AS external
    JOIN products AS product ON product.id = external.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    JOIN categories AS category ON category.id = product.category_id
    WHERE external.source = '1c' ORDER BY external.external_id`)
  return new Map(rows.map((row) => [row.externalId, row]))
}

/** Every row that buyers or staff can see, without the moments at which rows were written. */
export async function wholeCatalogue(db: Database): Promise<string> {
  const tables = [
    sql`SELECT to_jsonb(product) - 'updated_at' AS row FROM products AS product ORDER BY id`,
    sql`SELECT to_jsonb(level) AS row FROM stock_levels AS level ORDER BY product_id, location_id`,
    sql`SELECT to_jsonb(moved) AS row FROM stock_movements AS moved ORDER BY id`,
    sql`SELECT to_jsonb(price) AS row FROM product_prices AS price ORDER BY product_id, price_type_id`,
    sql`SELECT to_jsonb(category) AS row FROM categories AS category ORDER BY id`,
    sql`SELECT to_jsonb(maker) AS row FROM manufacturers AS maker ORDER BY id`,
    sql`SELECT to_jsonb(known) AS row FROM external_ids AS known ORDER BY external_id`,
    sql`SELECT to_jsonb(place) AS row FROM stock_locations AS place ORDER BY id`,
    sql`SELECT to_jsonb(offer) - 'seen_at' AS row FROM supplier_offers AS offer ORDER BY product_id`,
  ]
  const rows: unknown[] = []
  for (const table of tables) rows.push(await db.query(table))
  return JSON.stringify(rows)
}
