// The owner says once where goods belong that a supplier's lists call so.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pathText } from '../../category-by-path.ts'
import { categoryText, categoryTextNorm } from '../../category-match.ts'
import { type ChosenCategory, chooseCategory } from '../choose-category.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { knownCategories } from '../upsert-products.repository.ts'
import { forgetText, mapTexts, nameTexts } from './supplier-categories.repository.ts'

export type CategoryMapping = {
  readonly supplierId: number
  /** As the list writes it. */
  readonly text: string
  /** Key, name or the way to it. */
  readonly category: string
  /** The category is made where there is none of this name. */
  readonly isMade?: boolean | undefined
}

const MOST_SIGNS = 300

/** It holds for the next lists; a text that no list has named yet may be mapped beforehand. */
export async function mapCategory(
  db: Database,
  { supplierId, text: written, category, isMade = false }: CategoryMapping,
): Promise<Pick<ChosenCategory, 'path'>> {
  const text = categoryText({ names: namesOf(written) })
  if (text === '' || text.length > MOST_SIGNS) {
    throw new ShopError('invalid', `--text: от 1 до ${MOST_SIGNS} знаков, как пишет список.`)
  }
  return db.transaction(async (tx) => {
    const { id, path } = isMade
      ? await madeCategory(tx, category)
      : await chooseCategory(tx, category)
    const norm = categoryTextNorm(text)
    const named = await nameTexts(tx, supplierId, { texts: [text], norms: [norm] })
    const textId = named.get(norm)?.id
    if (textId === undefined) throw new Error('a text of a list was not written down')
    await mapTexts(tx, [{ textId, categoryId: id }])
    return { path }
  })
}

/** «Тормоза > Колодки» from the top: what is missing of the way is made. */
async function madeCategory(tx: Database, words: string) {
  const names = namesOf(words)
  if (names.length === 0) throw new ShopError('invalid', 'Укажите категорию: --category КАТЕГОРИЯ')
  const [id = 0] = await findOrCreateCategories(tx, [{ names, isFromTop: true }])
  const known = await knownCategories(tx)
  const made = known.find((category) => category.id === id)
  return { id, path: made ? pathText(known, made) : words }
}

/** False when the text was not mapped. Goods stay where they are. */
export const forgetCategory = (db: Database, supplierId: number, text: string): Promise<boolean> =>
  forgetText(db, supplierId, categoryTextNorm(categoryText({ names: namesOf(text) })))

const namesOf = (words: string): string[] =>
  words
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
