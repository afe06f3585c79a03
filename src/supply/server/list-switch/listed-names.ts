// Finds or creates the manufacturers and categories that a list names.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  type CategoryPath,
  categoryText,
  categoryTextNorm,
  findCategories,
} from '../../category-match.ts'
import { namedCategories } from '../categories.repository.ts'
import { findByWords } from '../category-texts/find-by-words.repository.ts'
import { findOrCreateTexts, mapTexts } from '../category-texts/supplier-categories.repository.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { findOrCreateManufacturers } from '../manufacturers.repository.ts'
import type { ListedCategory, ListedManufacturer, Matched, Named, StagedList } from './phases.ts'
import { stagedCategories, stagedManufacturers } from './staged-products.repository.ts'

export async function resolveNames(tx: Database, { list }: Matched): Promise<Named> {
  const manufacturers = await resolveManufacturers(tx, list.runId)
  return { phase: 'named', list, manufacturers, categories: await resolveCategories(tx, list) }
}

/** A manufacturer without letters and digits is left out, and its products with it. */
export async function resolveManufacturers(
  tx: Database,
  runId: number,
): Promise<ListedManufacturer[]> {
  const names = (await stagedManufacturers(tx, runId)).map(({ manufacturer }) => manufacturer)
  const manufacturers = await findOrCreateManufacturers(tx, names)
  return names.flatMap((name) => {
    const found = manufacturers.get(normaliseManufacturer(name))
    return found ? [{ ...found, written: name }] : []
  })
}

type CategoriesOfList = Pick<StagedList, 'runId' | 'supplierId' | 'makesCategories'>

/**
 * Finds the category of each text: the one that the owner has mapped it to, else one of the same
 * name, else one with the same words. Categories of a file of categories are created, unless the
 * owner has mapped the text since or has deleted the created category.
 */
async function resolveCategories(tx: Database, list: CategoriesOfList): Promise<ListedCategory[]> {
  const staged = await stagedCategories(tx, list.runId)
  const paths = staged.map(({ category }) => JSON.parse(category) as CategoryPath)
  const texts = paths.map(categoryText)
  const norms = texts.map(categoryTextNorm)
  const named = await findOrCreateTexts(tx, list.supplierId, { texts, norms })
  const found = findCategories(await namedCategories(tx), paths)
  const rows = staged.map(({ category }, at): ListedCategory => {
    const { id: textId = null, categoryId: mapped = null } = named.get(norms[at] ?? '') ?? {}
    const id = mapped ?? (paths[at]?.isFromTop ? null : (found[at]?.id ?? null))
    return { category, textId, id, branchId: null, isSure: id !== null }
  })
  const isDeleted = norms.map((norm) => named.get(norm)?.isDeleted ?? false)
  const made = await createMissingCategories(tx, list, { rows, paths, isDeleted })
  return resolveByWords(tx, made, texts)
}

type Wanted = {
  readonly rows: readonly ListedCategory[]
  readonly paths: readonly CategoryPath[]
  readonly isDeleted: readonly boolean[]
}

/**
 * Creates the missing categories of a file of categories, and of any list where the owner asks for
 * it. Saves the mapping of their texts.
 */
async function createMissingCategories(
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

/** A category found by words is not sure (`isSure`): the owner is asked about its text. */
async function resolveByWords(
  tx: Database,
  rows: readonly ListedCategory[],
  texts: readonly string[],
): Promise<ListedCategory[]> {
  const unknown = rows.flatMap(({ id }, at) => (id === null ? [at] : []))
  const found = await findByWords(
    tx,
    unknown.map((at) => texts[at] ?? ''),
  )
  const foundByRow = new Map(found.map(({ place, ...where }) => [unknown[place], where]))
  return rows.map((row, at) => ({ ...row, ...foundByRow.get(at) }))
}
