// SQL that joins the pictures of products that become one.

import type { Database } from '#src/platform/server/database.ts'
import { type JoinedRows, pairsOf } from '#src/platform/server/joined-rows.ts'
import { sql } from '#src/platform/server/sql.ts'
import { MOST_PICTURES } from '../contract.ts'
import { PICTURE_SOURCES } from './pictures.repository.ts'

/**
 * For products that become one. Pictures of a stronger source replace the others; those of one source stand behind each
 * other.
 */
export async function joinPictures(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    WITH pictured AS (
      SELECT pair.winner_id, image.product_id = pair.winner_id AS is_own, image.position, image.hash,
             image.source, image.added_at,
             array_position(${PICTURE_SOURCES}::text[], image.source) AS strength
      FROM ${pairsOf(joined)}
      JOIN product_images AS image ON image.product_id IN (pair.winner_id, pair.loser_id)
    ), strongest AS (
      SELECT *, min(strength) OVER (PARTITION BY winner_id) AS best FROM pictured
    ), once AS (
      SELECT DISTINCT ON (winner_id, hash) * FROM strongest WHERE strength = best
      ORDER BY winner_id, hash, is_own DESC, position
    ), placed AS (
      SELECT winner_id, hash, source, added_at,
             row_number() OVER (PARTITION BY winner_id ORDER BY is_own DESC, position) AS position
      FROM once
    ), gone AS (
      DELETE FROM product_images USING ${pairsOf(joined)}
      WHERE product_id = pair.loser_id
         OR product_id = pair.winner_id AND position > (
              SELECT coalesce(max(placed.position), 0) FROM placed WHERE placed.winner_id = product_id)
    )
    INSERT INTO product_images (product_id, position, hash, source, added_at)
    SELECT winner_id, position, hash, source, added_at FROM placed WHERE position <= ${MOST_PICTURES}
    ON CONFLICT (product_id, position) DO UPDATE
    SET hash = excluded.hash, source = excluded.source, added_at = excluded.added_at`)
  await tx.query(sql`
    INSERT INTO picture_requests (product_id, source, position, origin, state, tries, due_at, reason)
    SELECT pair.winner_id, asked.source, asked.position, asked.origin, asked.state, asked.tries,
           asked.due_at, asked.reason
    FROM ${pairsOf(joined)} JOIN picture_requests AS asked ON asked.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM picture_requests USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
}
