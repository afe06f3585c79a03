// SQL of what has happened to an order since a version of it.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OrderEvent } from '../order-events.ts'

const MOST = 20

type Since = { readonly orderId: number; readonly version: number }

/** Steps and lines by the history of the order, the rest by the journal; in their order. */
export const listEventsSince = (db: Database, { orderId, version }: Since): Promise<OrderEvent[]> =>
  db.query(sql`
    SELECT event.actor, coalesce(staff.name, '') AS name, event.act, event.status,
           event.position, event.units, line.name AS line, came.name AS replacement
    FROM (
      SELECT version, actor, status, dropped_position AS position, dropped_units AS units,
             new_position, CASE WHEN dropped_position IS NULL THEN 'step'
               WHEN new_position IS NULL THEN 'drop' ELSE 'replace' END AS act
      FROM order_status_changes
      WHERE order_id = ${orderId} AND version > ${version}
      UNION ALL
      SELECT (details ->> 'version')::integer, 'staff ' || staff_id, NULL,
             (details ->> 'position')::integer, NULL, NULL, act
      FROM staff_acts
      WHERE subject = ${`order ${orderId}`} AND subject LIKE 'order %'
        AND (act IN ('move-promise', 'change-details', 'pay-on-receipt', 'receive-line', 'refund')
          -- the whole order is a step
          OR (act = 'return-order' AND details ->> 'lines' <> 'all'))
        AND (details ->> 'version')::integer > ${version}) AS event
    LEFT JOIN staff ON 'staff ' || staff.id = event.actor
    LEFT JOIN order_lines AS line
      ON line.order_id = ${orderId} AND line.position = event.position
    LEFT JOIN order_lines AS came
      ON came.order_id = ${orderId} AND came.position = event.new_position
    ORDER BY event.version, event.position
    LIMIT ${MOST}`)

/** Who of the staff has placed the order for its buyer, or sold it; null: the buyer himself. */
export async function findPlacer(db: Database, orderId: number): Promise<string | null> {
  const [placed] = await db.query<{ actor: string }>(sql`
    SELECT 'staff ' || staff_id AS actor FROM staff_acts
    WHERE subject = ${`order ${orderId}`} AND subject LIKE 'order %' AND act IN ('place-order', 'sell')
    LIMIT 1`)
  return placed?.actor ?? null
}

/** Names of staff by `staff 7`, as the actors of a history are written. */
export async function namesOfActors(
  db: Database,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ actor: string; name: string }>(sql`
    SELECT 'staff ' || id AS actor, name FROM staff WHERE 'staff ' || id = ANY (${actors})`)
  return new Map(rows.map(({ actor, name }) => [actor, name]))
}
