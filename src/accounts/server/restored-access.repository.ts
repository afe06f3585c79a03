// SQL that revokes access which a restored backup would reactivate.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Count = { readonly count: number }

/** Returns how many sessions, known devices and unused links were revoked. */
export async function endRestoredAccess(
  db: Database,
): Promise<{ readonly sessions: number; readonly devices: number; readonly links: number }> {
  const sessions = await endSessions(db)
  const devices = await forgetDevices(db)
  return { sessions, devices, links: await voidUnusedLinks(db) }
}

/** Sessions may have been ended since the backup. */
async function endSessions(db: Database): Promise<number> {
  const [ended] = await db.query<Count>(sql`
    WITH ended AS (DELETE FROM access_tokens RETURNING 1)
    SELECT count(*)::integer AS count FROM ended`)
  return ended?.count ?? 0
}

/** Devices may have been lost since the backup. */
async function forgetDevices(db: Database): Promise<number> {
  const [forgotten] = await db.query<Count>(sql`
    WITH forgotten AS (DELETE FROM known_devices RETURNING 1)
    SELECT count(*)::integer AS count FROM forgotten`)
  return forgotten?.count ?? 0
}

/** Links used since the backup would work a second time. */
async function voidUnusedLinks(db: Database): Promise<number> {
  const [voided] = await db.query<Count>(sql`
    WITH voided AS (
      UPDATE account_links SET used_at = now() WHERE used_at IS NULL RETURNING 1)
    SELECT count(*)::integer AS count FROM voided`)
  return voided?.count ?? 0
}
