// Waits until the shop knows every payment and has sent every refund. Shortens the growing pauses
// between two questions to the provider.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const LOOK_EVERY_MS = 4000
const PATIENCE_MS = 90_000

/** Resolves when nothing is due, or after the longest time that settling may take. */
export async function untilSettled(
  db: Database,
  isKnown: (paid: ReadonlySet<string>) => boolean,
): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const rows = await db.query<{ id: string }>(sql`
      SELECT provider_id AS id FROM payments WHERE status = 'succeeded' LIMIT 100000`)
    const [waiting] = await db.query<{ count: number }>(sql`
      SELECT (SELECT count(*) FROM refunds WHERE status = 'queued')
           + (SELECT count(*) FROM receipts WHERE status = 'queued') AS count`)
    if (waiting?.count === 0 && isKnown(new Set(rows.map(({ id }) => id)))) return
    await makeDue(db)
    await pause(LOOK_EVERY_MS)
  }
}

async function makeDue(db: Database): Promise<void> {
  await db.query(sql`
    UPDATE payments SET due_at = now(), asked_at = asked_at - interval '1 minute'
    WHERE status IN ('checking', 'waiting')`)
  await db.query(sql`UPDATE refunds SET due_at = now() WHERE status = 'queued'`)
  await db.query(sql`UPDATE receipts SET due_at = now() WHERE status = 'queued'`)
}
