// The manufacturer that the owner's words mean.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { normaliseManufacturer } from '../manufacturer-name.ts'
import { findManufacturer, type Manufacturer } from './manufacturers.repository.ts'

/** By name or synonym, in any spelling. Throws `invalid` when there is none. */
export async function chooseManufacturer(db: Database, words: string): Promise<Manufacturer> {
  const found = await findManufacturer(db, normaliseManufacturer(words))
  if (found) return found
  throw new ShopError(
    'invalid',
    `Производителя «${words}» нет: он появится с первым списком, в котором назван.`,
  )
}
