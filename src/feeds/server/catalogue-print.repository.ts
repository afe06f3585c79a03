// SQL of the print of the catalogue: another one says that feeds would tell something else.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Among so many last movements of stock, one that was committed late is seen by their number. */
const LATEST_MOVEMENTS = 10_000

/**
 * Reads the products on sale once, without their texts, so it is asked seldom. Sums, not the
 * newest time alone: a long transaction commits times that are older than those already seen.
 */
export async function cataloguePrint(db: Database): Promise<string> {
  const [goods] = await db.query<{ print: string }>(sql`
    SELECT concat_ws('/', count(*), sum(price::bigint),
             sum((extract(epoch FROM updated_at) * 1000)::bigint)) AS print
    FROM products
    WHERE NOT is_hidden`)
  const [rest] = await db.query<{ print: string }>(sql`
    SELECT concat_ws('/',
      (SELECT sum(version) FROM search_versions),
      (SELECT concat_ws('-', max(id), count(*)) FROM (
         SELECT id FROM stock_movements ORDER BY id DESC LIMIT ${LATEST_MOVEMENTS}) AS latest
       WHERE id > (SELECT max(id) FROM stock_movements) - ${LATEST_MOVEMENTS}),
      (SELECT md5(string_agg(concat_ws('|', id, parent_id, name, pickup_only), ';' ORDER BY id))
       FROM categories),
      (SELECT md5(string_agg(concat_ws('|', id, name, country), ';' ORDER BY id))
       FROM manufacturers),
      (SELECT md5(string_agg(concat_ws('|', location.id, location.store_id, city.name,
                                       location.address, store.title), ';' ORDER BY location.id))
       FROM stock_locations AS location
       JOIN cities AS city ON city.id = location.city_id
       LEFT JOIN stores AS store ON store.id = location.store_id),
      (SELECT string_agg(concat_ws('|', id, is_active), ';' ORDER BY id) FROM shipping_methods)
    ) AS print`)
  return `${goods?.print}/${rest?.print}`
}
