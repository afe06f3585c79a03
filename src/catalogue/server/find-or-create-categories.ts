// Categories for what a list names: those of the shop where they match, new ones where not.

import type { Database } from '#src/platform/server/database.ts'
import {
  type CategoryPath,
  categoryKey,
  type KnownCategory,
  matchCategory,
} from '../category-match.ts'
import { insertCategory, knownCategories } from './upsert-products.repository.ts'

/** Ids in the order of the paths; the same path is made once. */
export async function findOrCreateCategories(
  db: Database,
  paths: readonly CategoryPath[],
): Promise<number[]> {
  if (paths.length === 0) return []
  const known = await knownCategories(db)
  const ids: number[] = []
  for (const path of paths) ids.push((await placeOf(db, known, path)).id)
  return ids
}

async function placeOf(
  db: Database,
  known: KnownCategory[],
  path: CategoryPath,
): Promise<KnownCategory> {
  const { found, rest } = matchCategory(known, path)
  let place = found
  for (const name of rest) {
    const key = categoryKey(known, name, place?.key ?? '')
    place = await insertCategory(db, { parentId: place?.id ?? null, key, name })
    known.push(place)
  }
  if (!place) throw new Error('a category path needs at least one name')
  return place
}
