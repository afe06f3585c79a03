// SQL of the tables that the owner has replaced.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OwnerRow, OwnerTable } from '../owner-tables.ts'

/** Tables that pages show. */
export const SHOWN_OF_REGULATIONS: readonly string[] = ['owner_regulations']

type Replaced = { readonly name: OwnerTable; readonly rows: readonly OwnerRow[] }

export const replacedTables = (db: Database): Promise<Replaced[]> =>
  db.query(sql`SELECT name, rows FROM owner_regulations`)

/** Changes with every replacement. */
export async function replacementVersion(db: Database): Promise<number> {
  const [row] = await db.query<{ version: number }>(sql`
    SELECT coalesce(sum(extract(epoch FROM changed_at) * 1000), 0)::bigint AS version
    FROM owner_regulations`)
  return row?.version ?? 0
}

export async function replaceTable(
  db: Database,
  table: OwnerTable,
  rows: readonly OwnerRow[],
): Promise<void> {
  await db.query(sql`
    INSERT INTO owner_regulations (name, rows)
    VALUES (${table}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET rows = excluded.rows, changed_at = now()`)
}

/** Brings the shop's own table back. */
export async function dropReplacement(db: Database, table: OwnerTable): Promise<void> {
  await db.query(sql`DELETE FROM owner_regulations WHERE name = ${table}`)
}
