// Counts that the shop has not written yet: kept in the storage of this browser by member of staff, and
// refused ones until they are seen.

import * as z from 'zod/mini'
import { RECEPTION_STATES } from '../../receptions-contract.ts'

const Count = z.object({
  reception: z.number(),
  /** Under it the shop counts it once, however often it is sent. */
  key: z.string(),
  good: z.object({
    id: z.number(),
    article: z.string(),
    manufacturer: z.string(),
    name: z.string(),
  }),
  units: z.number(),
  /** When it was counted. */
  state: z.enum(RECEPTION_STATES),
  /** Of a total that was typed: what had been counted. */
  counted: z.optional(z.number()),
  /** What the shop has said. */
  refused: z.optional(z.string()),
})
export type KeptCount = z.infer<typeof Count>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `storage` may be forbidden or full: then counts live as long as the page. */
export function keptCounts(staff: number, storage: () => Store = () => window.localStorage) {
  const name = `office.counts.${staff}`
  const read = (): readonly KeptCount[] => {
    try {
      return z.array(Count).parse(JSON.parse(storage().getItem(name) ?? '[]'))
    } catch {
      return []
    }
  }
  const write = (next: readonly KeptCount[]) => {
    try {
      if (next.length === 0) storage().removeItem(name)
      else storage().setItem(name, JSON.stringify(next))
    } catch {
      // the page still sends them
    }
  }
  return {
    read,
    add: (count: KeptCount) => write([...read(), count]),
    remove: (key: string) => write(read().filter((count) => count.key !== key)),
    refuse: (key: string, refused: string) =>
      write(read().map((count) => (count.key === key ? { ...count, refused } : count))),
  }
}
