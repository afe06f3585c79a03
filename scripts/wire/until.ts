// Waits for background work of the shop: letters, payments, files.

import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 120_000
const PAUSE_MS = 100

export async function until<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const found = await look()
    if (found) return found
    await pause(PAUSE_MS)
  }
  throw new Error(`waited in vain for ${what}`)
}
