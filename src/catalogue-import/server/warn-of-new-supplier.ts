// Says so where the name of a file makes a supplier of its own beside those that are there.

import { findSupplier, listSupplierNames } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import { hasAnyList } from './other-runs.repository.ts'

const MOST_TOLD = 20

/**
 * A file that is called otherwise than last month's is a second supplier of the same goods, and
 * nothing of the first list ever vanishes. The first list of a shop says nothing wrong by it; neither
 * does one whose file is called like a supplier.
 */
export async function warnOfNewSupplier(
  db: Database,
  { supplier, isSupplierGuessed = false }: ImportRequest,
  observer: Pick<ImportObserver, 'print'>,
): Promise<void> {
  if (!isSupplierGuessed || !(await hasAnyList(db)) || (await findSupplier(db, supplier))) return
  const names = await listSupplierNames(db, MOST_TOLD)
  observer.print(
    `Поставщик не назван: это новый, «${supplier}», по имени файла. Если это список одного из ` +
      `прежних (${names.join(', ')}), отмените загрузку и повторите с --supplier ИМЯ.`,
  )
}
