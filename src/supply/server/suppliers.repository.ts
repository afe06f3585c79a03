// SQL of suppliers: names, and the date of each supplier's last full list.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

export type NamedSupplier = { readonly id: number; readonly name: string }

/** By name in any case, the same case first; null when there is none. */
export async function findSupplier(db: Database, name: string): Promise<NamedSupplier | null> {
  const [supplier] = await db.query<NamedSupplier>(sql`
    SELECT id, name FROM suppliers
    WHERE lower(name) = lower(${name.trim()})
    ORDER BY name <> ${name.trim()}, id LIMIT 1`)
  return supplier ?? null
}

export async function listSupplierNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    sql`SELECT name FROM suppliers ORDER BY name LIMIT ${limit}`,
  )
  return rows.map(({ name }) => name)
}

/** In any case: two spellings of one supplier would double his offers. */
export async function findOrCreateSupplier(db: Database, name: string): Promise<number> {
  await db.query(sql`
    INSERT INTO suppliers (name) SELECT ${name}
    WHERE NOT EXISTS (SELECT FROM suppliers WHERE lower(name) = lower(${name}))
    ON CONFLICT (name) DO NOTHING`)
  // a separate statement: only it sees a row that another process inserted meanwhile
  const [supplier] = await db.query<{ id: number }>(sql`
    SELECT id FROM suppliers WHERE lower(name) = lower(${name})
    ORDER BY name <> ${name}, id LIMIT 1`)
  if (!supplier) throw new Error(`supplier «${name}» is not there`)
  return supplier.id
}

/**
 * Date of each supplier's last full list: it states all his offers, but unchanged offers keep their
 * `seen_at`. `without` is a run that is being undone.
 */
export const lastLists = (without = 0): Sql => sql`
  SELECT supplier_id, max(finished_at) AS listed_at FROM import_runs
  WHERE status = 'done' AND NOT is_partial AND id <> ${without}::integer
  GROUP BY supplier_id`

/** Condition on an offer: its supplier sells from the shop's own places, not to order. */
export const isNotToOrder = (offer: Sql): Sql => sql`
  NOT EXISTS (SELECT FROM order_terms AS elsewhere
              WHERE elsewhere.supplier_id = ${offer}.supplier_id AND elsewhere.is_active)`
