// SQL of pairs of products: edges make them analogues, stops keep them out of one group.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { RENUMBERED } from './article-numbers.repository.ts'

/** Marks the groups of these products, and of all connected with them, as due. */
export const markGroupsDue = (tx: Database, productIds: readonly number[]) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'group' FROM unnest(${productIds}::integer[]) AS product_id`)

/** Marks groups of products with changed original numbers as due: their names depend on these. */
export const markRenumberedGroupsDue = (tx: Database) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'group' FROM ${RENUMBERED} AS renumbered
    WHERE EXISTS (SELECT FROM analogue_edges AS edge WHERE edge.product_id = renumbered.product_id)
       OR EXISTS (SELECT FROM analogue_edges AS edge
                  WHERE edge.analogue_id = renumbered.product_id)`)

/**
 * Replaces the edges of `changed_numbers` by those of `number_edges`; marks their groups as due.
 */
export async function saveNumberEdges(tx: Database): Promise<void> {
  await tx.script('ANALYZE analogue_edges') // a first list may have inserted most rows just before
  await tx.query(sql`
    WITH deleted AS (
      DELETE FROM analogue_edges AS kept
      USING changed_numbers AS changed
      WHERE kept.number_norm = changed.norm AND kept.number_norm <> ''
        AND NOT EXISTS (
          SELECT FROM number_edges AS edge
          WHERE edge.norm = kept.number_norm AND edge.product_id = kept.product_id
            AND edge.analogue_id = kept.analogue_id AND edge.source = kept.source)
      RETURNING kept.product_id, kept.analogue_id)
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'group' FROM deleted UNION ALL SELECT analogue_id, 'group' FROM deleted`)
  await tx.query(sql`
    WITH inserted AS (
      INSERT INTO analogue_edges (product_id, analogue_id, source, number_norm)
      SELECT edge.product_id, edge.analogue_id, edge.source, edge.norm
      FROM number_edges AS edge
      WHERE NOT EXISTS (
        SELECT FROM analogue_edges AS kept
        WHERE kept.product_id = edge.product_id AND kept.analogue_id = edge.analogue_id
          AND kept.source = edge.source AND kept.number_norm = edge.norm)
      RETURNING product_id, analogue_id)
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'group' FROM inserted UNION ALL SELECT analogue_id, 'group' FROM inserted`)
}

/** Deletes edges that the source states itself, not those derived from its numbers. */
export const deleteStatedEdges = (
  tx: Database,
  source: string,
  productIds: readonly number[] | null,
) =>
  tx.query(sql`
    WITH deleted AS (
      DELETE FROM analogue_edges
      WHERE source = ${source} AND number_norm = ''
        AND (${productIds}::integer[] IS NULL OR product_id = ANY (${productIds}::integer[])
             OR analogue_id = ANY (${productIds}::integer[]))
      RETURNING product_id, analogue_id)
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'group' FROM deleted UNION ALL SELECT analogue_id, 'group' FROM deleted`)

/** False when the pair had a stop, whose reason is replaced. */
export async function insertStop(
  tx: Database,
  [one, other]: readonly [number, number],
  reason: string,
): Promise<boolean> {
  const known = await deleteStop(tx, [one, other])
  await tx.query(sql`
    INSERT INTO analogue_stops (product_id, analogue_id, reason)
    VALUES (least(${one}::integer, ${other}::integer),
            greatest(${one}::integer, ${other}::integer), ${reason})`)
  return !known
}

/** False when there was no stop. */
export async function deleteStop(
  tx: Database,
  [one, other]: readonly [number, number],
): Promise<boolean> {
  const rows = await tx.query(sql`
    DELETE FROM analogue_stops
    WHERE product_id = least(${one}::integer, ${other}::integer)
      AND analogue_id = greatest(${one}::integer, ${other}::integer)
    RETURNING product_id`)
  return rows.length > 0
}
