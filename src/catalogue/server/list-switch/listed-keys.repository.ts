// SQL that gives every new product of a list a key that no other product has or had.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** The numbers double from round to round: 20 rounds pass a million of them. */
const MOST_ROUNDS = 25

/** Products that want the same key, or one that is taken, are numbered as `productKey` does. */
export async function settleKeys(tx: Database): Promise<void> {
  if (!(await collectRivals(tx))) return
  for (let round = 1; (await settleFree(tx)) > 0; round++) {
    if (round > MOST_ROUNDS) throw new Error('the keys of new products cannot be told apart')
    await numberOthers(tx)
  }
  await tx.query(sql`
    UPDATE listed SET key = wanted.key FROM wanted_keys AS wanted
    WHERE listed.is_new AND listed.product_id = wanted.product_id AND listed.key <> wanted.key`)
}

/** Nearly all products want a key of their own; false where all of them do. */
async function collectRivals(tx: Database): Promise<boolean> {
  await tx.query(sql`
    CREATE TEMP TABLE wanted_keys (
      product_id integer PRIMARY KEY,
      stem       text NOT NULL,
      key        text NOT NULL,
      attempt    integer NOT NULL,
      is_settled boolean NOT NULL DEFAULT false
    ) ON COMMIT DROP`)
  await tx.query(sql`
    INSERT INTO wanted_keys (product_id, stem, key, attempt)
    SELECT rival.product_id, stem,
           CASE WHEN attempt = 1 THEN stem ELSE stem || '-' || attempt END, attempt
    FROM (SELECT product_id, key AS stem, count(*) OVER (PARTITION BY key COLLATE "C") AS rivals,
                 row_number() OVER (PARTITION BY key COLLATE "C" ORDER BY product_id) AS attempt
          FROM listed WHERE is_new) AS rival
    LEFT JOIN products AS holder ON holder.key = rival.stem
    LEFT JOIN product_redirects AS former ON former.key = rival.stem
    WHERE rivals > 1 OR holder.id IS NOT NULL OR former.product_id IS NOT NULL`)
  const [row] = await tx.query<{ rivals: boolean }>(sql`
    SELECT EXISTS (SELECT FROM wanted_keys) AS rivals`)
  return row?.rivals ?? false
}

/** Resolves to how many are left without a free one. */
async function settleFree(tx: Database): Promise<number> {
  await tx.query(sql`
    UPDATE wanted_keys AS wanted SET is_settled = true
    WHERE NOT is_settled
      AND NOT EXISTS (SELECT FROM products WHERE products.key = wanted.key)
      AND NOT EXISTS (SELECT FROM product_redirects AS former WHERE former.key = wanted.key)
      AND NOT EXISTS (SELECT FROM listed WHERE listed.is_new AND listed.key = wanted.key
                                           AND listed.key <> wanted.stem)
      AND NOT EXISTS (SELECT FROM wanted_keys AS other
                      WHERE other.key = wanted.key AND other.product_id < wanted.product_id)`)
  const [row] = await tx.query<{ waiting: number }>(sql`
    SELECT count(*)::integer AS waiting FROM wanted_keys WHERE NOT is_settled`)
  return row?.waiting ?? 0
}

async function numberOthers(tx: Database): Promise<void> {
  await tx.query(sql`
    UPDATE wanted_keys AS wanted SET attempt = next.attempt, key = next.stem || '-' || next.attempt
    FROM (
      SELECT product_id, stem,
             highest * 2 + row_number() OVER (PARTITION BY stem ORDER BY product_id) AS attempt
      FROM (SELECT product_id, stem, is_settled,
                   max(attempt) OVER (PARTITION BY stem) AS highest FROM wanted_keys) AS numbered
      WHERE NOT is_settled) AS next
    WHERE next.product_id = wanted.product_id`)
}
