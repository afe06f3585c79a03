// The supplier that the owner's words mean.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findSupplier, listSupplierNames, type NamedSupplier } from './suppliers.repository.ts'

const MOST_TOLD = 20

/** By name, in any case. Throws `invalid` when there is none. */
export async function chooseSupplier(db: Database, words: string): Promise<NamedSupplier> {
  const found = await findSupplier(db, words)
  if (found) return found
  const names = await listSupplierNames(db, MOST_TOLD)
  const known = names.length === 0 ? 'Поставщиков пока нет.' : `Поставщики: ${names.join(', ')}.`
  throw new ShopError('invalid', `Поставщика «${words}» нет. ${known}`)
}
