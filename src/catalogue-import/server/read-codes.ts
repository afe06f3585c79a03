// Reads the owner's file of a supplier's codes: code and article, with the manufacturer if he likes.

import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import { readTable, recogniseFormat } from '#src/tables/server/public.ts'
import { cleanText, codeOf, readArticle } from '../cell-values.ts'
import { columnsByTitle } from '../price-list-columns.ts'

export type TaughtCode = {
  readonly line: number
  readonly code: string
  readonly article: string
  readonly articleNorm: string
  /** '' where the file names none. */
  readonly manufacturer: string
}

const MOST_CODES = 200_000
const ROWS = { count: (rows: readonly unknown[]) => rows.length, otherXml: '' }
type Place = { readonly code: number; readonly article: number; readonly manufacturer?: number }
const WITHOUT_TITLES: Place = { code: 0, article: 1, manufacturer: 2 }

/** Rows without a code or an article are counted as empty. Throws `invalid` when none has both. */
export async function readCodes(
  path: string,
): Promise<{ readonly codes: readonly TaughtCode[]; readonly empty: number }> {
  const codes: TaughtCode[] = []
  let columns: Place | undefined
  let empty = 0
  for await (const { line, cells } of readTable(
    path,
    await recogniseFormat(path, { sought: ROWS }),
  )) {
    if (!columns) {
      const titled = titledColumns(cells)
      columns = titled ?? WITHOUT_TITLES
      if (titled || !cells.some((cell) => /\d/.test(cell))) continue
    }
    const code = codeOf(cells[columns.code] ?? '')
    const read = readArticle(cleanText(cells[columns.article]))
    const manufacturer = cleanText(cells[columns.manufacturer ?? -1])
    if (code === '' || 'fault' in read) empty += 1
    else {
      const article = read.value
      codes.push({ line, code, article, articleNorm: normaliseArticle(article), manufacturer })
    }
    if (codes.length > MOST_CODES) {
      throw new ShopError('invalid', `В файле кодов больше ${MOST_CODES} строк: разделите его.`)
    }
  }
  if (codes.length > 0) return { codes, empty }
  throw new ShopError(
    'invalid',
    'В файле нет ни одной строки с кодом и артикулом. Нужны два столбца, «Код» и «Артикул», ' +
      'третий, «Производитель», — если артикул есть у нескольких.',
  )
}

function titledColumns(titles: readonly string[]): Place | undefined {
  const { code, article, manufacturer } = columnsByTitle(titles)
  if (code === undefined || article === undefined) return undefined
  return manufacturer === undefined ? { code, article } : { code, article, manufacturer }
}
