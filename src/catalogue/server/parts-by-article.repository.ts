// SQL of parts by whole article numbers: their own article, another number, or one they replaced.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type PartByArticle = {
  readonly asked: string
  readonly isOwn: boolean
  readonly id: number
  readonly key: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  /** Kopecks. */
  readonly price: number
  readonly multiplicity: number
  /** Free units in all stores. */
  readonly stock: number
}

/** Limit of parts for one article: makers reuse numbers, and longer lists do not help. */
const MOST_OF_ONE = 6
/** Limit of candidates of one article and kind, before the best-selling are chosen. */
const MOST_LOOKED_AT = 50

/** Ordered by article; for each, parts with it as own article first, then best-selling. */
export const listPartsByArticle = (
  db: Database,
  articles: readonly string[],
): Promise<PartByArticle[]> =>
  db.query(sql`
    SELECT wanted.norm AS asked, part.is_own AS "isOwn", product.id, product.key, product.name,
           product.article, manufacturer.name AS manufacturer, product.price,
           product.multiplicity,
           (SELECT coalesce(sum(level.on_hand - level.reserved), 0)::integer
            FROM stock_levels AS level
            WHERE level.product_id = product.id AND level.is_free
              AND CASE WHEN product.order_location_id IS NULL
                       THEN level.location_id NOT IN (
                         SELECT id FROM stock_locations WHERE is_to_order)
                       ELSE level.location_id = product.order_location_id END) AS stock
    FROM unnest(${articles}::text[]) WITH ORDINALITY AS wanted(norm, place)
    CROSS JOIN LATERAL (
      SELECT number.id, bool_or(number.is_own) AS is_own, search.rank
      FROM (
        (SELECT id, true AS is_own FROM products
         WHERE article_norm = wanted.norm LIMIT ${MOST_LOOKED_AT})
        UNION ALL
        (SELECT product_id, false FROM article_numbers
         WHERE number_norm = wanted.norm LIMIT ${MOST_LOOKED_AT})
        UNION ALL
        (SELECT heir.id, false
         FROM supersessions AS replaced
         JOIN products AS heir ON heir.manufacturer_id = replaced.manufacturer_id
                              AND heir.article_norm = replaced.to_norm
         WHERE replaced.from_norm = wanted.norm LIMIT ${MOST_LOOKED_AT})
      ) AS number
      JOIN product_search AS search ON search.product_id = number.id
      GROUP BY number.id, search.rank
      ORDER BY bool_or(number.is_own) DESC, search.rank
      LIMIT ${MOST_OF_ONE}) AS part
    JOIN products AS product ON product.id = part.id AND NOT product.is_hidden
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY wanted.place, part.is_own DESC, part.rank`)
