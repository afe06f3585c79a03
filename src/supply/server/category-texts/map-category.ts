// Maps a category text of a supplier to a category, or removes the mapping, for the owner.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pathText } from '../../category-by-path.ts'
import { categoryText, categoryTextNorm } from '../../category-match.ts'
import { knownCategories } from '../categories.repository.ts'
import { type ChosenCategory, chooseCategory } from '../choose-by-words.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { findOrCreateTexts, mapTexts, unmapText } from './supplier-categories.repository.ts'

export type CategoryMapping = {
  readonly supplierId: number
  /** As the list writes it. */
  readonly text: string
  /** Key, name or path. */
  readonly category: string
  /** A missing category is created. */
  readonly createsMissing?: boolean | undefined
}

const LONGEST_TEXT = 300

/** Applies to the next lists; a text may be mapped before a list names it. */
export async function mapCategory(
  db: Database,
  { supplierId, text: written, category, createsMissing = false }: CategoryMapping,
): Promise<Pick<ChosenCategory, 'path'>> {
  const text = categoryText({ names: namesOf(written) })
  if (text === '' || text.length > LONGEST_TEXT) {
    throw new ShopError('invalid', `--text: от 1 до ${LONGEST_TEXT} знаков, как пишет список.`)
  }
  return db.transaction(async (tx) => {
    const { id, path } = createsMissing
      ? await findOrCreateCategory(tx, category)
      : await chooseCategory(tx, category)
    const norm = categoryTextNorm(text)
    const named = await findOrCreateTexts(tx, supplierId, { texts: [text], norms: [norm] })
    const textId = named.get(norm)?.id
    if (textId === undefined) throw new Error('the category text was not saved')
    await mapTexts(tx, [{ textId, categoryId: id }])
    return { path }
  })
}

/** `path` is read from the top of the tree; its missing categories are created. */
async function findOrCreateCategory(tx: Database, path: string) {
  const names = namesOf(path)
  if (names.length === 0) throw new ShopError('invalid', 'Укажите категорию: --category КАТЕГОРИЯ')
  const [id = 0] = await findOrCreateCategories(tx, [{ names, isFromTop: true }])
  const known = await knownCategories(tx)
  const found = known.find((category) => category.id === id)
  return { id, path: found ? pathText(known, found) : path }
}

/** False when the text was not mapped. Products keep their categories. */
export const unmapCategory = (db: Database, supplierId: number, text: string): Promise<boolean> =>
  unmapText(db, supplierId, categoryTextNorm(categoryText({ names: namesOf(text) })))

const namesOf = (path: string): string[] =>
  path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
