// The tables of one placing: products of a list without a category, their names, and what was found.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Way = 'rule' | 'number' | 'name'

/**
 * Fills them from `listed` and resolves to how many products there are. Names are read once each,
 * however many products bear them. Known products are among them only when asked for.
 */
export async function gatherUnplaced(tx: Database, withKnown: boolean): Promise<number> {
  await tx.query(sql`
    CREATE TEMP TABLE unplaced (
      product_id      integer NOT NULL,
      is_new          boolean NOT NULL,
      manufacturer_id integer NOT NULL,
      article_norm    text NOT NULL,
      name            text NOT NULL
    ) ON COMMIT DROP`)
  const [gathered] = await tx.query<{ count: number }>(sql`
    WITH gathered AS (
      INSERT INTO unplaced (product_id, is_new, manufacturer_id, article_norm, name)
      SELECT product_id, is_new, manufacturer_id, article_norm, name FROM listed
      WHERE category_id IS NULL AND (is_new OR ${withKnown}::boolean)
      RETURNING 1)
    SELECT count(*)::integer AS count FROM gathered`)
  const count = gathered?.count ?? 0
  if (count > 0) await readNames(tx)
  return count
}

async function readNames(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE unplaced_names ON COMMIT DROP AS
    SELECT named.name, to_tsvector('russian', search_words(named.name)) AS tsv
    FROM (SELECT DISTINCT name FROM unplaced) AS named`)
  await tx.query(sql`
    CREATE TEMP TABLE placed (
      product_id  integer NOT NULL,
      category_id integer NOT NULL,
      way         text NOT NULL
    ) ON COMMIT DROP`)
  // nobody else counts the rows of a temporary table, and plans depend on them
  await tx.query(sql`ANALYZE unplaced, unplaced_names`)
}

/** After a way has been gone: the next one asks for whom there is none yet. */
export const countPlaced = (tx: Database) => tx.query(sql`ANALYZE placed`)

/** What was found goes into `listed`. Tells how many new products each way has placed, and who is left. */
export async function settlePlaced(
  tx: Database,
): Promise<{ readonly ways: ReadonlyMap<Way, number>; readonly left: number }> {
  await tx.query(sql`
    UPDATE listed AS row SET category_id = placed.category_id
    FROM placed WHERE placed.product_id = row.product_id`)
  const counts = await tx.query<{ way: Way | null; count: number }>(sql`
    SELECT placed.way, count(*)::integer AS count
    FROM unplaced AS row LEFT JOIN placed ON placed.product_id = row.product_id
    WHERE row.is_new GROUP BY placed.way`)
  const ways = counts.flatMap(({ way, count }) => (way ? [[way, count] as const] : []))
  return { ways: new Map(ways), left: counts.find(({ way }) => way === null)?.count ?? 0 }
}

/** How many known products stand in another category than was found for them. */
export async function countMoved(tx: Database): Promise<number> {
  const [moved] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM placed
    JOIN products AS product ON product.id = placed.product_id
    WHERE product.category_id <> placed.category_id`)
  return moved?.count ?? 0
}

/** A second list may be placed in the same transaction. */
export const dropUnplaced = (tx: Database) =>
  tx.query(sql`DROP TABLE IF EXISTS unplaced, unplaced_names, placed`)
