// The manufacturers and categories that a staged list names, found in the shop or made.

import type { Database } from '#src/platform/server/database.ts'
import type { CategoryPath } from '../../category-match.ts'
import { normaliseManufacturer } from '../../manufacturer-name.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { findOrCreateManufacturers } from '../manufacturers.repository.ts'
import { keepListedCategories, keepListedMakers } from './listed-table.repository.ts'
import { stagedCategories, stagedManufacturers } from './staged-products.repository.ts'

/**
 * For the rest of the transaction: `listed_makers(manufacturer, id, is_original)` and
 * `listed_categories(category, id)`, by the texts of the staged rows.
 */
export async function placeListedNames(tx: Database, runId: number): Promise<void> {
  await placeMakers(tx, runId)
  await placeCategories(tx, runId)
}

async function placeMakers(tx: Database, runId: number): Promise<void> {
  const names = (await stagedManufacturers(tx, runId)).map(({ manufacturer }) => manufacturer)
  const makers = await findOrCreateManufacturers(tx, names)
  const known = names.flatMap((name) => {
    const maker = makers.get(normaliseManufacturer(name))
    return maker ? [{ ...maker, written: name }] : []
  })
  await keepListedMakers(tx, known)
}

async function placeCategories(tx: Database, runId: number): Promise<void> {
  const texts = (await stagedCategories(tx, runId)).map(({ category }) => category)
  const paths = texts.map((text) => JSON.parse(text) as CategoryPath)
  const ids = await findOrCreateCategories(tx, paths)
  await keepListedCategories(tx, texts, ids)
}
