// Matches the rows of a list without articles with the products that their codes name.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Matched, Staged, StagedList, UnknownRow } from '../list-switch/phases.ts'
import { findManufacturers } from '../manufacturers.repository.ts'
import {
  countUnknownRows,
  findCodedProducts,
  hasRowsWithoutArticle,
  listUnknownRows,
  makersWithoutArticle,
  nameCodedRows,
} from './match-codes.repository.ts'

const MOST_UNKNOWN = 5000

/** Throws `invalid` when the list has rows without articles alone, and none is known. */
export async function matchCodes(tx: Database, { list }: Staged): Promise<Matched> {
  const { runId } = list
  if (!(await hasRowsWithoutArticle(tx, runId))) {
    return { phase: 'matched', list, unknown: { count: 0, rows: [] } }
  }
  await findCodedProducts(tx, list, await statedMakers(tx, runId))
  await nameCodedRows(tx, runId)
  const { unknown, hasOthers } = await countUnknownRows(tx, runId)
  const rows = await listUnknownRows(tx, runId, MOST_UNKNOWN)
  if (!hasOthers) throw nothingKnown(list, rows[0])
  return { phase: 'matched', list, unknown: { count: unknown, rows } }
}

/** Manufacturers of the shop; names that it does not know contradict nothing. */
async function statedMakers(tx: Database, runId: number) {
  const names = (await makersWithoutArticle(tx, runId)).map(({ manufacturer }) => manufacturer)
  const known = await findManufacturers(tx, names)
  return names.flatMap((written) => {
    const maker = known.get(normaliseManufacturer(written))
    return maker ? [{ written, id: maker.id }] : []
  })
}

const nothingKnown = ({ source }: StagedList, first: UnknownRow | undefined): ShopError =>
  new ShopError(
    'invalid',
    'Артикулов в списке нет, и ни один его код или штрихкод магазин не знает: ничего не загружено. ' +
      (first ? `Строка ${first.line}: ${first.reason}. ` : '') +
      `Загрузите один раз список поставщика «${source}», где есть и код, и артикул, или файл из двух ` +
      `столбцов «код;артикул»: npm run shop -- suppliers codes "${source}" ФАЙЛ`,
  )
