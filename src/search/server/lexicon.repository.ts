// SQL of the words that the catalogue is written in.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { CatalogueNames } from '../vocabulary/catalogue-names.ts'

/** Whether there are goods without any known fitment that are not for every car. */
export async function isFitSomewhereUnknown(db: Database): Promise<boolean> {
  const [row] = await db.query<{ isUnknown: boolean }>(
    sql`SELECT is_fit_unknown_beside('{}') AS "isUnknown"`,
  )
  return row?.isUnknown ?? false
}

/** A shop of millions of goods has some ten thousands of words; the rarest may be left out. */
const MOST_WORDS = 200_000

export const listCatalogueWords = (db: Database): Promise<CatalogueNames['words'][number][]> =>
  db.query(sql`
    SELECT word, lexeme, product_count AS count FROM catalogue_words
    ORDER BY product_count DESC, word LIMIT ${MOST_WORDS}`)

/** The city in which a stock location lies, by location; the cities in the order of the shop. */
export const listStockCities = (
  db: Database,
): Promise<{ locationId: number; slug: string; name: string }[]> =>
  db.query(sql`
    SELECT location.id AS "locationId", city.slug, city.name
    FROM stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    WHERE NOT location.is_to_order
    ORDER BY city.position, location.position, location.id`)
