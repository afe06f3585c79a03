// SQL that gives every new product of a list a key that no product has, had or gets.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { createTables } from '../temporary-tables.repository.ts'

/** The number in a key at least doubles with each round, so 20 rounds exceed a million. */
const MOST_ROUNDS = 25

/**
 * Appends numbers to keys that are taken or that several new products have, as `productKey` does.
 */
export async function assignUniqueKeys(tx: Database): Promise<void> {
  if (!(await collectKeyConflicts(tx))) return
  for (let round = 1; (await claimFreeKeys(tx)) > 0; round++) {
    if (round > MOST_ROUNDS) throw new Error('the keys of new products cannot be told apart')
    await renumberConflicts(tx)
  }
  await tx.query(sql`
    UPDATE listed SET key = wanted.key FROM wanted_keys AS wanted
    WHERE listed.is_new AND listed.product_id = wanted.product_id AND listed.key <> wanted.key`)
}

/** Fills `wanted_keys`; false where no key is taken or repeated. */
async function collectKeyConflicts(tx: Database): Promise<boolean> {
  await createTables(tx, 'wanted_keys')
  await tx.query(sql`
    INSERT INTO wanted_keys (product_id, stem, key, attempt)
    SELECT wanted.product_id, stem,
           CASE WHEN attempt = 1 THEN stem ELSE stem || '-' || attempt END, attempt
    FROM (SELECT product_id, key AS stem, count(*) OVER (PARTITION BY key COLLATE "C") AS repeats,
                 row_number() OVER (PARTITION BY key COLLATE "C" ORDER BY product_id) AS attempt
          FROM listed WHERE is_new) AS wanted
    LEFT JOIN products AS holder ON holder.key = wanted.stem
    LEFT JOIN product_redirects AS former ON former.key = wanted.stem
    WHERE repeats > 1 OR holder.id IS NOT NULL OR former.product_id IS NOT NULL`)
  const [row] = await tx.query<{ hasConflicts: boolean }>(sql`
    SELECT EXISTS (SELECT FROM wanted_keys) AS "hasConflicts"`)
  return row?.hasConflicts ?? false
}

/** Settles the rows of `wanted_keys` whose key is free; resolves to how many are left. */
async function claimFreeKeys(tx: Database): Promise<number> {
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

/** Gives the rows that are left the next numbers. */
async function renumberConflicts(tx: Database): Promise<void> {
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
