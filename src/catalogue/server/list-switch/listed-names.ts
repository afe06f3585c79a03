// The manufacturers and categories that a staged list names. Manufacturers are made where new.

import type { Database } from '#src/platform/server/database.ts'
import { normaliseManufacturer } from '../../manufacturer-name.ts'
import { findOrCreateManufacturers } from '../manufacturers.repository.ts'
import { type CategoriesOfList, placeCategories } from './listed-categories.ts'
import { keepListedMakers } from './listed-table.repository.ts'
import { stagedManufacturers } from './staged-products.repository.ts'

/**
 * For the rest of the transaction: `listed_makers(manufacturer, id, is_original)` and
 * `listed_categories`, by the texts of the staged rows.
 */
export async function placeListedNames(tx: Database, list: CategoriesOfList): Promise<void> {
  await placeMakers(tx, list.runId)
  await placeCategories(tx, list)
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
