// SQL of pairs that must never be in one group, whatever a source says.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** False when the pair was stopped before; its reason is the new one then. */
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
