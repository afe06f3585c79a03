// SQL that joins numbers, barcodes, codes and analogues of two products that become one, and deletes
// the one.

import type { Database } from '#src/platform/server/database.ts'
import { type JoinedRows, pairsOf } from '#src/platform/server/joined-rows.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Records the numbers in `number_changes`, by which edges are derived again. */
export async function joinNumbers(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    WITH deleted AS (
      DELETE FROM article_numbers USING ${pairsOf(joined)}
      WHERE product_id = pair.loser_id
      RETURNING pair.winner_id, product_id, number, number_norm, kind, source
    ), inserted AS (
      INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
      SELECT winner_id, number, number_norm, kind, source FROM deleted
      ON CONFLICT DO NOTHING
    )
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT winner_id, number, number_norm, kind, source, true FROM deleted`)
  await tx.query(sql`
    UPDATE run_numbers SET product_id = pair.winner_id
    FROM ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
}

/**
 * A run that added a code to one of them has added nothing if the other had it before: its undo
 * keeps the code.
 */
export async function joinBarcodes(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    DELETE FROM run_barcodes AS change USING ${pairsOf(joined)}
    WHERE change.product_id IN (pair.loser_id, pair.winner_id) AND NOT change.was_there
      AND EXISTS (
        SELECT FROM product_barcodes AS kept
        WHERE kept.product_id = pair.loser_id + pair.winner_id - change.product_id
          AND (kept.code, kept.source) = (change.code, change.source)
          AND NOT EXISTS (
            SELECT FROM run_barcodes AS other
            WHERE other.run_id = change.run_id
              AND (other.product_id, other.code, other.source)
                = (kept.product_id, kept.code, kept.source)))`)
  await tx.query(sql`
    WITH deleted AS (
      DELETE FROM run_barcodes USING ${pairsOf(joined)}
      WHERE product_id = pair.loser_id
      RETURNING run_id, pair.winner_id, code, source, was_there
    )
    INSERT INTO run_barcodes AS change (run_id, product_id, code, source, was_there)
    SELECT run_id, winner_id, code, source, was_there FROM deleted
    ON CONFLICT (run_id, product_id, code, source) DO UPDATE
    SET was_there = change.was_there OR excluded.was_there`)
  await tx.query(sql`
    WITH deleted AS (
      DELETE FROM product_barcodes USING ${pairsOf(joined)}
      WHERE product_id = pair.loser_id
      RETURNING pair.winner_id, code, source
    )
    INSERT INTO product_barcodes (product_id, code, source)
    SELECT winner_id, code, source FROM deleted
    ON CONFLICT DO NOTHING`)
}

/** Codes of products that become one: with them goes what an undo gives back. */
export async function joinCodes(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    UPDATE supplier_codes SET product_id = pair.winner_id
    FROM ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await tx.query(sql`
    UPDATE run_codes SET product_id = pair.winner_id
    FROM ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await tx.query(sql`
    UPDATE run_codes SET was_product_id = pair.winner_id
    FROM ${pairsOf(joined)} WHERE was_product_id = pair.loser_id`)
}

/**
 * Stated edges and stops lead to the other product; derived ones are derived again. Marks the
 * groups of both as due.
 */
export async function joinEdges(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT member.id, 'group'
    FROM ${pairsOf(joined)}
    JOIN products AS joined ON joined.id IN (pair.loser_id, pair.winner_id)
    JOIN products AS member ON member.analogue_group_id = joined.analogue_group_id
    UNION SELECT winner_id, 'group' FROM ${pairsOf(joined)}
    EXCEPT SELECT loser_id, 'group' FROM ${pairsOf(joined)}`)
  await tx.query(sql`
    INSERT INTO analogue_edges (product_id, analogue_id, source, number_norm)
    SELECT DISTINCT least(one, other), greatest(one, other), source, ''
    FROM (
      SELECT coalesce(first.winner_id, edge.product_id) AS one,
             coalesce(second.winner_id, edge.analogue_id) AS other, edge.source
      FROM analogue_edges AS edge
      LEFT JOIN ${pairsOf(joined, sql`first`)} ON first.loser_id = edge.product_id
      LEFT JOIN ${pairsOf(joined, sql`second`)} ON second.loser_id = edge.analogue_id
      WHERE edge.number_norm = '' AND (first.loser_id IS NOT NULL OR second.loser_id IS NOT NULL)
    ) AS led WHERE one <> other
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM analogue_edges USING ${pairsOf(joined)}
    WHERE pair.loser_id IN (product_id, analogue_id)`)
  await tx.query(sql`
    INSERT INTO analogue_stops (product_id, analogue_id, reason)
    SELECT DISTINCT ON (least(one, other), greatest(one, other))
           least(one, other), greatest(one, other), reason
    FROM (
      SELECT coalesce(first.winner_id, stop.product_id) AS one,
             coalesce(second.winner_id, stop.analogue_id) AS other, stop.reason
      FROM analogue_stops AS stop
      LEFT JOIN ${pairsOf(joined, sql`first`)} ON first.loser_id = stop.product_id
      LEFT JOIN ${pairsOf(joined, sql`second`)} ON second.loser_id = stop.analogue_id
      WHERE first.loser_id IS NOT NULL OR second.loser_id IS NOT NULL
    ) AS led WHERE one <> other
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM analogue_stops USING ${pairsOf(joined)}
    WHERE pair.loser_id IN (product_id, analogue_id)`)
}

/** Both numbers of a pair, and the lists of both, are due. */
export const markJoinedDue = (tx: Database, joined: JoinedRows) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT loser_id, 'lists' FROM ${pairsOf(joined)}
    UNION ALL SELECT winner_id, 'lists' FROM ${pairsOf(joined)}
    EXCEPT SELECT product_id, due FROM due_products WHERE due = 'lists'`)

/** Articles of the pairs that other products name as numbers. */
export const addNumbersOfJoined = (tx: Database, joined: JoinedRows) =>
  tx.query(sql`
    INSERT INTO changed_numbers (norm)
    SELECT winner.article_norm
    FROM ${pairsOf(joined)} JOIN products AS winner ON winner.id = pair.winner_id
    WHERE EXISTS (SELECT FROM article_numbers AS known
                  WHERE known.number_norm = winner.article_norm)
    EXCEPT SELECT norm FROM changed_numbers`)

/** Nothing names them any more: their values for an undo go with them. */
export async function deleteJoined(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    DELETE FROM product_changes USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await tx.query(sql`
    DELETE FROM products USING ${pairsOf(joined)} WHERE id = pair.loser_id`)
}
