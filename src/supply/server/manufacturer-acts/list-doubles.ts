// Lists pairs of manufacturers that are probably one: by their names, or by equal goods.

import type { Database } from '#src/platform/server/database.ts'
import { doublesByName } from '../../maker-doubles.ts'
import {
  type CountedManufacturer,
  listCountedManufacturers,
  listSharedArticles,
} from './manufacturer-acts.repository.ts'

export type MakerDoubles = {
  readonly into: CountedManufacturer
  readonly double: CountedManufacturer
  /** Articles that both have under equal names; null: found by the names of the makers. */
  readonly shared: number | null
}

export async function listMakerDoubles(db: Database): Promise<MakerDoubles[]> {
  const [makers, shared] = await Promise.all([listCountedManufacturers(db), listSharedArticles(db)])
  const byId = new Map(makers.map((maker) => [maker.id, maker]))
  const found = new Map<string, MakerDoubles>()
  const add = (intoId: number, doubleId: number, count: number | null) => {
    const [into, double] = [byId.get(intoId), byId.get(doubleId)]
    const pair = [intoId, doubleId].toSorted((one, other) => one - other).join()
    if (into && double && !found.has(pair)) found.set(pair, { into, double, shared: count })
  }
  for (const { into, double } of doublesByName(makers)) add(into, double, null)
  for (const { one, other, products } of shared) {
    const isLarger = (byId.get(one)?.products ?? 0) >= (byId.get(other)?.products ?? 0)
    if (isLarger) add(one, other, products)
    else add(other, one, products)
  }
  return [...found.values()]
}
