// Waits until all letters are sent. A letter leased by a killed process is due two minutes later.

import { setTimeout as pause } from 'node:timers/promises'
import { countLetters } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'

const LOOK_EVERY_MS = 500
const TELL_EVERY_MS = 15_000
/** Longer than the lease of a letter, two minutes. */
const PATIENCE_MS = 135_000

/** Resolves when no letter is due, or after the longest time that sending may take. */
export async function untilPosted(db: Database, onWaiting: (letters: number) => void) {
  const end = performance.now() + PATIENCE_MS
  let toldAt = Number.NEGATIVE_INFINITY
  while (performance.now() < end) {
    const { waiting } = await countLetters(db)
    if (waiting === 0) return
    if (performance.now() > toldAt + TELL_EVERY_MS) {
      toldAt = performance.now()
      onWaiting(waiting)
    }
    await pause(LOOK_EVERY_MS)
  }
}
