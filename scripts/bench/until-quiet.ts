// A shop that has just been opened may still be reading its catalogue: that is no part of a search.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopUnderTest } from './shop-under-test.ts'

const QUIET = 0.1
const MOST_SECONDS = 60

/** Resolves when the shop has used less than a tenth of a core for a second, or after a minute. */
export async function untilQuiet({ cpuSeconds }: ShopUnderTest): Promise<void> {
  for (let second = 0; second < MOST_SECONDS; second += 1) {
    const before = await cpuSeconds()
    await sleep(1000)
    if ((await cpuSeconds()) - before < QUIET) return
  }
}
