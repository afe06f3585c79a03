// Places products of the shop by what the lists of their suppliers call their categories.

import type { Database } from '#src/platform/server/database.ts'
import { categoryText, findCategories, type KnownCategory } from '../../category-match.ts'
import { findByWords } from './find-by-words.repository.ts'
import { allTexts, placeByTexts } from './supplier-categories.repository.ts'

const MOST_TEXTS = 10_000

/** A step over the table `listed` of the open transaction: writes `category_id` where it is null. */
export async function placeByListedTexts(
  tx: Database,
  known: readonly KnownCategory[],
): Promise<void> {
  const texts = await allTexts(tx, MOST_TEXTS)
  if (texts.length === 0) return
  const paths = texts.map(({ text }) => ({ names: text.split(' > '), isFromTop: false }))
  const named = findCategories(known, paths)
  const bySaid = await findByWords(tx, paths.map(categoryText))
  const said = new Map(bySaid.map(({ place, id }) => [place, id]))
  const placed = texts.flatMap(({ id: textId, categoryId: mapped }, at) => {
    const categoryId = mapped ?? named[at]?.id ?? said.get(at) ?? null
    return categoryId === null ? [] : [{ textId, categoryId, isMapped: mapped !== null }]
  })
  await placeByTexts(tx, placed)
}
