// A shop whose lists state part numbers, for tests of analogues.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'

/** A row of a list; a missing field is a missing column. */
export type Told = { readonly originals?: readonly string[]; readonly crosses?: readonly string[] }

export const addPartsCategory = (db: Database) =>
  db.query(sql`
    INSERT INTO categories (id, key, name) VALUES (900, 'parts', 'Детали') ON CONFLICT DO NOTHING`)

/** Resolves to the id, of a known product too. */
export async function addPart(db: Database, maker: string, article: string): Promise<number> {
  const norm = normaliseArticle(article)
  await db.query(sql`
    INSERT INTO manufacturers (name, name_norm) VALUES (${maker}, ${normaliseArticle(maker)})
    ON CONFLICT DO NOTHING`)
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id, price)
    SELECT ${`${maker}-${norm}`.toLowerCase()}, ${article}, ${article}, ${norm}, id, 900, 100
    FROM manufacturers WHERE name = ${maker}
    ON CONFLICT (article_norm, manufacturer_id) DO UPDATE SET price = 100
    RETURNING id`)
  return row?.id ?? 0
}

/** Inserts a product into the staging table of a switch; a missing field is null. */
export const tellListed = (tx: Database, id: number, told: Told, isNew = false) =>
  tx.query(sql`
    INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key, name,
                        quality, price, originals, crosses)
    SELECT 1, id, ${isNew}, manufacturer_id, article, article_norm, key, name, quality, price,
           ${told.originals ?? null}::text[], ${told.crosses ?? null}::text[]
    FROM products WHERE id = ${id}`)

/** Names of groups, each with the ids of its members. */
export async function groupsByName(db: Database): Promise<Record<string, number[]>> {
  const rows = await db.query<{ article: string; ids: number[] }>(sql`
    SELECT known.article, array_agg(product.id ORDER BY product.id) AS ids
    FROM analogue_groups AS known
    LEFT JOIN products AS product ON product.analogue_group_id = known.id
    GROUP BY known.id`)
  return Object.fromEntries(rows.map(({ article, ids }) => [article, ids]))
}

/** Members as article and maker, in order; the groups in the order of their first members. */
export async function groupsByMembers(db: Database): Promise<string[][]> {
  const rows = await db.query<{ names: string[] }>(sql`
    SELECT array_agg(product.article || '/' || maker.name
                     ORDER BY product.article COLLATE "C", maker.name COLLATE "C") AS names
    FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE product.analogue_group_id IS NOT NULL
    GROUP BY product.analogue_group_id`)
  return rows.map(({ names }) => names).sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}
