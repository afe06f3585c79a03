// Derives edges from changed numbers, and groups from changed edges and stops.

import type { Database } from '#src/platform/server/database.ts'
import { analogueGroups, connectedProducts } from '../../analogue-groups.ts'
import { MOST_IN_GROUP } from '../../analogue-rules.ts'
import { createTables, resetDue } from '../temporary-tables.repository.ts'
import { markRenumberedGroupsDue, saveNumberEdges } from './analogue-edges.repository.ts'
import { fillGroupMembers, saveGroups } from './analogue-groups.repository.ts'
import { allowCustomPlans } from './article-numbers.repository.ts'
import {
  countSeeds,
  listLinkedPairs,
  listSeeds,
  listStops,
  listWeightedLinks,
  sortByArticle,
} from './linked-products.repository.ts'
import {
  deriveEdges,
  dropGenericNumbers,
  findCarriers,
  listWideNumbers,
  type WideNumber,
} from './number-edges.repository.ts'

export type LinkOutcome = {
  /** Number of products whose group changed. */
  readonly regrouped: number
  /** At most twenty numbers that link no products because too many carry them, the most frequent
   * first. */
  readonly wideNumbers: readonly WideNumber[]
}

/** Empties `number_changes` and the `group` rows of `due_products`, where changes are recorded. */
export async function prepareLinkTables(tx: Database): Promise<void> {
  await allowCustomPlans(tx)
  await createTables(tx, 'number_changes')
  await resetDue(tx, 'group')
}

/** Reads `number_changes`, `changed_numbers` and the `group` rows of `due_products`. */
export async function updateEdgesAndGroups(tx: Database): Promise<LinkOutcome> {
  const wideNumbers = (await dropGenericNumbers(tx)) > 0 ? await updateNumberEdges(tx) : []
  await markRenumberedGroupsDue(tx)
  return { wideNumbers, regrouped: await updateGroups(tx) }
}

async function updateNumberEdges(tx: Database): Promise<WideNumber[]> {
  await findCarriers(tx)
  await deriveEdges(tx)
  await saveNumberEdges(tx)
  return listWideNumbers(tx)
}

/**
 * Derives the groups of the products connected with seeds, the `group` rows of `due_products`.
 * Resolves to how many products changed their group.
 */
export async function updateGroups(tx: Database): Promise<number> {
  const count = await countSeeds(tx)
  if (count === 0) return 0
  const seeds = new Set((await listSeeds(tx)).flat())
  const connected = connectedProducts(seeds, await listLinkedPairs(tx, count)).filter((products) =>
    products.some((id) => seeds.has(id)),
  )
  await fillGroupMembers(tx, await partsOf(tx, connected))
  return saveGroups(tx)
}

/** Connected products are one group, unless a stop is among them or they are too many. */
async function partsOf(tx: Database, connected: readonly number[][]): Promise<number[][]> {
  const stops = (await listStops(tx)).map(({ one, other }) => [one, other] as const)
  const stopped = new Set(stops.flat())
  const isSimple = (products: readonly number[]) =>
    products.length <= MOST_IN_GROUP &&
    (stopped.size === 0 || !products.some((id) => stopped.has(id)))
  const simple = connected.filter(isSimple)
  const others = connected.filter((products) => !isSimple(products)).flat()
  if (others.length === 0) return simple
  const placeById = new Map((await sortByArticle(tx, others)).map((id, place) => [id, place]))
  const links = (await listWeightedLinks(tx, others)).map(({ one, other, strength }) => ({
    products: [one, other] as const,
    strength,
  }))
  const placeOf = (id: number) => placeById.get(id) ?? 0
  const groups = analogueGroups(links, { stops, most: MOST_IN_GROUP, placeOf })
  const grouped = new Set(groups.flat())
  return [...simple, ...groups, ...others.filter((id) => !grouped.has(id)).map((id) => [id])]
}
