// Counts of shelves that are not written yet, kept by this tab as drafts of sales are.

import * as z from 'zod/mini'
import { keptByStaff } from '../kept-by-staff.ts'
import type { Counts } from './shelf-counts.ts'

export type CountPlace = {
  readonly staff: number
  readonly location: number
  readonly shelf: string
}

const Counted = z.object({ units: z.string(), on_hand: z.number(), taken: z.number() })

const { read, write, ...ends } = keptByStaff({
  key: 'shelfCounts',
  /** By place and shelf, then by product. */
  shape: z.object({ counts: z.record(z.string(), z.record(z.string(), Counted)) }),
  none: { counts: {} },
})

const keyOf = ({ location, shelf }: CountPlace): string => `${location} ${shelf}`

export const keptCounts = {
  ...ends,
  readCounts: (place: CountPlace): Counts => {
    const counts = Object.entries(read(place.staff).counts[keyOf(place)] ?? {})
    return new Map(counts.map(([product, counted]) => [Number(product), counted]))
  },
  /** Of all shelves. */
  countedGoods: (staff: number): number =>
    Object.values(read(staff).counts).flatMap(Object.keys).length,
  /** Where nothing is counted, nothing is kept. */
  keepCounts: (place: CountPlace, counts: Counts): void => {
    const { [keyOf(place)]: _before, ...others } = read(place.staff).counts
    const now = counts.size > 0 ? { [keyOf(place)]: Object.fromEntries(counts) } : {}
    write(place.staff, { counts: { ...others, ...now } })
  },
}
