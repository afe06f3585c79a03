// Tells a supplier's own codes from articles and from numbers of rows, and asks what they mean.

import { cleanText } from '../cell-values.ts'
import type { Columns } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { ListQuestion } from './list-questions.ts'

type Table = {
  readonly profiles: readonly ColumnProfile[]
  readonly rows: readonly (readonly string[])[]
}

/** Drops the code column where it numbers the rows, or is rather the article, as nothing else is. */
export function withCode(
  columns: Columns,
  { profiles, rows }: Table,
  { isNamed, hasCodes }: { readonly isNamed: boolean; readonly hasCodes: boolean },
): Columns {
  const { code, ...others } = columns
  if (code === undefined || isNamed) return columns
  const { isOrdinal = false, median = 0 } = profiles[code] ?? {}
  if (isOrdinal && median <= rows.length) return others
  const isArticle = columns.article === undefined && !hasCodes && looksLikeArticles(code, rows)
  return isArticle ? others : columns
}

/** Beside codes a column is guessed as the article only where its cells surely are articles. */
export const isNoArticleBesideCode = (column: number, columns: Columns, { rows }: Table): boolean =>
  columns.code !== undefined && columns.article === undefined && !looksLikeArticles(column, rows)

const OF_1C = /^[\p{L}\d]{2,4}[-–]?0{2,}\d+$/u
const MOST_OF_1C = 0.8
const LEAST_LETTERED = 0.5
const FEWEST_SHAPES = 5
const LEAST_SHAPES = 0.2

/** Letters and digits in several shapes: codes of one program are all alike, as `УТ-00001234`. */
function looksLikeArticles(column: number, rows: Table['rows']): boolean {
  const cells = rows.map((row) => cleanText(row[column])).filter((cell) => cell !== '')
  const share = (count: number) => count / (cells.length || 1)
  if (share(cells.filter((cell) => OF_1C.test(cell)).length) >= MOST_OF_1C) return false
  const lettered = cells.filter((cell) => /\p{L}/u.test(cell) && /\d/.test(cell))
  const shapes = new Set(lettered.map((cell) => cell.toUpperCase().replace(/\d+/g, '9'))).size
  return (
    share(lettered.length) >= LEAST_LETTERED &&
    shapes > 1 &&
    (shapes >= FEWEST_SHAPES || share(shapes) >= LEAST_SHAPES)
  )
}

/** A list without articles has nothing to be matched by until its codes are known. */
export function codeQuestions(
  { article, barcode, code }: Columns,
  titles: readonly string[] | null,
  hasCodes: boolean,
): ListQuestion[] {
  if (article !== undefined || barcode !== undefined || code === undefined || hasCodes) return []
  const title = columnTitle(titles, code)
  return [
    {
      about: 'columns',
      text:
        `Артикулов в списке нет, а что значат коды столбца «${title}», магазин ещё не знает. ` +
        'Загрузите один раз список этого поставщика, где есть и код, и артикул, или файл из двух ' +
        'столбцов «код;артикул»: npm run shop -- suppliers codes ПОСТАВЩИК ФАЙЛ (новому — с --new). ' +
        `Если «${title}» — артикул производителя: --columns article=${code + 1}`,
    },
  ]
}

export function codeNotes({ article, barcode, code }: Columns, titles: readonly string[] | null) {
  if (article !== undefined) return []
  const found = [code, barcode].filter((column) => column !== undefined)
  if (found.length === 0) return []
  const names = found.map((column) => `«${columnTitle(titles, column)}»`).join(', ')
  return [`Артикулов в списке нет: товары узнаются по столбцам ${names}, новых не будет.`]
}
