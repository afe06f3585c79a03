// Derives the groups of the seeds and of all that hangs together with them from edges and stops.

import type { Database } from '#src/platform/server/database.ts'
import { analogueGroups } from '../../analogue-groups.ts'
import { MOST_IN_GROUP } from '../../analogue-rules.ts'
import { connectedProducts } from '../../connected-products.ts'
import { createGroupParts, saveGroups } from './analogue-groups.repository.ts'
import {
  createLinkedProducts,
  listInOrder,
  listLinkedPairs,
  listLinkedStops,
  listSeeds,
  listWeighedLinks,
} from './linked-products.repository.ts'

/** Resolves to how many products are in another group than before; `regrouped` holds them. */
export async function deriveGroups(tx: Database): Promise<number> {
  await createLinkedProducts(tx)
  const seeds = new Set((await listSeeds(tx)).flat())
  const connected = connectedProducts(seeds, await listLinkedPairs(tx)).filter((products) =>
    products.some((id) => seeds.has(id)),
  )
  await createGroupParts(tx, await partsOf(tx, connected))
  return saveGroups(tx)
}

/** What is connected is a group; unless a stop is in it, or it is too large: then it is parted. */
async function partsOf(tx: Database, connected: readonly number[][]): Promise<number[][]> {
  const stops = (await listLinkedStops(tx)).map(({ one, other }) => [one, other] as const)
  const stopped = new Set(stops.flat())
  const isSimple = (products: readonly number[]) =>
    products.length <= MOST_IN_GROUP &&
    (stopped.size === 0 || !products.some((id) => stopped.has(id)))
  const simple = connected.filter(isSimple)
  const others = connected.filter((products) => !isSimple(products)).flat()
  if (others.length === 0) return simple
  const placeById = new Map((await listInOrder(tx, others)).map((id, place) => [id, place]))
  const links = (await listWeighedLinks(tx, others)).map(({ one, other, strength }) => ({
    products: [one, other] as const,
    strength,
  }))
  const placeOf = (id: number) => placeById.get(id) ?? 0
  const groups = analogueGroups(links, { stops, most: MOST_IN_GROUP, placeOf })
  const grouped = new Set(groups.flat())
  return [...simple, ...groups, ...others.filter((id) => !grouped.has(id)).map((id) => [id])]
}
