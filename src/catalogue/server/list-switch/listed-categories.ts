// Where the categories that a staged list names are in the shop. A list makes none by itself.

import type { Database } from '#src/platform/server/database.ts'
import {
  type CategoryPath,
  categoryText,
  categoryTextNorm,
  findCategories,
} from '../../category-match.ts'
import { findByWords } from '../category-texts/find-by-words.repository.ts'
import { mapTexts, nameTexts } from '../category-texts/supplier-categories.repository.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { knownCategories } from '../upsert-products.repository.ts'
import { keepListedCategories, type ListedCategory } from './listed-categories.repository.ts'
import { stagedCategories } from './staged-products.repository.ts'

export type CategoriesOfList = {
  readonly runId: number
  readonly supplierId: number
  /** The owner has asked for the categories that the list names. */
  readonly makesCategories: boolean
}

/**
 * For the rest of the transaction: `listed_categories`, by the texts of the staged rows. A text is
 * what the owner has mapped it to, else a category of the same name, else one of the same words.
 * A file of categories is the owner's own tree: what it names is made, unless he has mapped the text
 * to another category since, or has deleted the one that was made.
 */
export async function placeCategories(tx: Database, list: CategoriesOfList): Promise<void> {
  const staged = await stagedCategories(tx, list.runId)
  const paths = staged.map(({ category }) => JSON.parse(category) as CategoryPath)
  const texts = paths.map(categoryText)
  const norms = texts.map(categoryTextNorm)
  const named = await nameTexts(tx, list.supplierId, { texts, norms })
  const found = findCategories(await knownCategories(tx), paths)
  const rows = staged.map(({ category }, at): ListedCategory => {
    const { id: textId = null, categoryId: mapped = null } = named.get(norms[at] ?? '') ?? {}
    const id = mapped ?? (paths[at]?.isFromTop ? null : (found[at]?.id ?? null))
    return { category, textId, id, branchId: null, isSure: id !== null }
  })
  const isDeleted = norms.map((norm) => named.get(norm)?.isDeleted ?? false)
  const made = await makeWanted(tx, list, { rows, paths, isDeleted })
  await keepListedCategories(tx, await withWords(tx, made, texts))
}

type Wanted = {
  readonly rows: readonly ListedCategory[]
  readonly paths: readonly CategoryPath[]
  readonly isDeleted: readonly boolean[]
}

/** Of a file of categories, and of any list where the owner asks for it; both are remembered. */
async function makeWanted(
  tx: Database,
  { makesCategories }: CategoriesOfList,
  { rows, paths, isDeleted }: Wanted,
): Promise<ListedCategory[]> {
  const wanted = rows.flatMap(({ id }, at) => {
    const path = paths[at]
    const isWanted = (path?.isFromTop || makesCategories) && !isDeleted[at]
    return path && id === null && isWanted ? [{ at, path }] : []
  })
  const ids = await findOrCreateCategories(
    tx,
    wanted.map(({ path }) => path),
  )
  const idAt = new Map(wanted.map(({ at }, place) => [at, ids[place] ?? null]))
  const placed = rows.map((row, at) => {
    const id = idAt.get(at)
    return id === undefined ? row : { ...row, id, isSure: true }
  })
  await mapTexts(
    tx,
    placed.flatMap(({ textId, id }, at) =>
      idAt.has(at) && textId !== null && id !== null ? [{ textId, categoryId: id }] : [],
    ),
  )
  return placed
}

/** What the shop itself makes of a text is shown to the owner: it is not as sure as a name. */
async function withWords(
  tx: Database,
  rows: readonly ListedCategory[],
  texts: readonly string[],
): Promise<ListedCategory[]> {
  const unknown = rows.flatMap(({ id }, at) => (id === null ? [at] : []))
  const found = await findByWords(
    tx,
    unknown.map((at) => texts[at] ?? ''),
  )
  const byRow = new Map(found.map(({ place, ...where }) => [unknown[place], where]))
  return rows.map((row, at) => ({ ...row, ...byRow.get(at) }))
}
