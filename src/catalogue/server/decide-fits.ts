// What the owner says of a text in which a car was doubtful: remembered, and applied at once.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findModelsByName, foldedText, saveDecision } from '#src/vehicles/server/public.ts'
import { takeDecided } from './doubtful-fits.repository.ts'
import { createDueGoods, showFits } from './shown-fits.repository.ts'
import { refreshProductLists, waitForOtherLists } from './upsert-products.repository.ts'

const ROUND = 1000
const LONGEST_TEXT = 80

/** `models` as `Chery Tiggo 7 Pro`; none: the text names no car. Resolves to the number of products. */
export async function decideFits(
  db: Database,
  text: string,
  models: readonly string[],
): Promise<number> {
  const folded = foldedText(text.trim().replace(/\s+/g, ' '))
  if (folded === '' || folded.length > LONGEST_TEXT) {
    throw new ShopError('invalid', `Текст пуст или длиннее ${LONGEST_TEXT} знаков.`)
  }
  const modelIds = await chosenModels(db, models)
  await saveDecision(db, folded, modelIds)
  let count = 0
  for (;;) {
    const ids = await db.transaction(async (tx) => {
      await waitForOtherLists(tx)
      const taken = await takeDecided(tx, { text: folded, modelIds, most: ROUND })
      await createDueGoods(tx, taken)
      if ((await showFits(tx)) > 0) await refreshProductLists(tx, taken)
      return taken
    })
    count += ids.length
    if (ids.length < ROUND) return count
  }
}

async function chosenModels(db: Database, names: readonly string[]): Promise<number[]> {
  const found = await findModelsByName(db, names)
  const lacking = names.filter((_, place) => found[place] === null)
  if (lacking.length === 0) return found.filter((id) => id !== null)
  throw new ShopError(
    'invalid',
    `Нет такой модели: ${lacking.join(', ')}. Пишите марку и модель, как в каталоге: 'Chery Tiggo 7 Pro'.`,
  )
}
