// Limits how far the heap of a small shop grows before it is collected: docs/decisions/0041.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'

const MEGABYTE = 2 ** 20
/** More is a large catalogue: frequent collections of it cost more time than the memory is worth. */
const SMALL_HEAP = 128 * MEGABYTE
/** The old generation grows by this share of what is in use. */
const GROWTH_PERCENT = 75

/** V8 reads the flag at each collection. A flag that it does not know is ignored with a warning. */
export function limitHeapGrowth(): void {
  if (getHeapStatistics().used_heap_size > SMALL_HEAP) return
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
