// Saves the owner's decision about a text that may name a car, and applies it to all products.

import { refreshProductLists, waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findModelsByName, foldedText, saveDecision } from '#src/vehicles/server/public.ts'
import { applyDecision } from './doubtful-fits.repository.ts'
import { refreshFitments, resetDueFits } from './shown-fits.repository.ts'

const BATCH = 1000
const LONGEST_TEXT = 80

/** `models` as `Chery Tiggo 7 Pro`; none: the text names no car. Resolves to how many products. */
export async function decideFits(
  db: Database,
  text: string,
  models: readonly string[],
): Promise<number> {
  const folded = foldedText(text.trim().replace(/\s+/g, ' '))
  if (folded === '' || folded.length > LONGEST_TEXT) {
    throw new ShopError('invalid', `Текст пуст или длиннее ${LONGEST_TEXT} знаков.`)
  }
  const modelIds = await modelIdsByName(db, models)
  await saveDecision(db, folded, modelIds)
  let count = 0
  for (;;) {
    const ids = await db.transaction(async (tx) => {
      await waitForOtherLists(tx)
      const batch = await applyDecision(tx, { text: folded, modelIds, most: BATCH })
      await resetDueFits(tx, batch)
      if ((await refreshFitments(tx)) > 0) await refreshProductLists(tx, batch)
      return batch
    })
    count += ids.length
    if (ids.length < BATCH) return count
  }
}

async function modelIdsByName(db: Database, names: readonly string[]): Promise<number[]> {
  const found = await findModelsByName(db, names)
  const missing = names.filter((_, place) => found[place] === null)
  if (missing.length === 0) return found.filter((id) => id !== null)
  throw new ShopError(
    'invalid',
    `Нет такой модели: ${missing.join(', ')}. Пишите марку и модель, как в каталоге: 'Chery Tiggo 7 Pro'.`,
  )
}
