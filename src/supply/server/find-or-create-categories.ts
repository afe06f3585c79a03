// Finds the categories of paths in the shop's tree and creates the missing ones.

import type { Database } from '#src/platform/server/database.ts'
import {
  type CategoryPath,
  categoryKey,
  type KnownCategory,
  matchCategory,
} from '../category-match.ts'
import { insertCategory, namedCategories } from './categories.repository.ts'

/** Ids in the order of the paths; a repeated path is created once. */
export async function findOrCreateCategories(
  db: Database,
  paths: readonly CategoryPath[],
): Promise<number[]> {
  if (paths.length === 0) return []
  const known = await namedCategories(db)
  const ids: number[] = []
  for (const path of paths) ids.push((await findOrCreate(db, known, path)).id)
  return ids
}

async function findOrCreate(
  db: Database,
  known: KnownCategory[],
  path: CategoryPath,
): Promise<KnownCategory> {
  const { found, rest } = matchCategory(known, path)
  let category = found
  for (const name of rest) {
    const key = categoryKey(known, name, category?.key ?? '')
    category = await insertCategory(db, { parentId: category?.id ?? null, key, name })
    known.push(category)
  }
  if (!category) throw new Error('a category path needs at least one name')
  return category
}
