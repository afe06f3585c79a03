// Reads a file of categories: the path of each category by the id that price lists use.

import { ShopError } from '#src/shared/errors.ts'
import { type FormatWishes, readTable, recogniseFormat } from '#src/tables/server/public.ts'
import { type CategoryRecord, categoryPaths } from '../category-paths.ts'
import { cleanText } from '../cell-values.ts'
import { SOUGHT_GOODS } from '../layout/goods-likeness.ts'
import { titleWords } from '../price-list-columns.ts'
import { columnNamed } from '../price-list-layout.ts'
import { CATEGORY_COLUMNS } from '../request-words.ts'

type Column = (typeof CATEGORY_COLUMNS)[number]
export type CategoryColumns = Readonly<Partial<Record<Column, string>>>

const TITLES: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'ид', 'код', 'key'],
  name: ['name', 'наименование', 'название', 'категория', 'title'],
  parent: ['parent id', 'parent', 'родитель', 'код родителя', 'ид родителя'],
}

const MOST_CATEGORIES = 100_000

/** Reads the whole small file. Throws `invalid` when a column is not found. */
export async function readCategories(
  path: string,
  named: CategoryColumns,
  options: FormatWishes = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const format = await recogniseFormat(path, { ...options, sought: SOUGHT_GOODS })
  const records: CategoryRecord[] = []
  let columns: Record<Column, number> | undefined
  for await (const { cells } of readTable(path, format)) {
    if (!columns) columns = columnsOf(cells, named)
    else records.push(recordOf(cells, columns))
    if (records.length > MOST_CATEGORIES) {
      throw new ShopError('invalid', `В файле категорий больше ${MOST_CATEGORIES} строк.`)
    }
  }
  return categoryPaths(records.filter(({ id, name }) => id !== '' && name !== ''))
}

function columnsOf(titles: readonly string[], named: CategoryColumns): Record<Column, number> {
  const found = CATEGORY_COLUMNS.map((column) => {
    const given = named[column]
    const position = given
      ? columnNamed(titles, given)
      : titles.findIndex((title) => TITLES[column].includes(titleWords(title)))
    if (position !== undefined && position >= 0) return [column, position]
    throw new ShopError(
      'invalid',
      `В файле категорий не найден столбец ${column}. Заголовок: ${titles.join(' | ')}. Назовите его: --category-columns ${column}=…`,
    )
  })
  return Object.fromEntries(found)
}

const recordOf = (cells: readonly string[], columns: Record<Column, number>): CategoryRecord => ({
  id: cleanText(cells[columns.id]),
  name: cleanText(cells[columns.name]),
  parent: cleanText(cells[columns.parent]),
})
