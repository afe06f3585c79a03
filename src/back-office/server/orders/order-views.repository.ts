// SQL of named views of the order list. A view without a member of staff is common.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OrderView } from '../../order-views-contract.ts'

/** Common ones first, each in the order of their names. */
export const listViews = (db: Database, staffId: number): Promise<OrderView[]> =>
  db.query(sql`
    SELECT id, name, query, staff_id IS NULL AS is_common FROM order_views
    WHERE staff_id IS NULL OR staff_id = ${staffId}
    ORDER BY staff_id IS NOT NULL, lower(name), id`)

type Named = {
  /** Null: common. */
  readonly staffId: number | null
  readonly name: string
}

/** Changes of one owner's views run one after the other, so their number is exact. */
export const lockViews = (tx: Database, staffId: number | null) =>
  tx.query(sql`SELECT pg_advisory_xact_lock(-80, ${staffId ?? 0})`)

export async function countOtherViews(db: Database, { staffId, name }: Named): Promise<number> {
  const [row] = await db.query<{ found: number }>(sql`
    SELECT count(*)::integer AS found FROM order_views
    WHERE staff_id IS NOT DISTINCT FROM ${staffId} AND name <> ${name}`)
  return row?.found ?? 0
}

export async function upsertView(
  db: Database,
  { staffId, name, query }: Named & { readonly query: string },
): Promise<number> {
  const [saved] = await db.query<{ id: number }>(sql`
    INSERT INTO order_views (staff_id, name, query) VALUES (${staffId}, ${name}, ${query})
    ON CONFLICT ON CONSTRAINT order_views_once DO UPDATE SET query = excluded.query
    RETURNING id`)
  if (!saved) throw new Error('the view was not stored')
  return saved.id
}

/** Locked; null where there is no such view, or it is somebody else's. */
export async function lockView(
  tx: Database,
  { id, staffId }: { readonly id: number; readonly staffId: number },
): Promise<Named | null> {
  const [view] = await tx.query<Named>(sql`
    SELECT staff_id AS "staffId", name FROM order_views
    WHERE id = ${id} AND (staff_id IS NULL OR staff_id = ${staffId}) FOR UPDATE`)
  return view ?? null
}

export const renameView = (db: Database, id: number, name: string) =>
  db.query(sql`UPDATE order_views SET name = ${name} WHERE id = ${id}`)

export const deleteView = (db: Database, id: number) =>
  db.query(sql`DELETE FROM order_views WHERE id = ${id}`)
