// Edges follow from numbers, groups from edges: the two steps after any change of them.

import type { Database } from '#src/platform/server/database.ts'
import {
  addRenumberedSeeds,
  countSeeds,
  createAnalogueSeeds,
  saveNumberEdges,
} from './analogue-edges.repository.ts'
import { createRegrouped } from './analogue-groups.repository.ts'
import { createNumberChanges, planBySizes } from './article-numbers.repository.ts'
import { deriveGroups } from './derive-groups.ts'
import {
  createNumberCarriers,
  createNumberEdges,
  dropVagueNumbers,
  listWideNumbers,
  type WideNumber,
} from './number-edges.repository.ts'

export type LinkOutcome = {
  /** Products that are in another group than before. */
  readonly regrouped: number
  /** Numbers that too many carry, the widest first, twenty at most: they join nobody. */
  readonly wideNumbers: readonly WideNumber[]
}

/** What changes is noted in tables that are made here, empty. */
export async function beginLinks(tx: Database): Promise<void> {
  await planBySizes(tx)
  await createNumberChanges(tx)
  await createAnalogueSeeds(tx)
  await createRegrouped(tx)
}

/** After `changed_numbers` and `renumbered` are known. */
export async function followNumbers(tx: Database): Promise<LinkOutcome> {
  const wideNumbers = (await dropVagueNumbers(tx)) > 0 ? await followEdgesOfNumbers(tx) : []
  await addRenumberedSeeds(tx)
  return { wideNumbers, regrouped: await followEdges(tx) }
}

async function followEdgesOfNumbers(tx: Database): Promise<WideNumber[]> {
  await createNumberCarriers(tx)
  await createNumberEdges(tx)
  await saveNumberEdges(tx)
  return listWideNumbers(tx)
}

/** After `analogue_seeds` are known. Resolves to how many products are in another group. */
export async function followEdges(tx: Database): Promise<number> {
  return (await countSeeds(tx)) > 0 ? deriveGroups(tx) : 0
}
