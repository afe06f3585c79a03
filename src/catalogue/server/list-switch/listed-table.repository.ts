// The table of one switch: every product of a list once, beside what the shop has under its name.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/**
 * Made empty, for the rest of the open transaction. `product_id` is the product of the shop, also
 * the one that is to be made (`is_new`); `price` is what the shop will ask, in kopecks, and `cost`
 * what the supplier asks, null where nobody says; null elsewhere means that the list says nothing.
 */
export async function createListedTable(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE listed (
      line            integer NOT NULL,
      product_id      integer,
      is_new          boolean NOT NULL,
      manufacturer_id integer NOT NULL,
      article         text NOT NULL,
      article_norm    text NOT NULL,
      key             text NOT NULL,
      name            text NOT NULL,
      quality         text NOT NULL,
      price           integer NOT NULL,
      cost            integer,
      category_id     integer,
      description     text,
      quantity        integer,
      barcode         text,
      originals       text[],
      crosses         text[]
    ) ON COMMIT DROP`)
}
