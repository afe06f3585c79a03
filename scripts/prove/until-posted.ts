// Waits for the post. What a killed process had in hand is free again two minutes later.

import { setTimeout as pause } from 'node:timers/promises'
import { LEASE_SECONDS } from '#src/letters/server/letters.repository.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const LOOK_EVERY_MS = 500
const TELL_EVERY_MS = 15_000
const AFTER_LEASE_MS = 15_000

/** Resolves when no letter waits, or when all must have gone long ago. */
export async function untilPosted(db: Database, onWaiting: (letters: number) => void) {
  const end = performance.now() + LEASE_SECONDS * 1000 + AFTER_LEASE_MS
  let toldAt = Number.NEGATIVE_INFINITY
  while (performance.now() < end) {
    const waiting = await countWaiting(db)
    if (waiting === 0) return
    if (performance.now() > toldAt + TELL_EVERY_MS) {
      toldAt = performance.now()
      onWaiting(waiting)
    }
    await pause(LOOK_EVERY_MS)
  }
}

async function countWaiting(db: Database): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(sql`
    SELECT count(*) AS waiting FROM letters WHERE sent_at IS NULL AND given_up_at IS NULL`)
  return row?.waiting ?? 0
}
