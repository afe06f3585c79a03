// How a price list would be read: the columns, what is asked and doubtful, the first rows. Writes nothing.

import { setImmediate as others } from 'node:timers/promises'
import type { CarReader } from '#src/vehicles/server/public.ts'
import type { ImportRow } from '../import-row.ts'
import { describeFormat } from '../list-description.ts'
import { previewColumns, previewRow, unreadRow } from '../preview-lines.ts'
import { previewCars } from './preview-cars.ts'
import { lookAtList, type PriceList, type PriceListWishes, readRows } from './read-price-list.ts'

const ROWS_SHOWN = 10
const ROWS_OF_CARS = 1000

/** Of one table of the list; the rows are those whose cars are looked for. */
export type PartPreview = {
  readonly lines: readonly string[]
  readonly questions: readonly string[]
  readonly rows: readonly ImportRow[]
}

export type ListPreview = Pick<PartPreview, 'lines' | 'questions'>

/** Throws `invalid` when the file cannot be read as a table. */
export async function previewParts(path: string, wishes: PriceListWishes): Promise<PartPreview[]> {
  const list = await lookAtList(path, wishes)
  const parts: PartPreview[] = []
  for (const part of list.parts) {
    const { shown, rows } = await firstRows({ ...list, parts: [part] })
    parts.push({
      lines: [
        describeFormat(part.format),
        ...previewColumns(part.layout),
        'Первые строки:',
        ...shown,
      ],
      questions: part.layout.questions.map(({ text }) => text),
      rows,
    })
  }
  return parts
}

async function firstRows(list: PriceList) {
  const isUnread = list.parts.some(({ layout }) =>
    layout.questions.some(({ about }) => about === 'columns'),
  )
  const shown: string[] = []
  const rows: ImportRow[] = []
  for await (const read of readRows(list)) {
    if (shown.length < ROWS_SHOWN)
      shown.push(isUnread ? unreadRow(read.line, read.cells) : previewRow(read.line, read))
    if ('row' in read) rows.push(read.row)
    if (isUnread ? shown.length === ROWS_SHOWN : rows.length === ROWS_OF_CARS) break
  }
  return { shown, rows }
}

/** Cars are read with what the shop knows, in its own thread: a few rows at a time. */
export async function previewLines(
  parts: readonly PartPreview[],
  readCars: CarReader,
): Promise<ListPreview> {
  const lines: string[] = []
  for (const { lines: own, questions, rows } of parts) {
    lines.push(...own, ...(await previewCars(rows, readCars, others)), ...asked(questions))
  }
  return { lines, questions: parts.flatMap(({ questions }) => questions) }
}

const asked = (questions: readonly string[]): string[] =>
  questions.length === 0
    ? []
    : [
        'ВОПРОСЫ: без ответа список не загрузится, --yes на них не отвечает:',
        ...questions.map((question) => `  ${question}`),
      ]
