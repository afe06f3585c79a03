// A file of categories → the way from the top to each of them, by the id that price lists use.

import { ShopError } from '#src/shared/errors.ts'
import { type CategoryRecord, categoryPaths } from '../category-paths.ts'
import { cleanText } from '../cell-values.ts'
import { titleWords } from '../price-list-columns.ts'
import { columnNamed } from '../price-list-layout.ts'
import { readTable } from './tables/read-table.ts'
import { type FormatWishes, recogniseFormat } from './tables/recognise-format.ts'

const COLUMNS = ['id', 'name', 'parent'] as const
type Column = (typeof COLUMNS)[number]
export type CategoryColumns = Readonly<Partial<Record<Column, string>>>

const TITLES: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'ид', 'код', 'key'],
  name: ['name', 'наименование', 'название', 'категория', 'title'],
  parent: ['parent id', 'parent', 'родитель', 'код родителя', 'ид родителя'],
}

/** Category files are small: read whole. Throws `invalid` when a column is not found. */
export async function readCategories(
  path: string,
  named: CategoryColumns,
  wishes: FormatWishes = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const format = await recogniseFormat(path, wishes)
  const records: CategoryRecord[] = []
  let columns: Record<Column, number> | undefined
  for await (const { cells } of readTable(path, format)) {
    if (!columns) columns = columnsOf(cells, named)
    else records.push(recordOf(cells, columns))
  }
  return categoryPaths(records.filter(({ id, name }) => id !== '' && name !== ''))
}

function columnsOf(titles: readonly string[], named: CategoryColumns): Record<Column, number> {
  const found = COLUMNS.map((column) => {
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
