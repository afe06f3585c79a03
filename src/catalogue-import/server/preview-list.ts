// Previews a price list: columns, notes, questions and first rows. Writes nothing.

import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CarReader } from '#src/vehicles/server/public.ts'
import type { ImportRow } from '../import-row.ts'
import type { KnownPlace } from '../known-place.ts'
import { describeFormat } from '../list-description.ts'
import { previewColumns, previewRow, unreadRow } from '../preview-lines.ts'
import { type PreviewedColumn, previewedColumns } from '../previewed-columns.ts'
import { lookAtList, type PriceList, type PriceListOptions, readRows } from './read-price-list.ts'

const ROWS_SHOWN = 10
const ROWS_OF_CARS = 1000

/** The preview of one table; `rows` are those whose cars are previewed. */
export type PartPreview = {
  /** What all rows are refused for, before any is accepted; null: a row is accepted. */
  readonly refusal: AllRefused | null
  readonly lines: readonly string[]
  readonly questions: readonly string[]
  readonly rows: readonly ImportRow[]
  readonly table: PreviewedTable
}

/** A table of the list for a screen, on which columns are chosen. */
export type PreviewedTable = {
  readonly title: string
  readonly columns: readonly PreviewedColumn[]
  readonly notes: readonly string[]
  /** The first rows as they are read. */
  readonly rows: readonly string[]
}

/** `rows` without a maker, of all that are refused. */
type AllRefused = { readonly rows: number; readonly withoutMaker: number }

export type ListPreview = Pick<PartPreview, 'lines' | 'questions'> & {
  /** What to do next, as one sentence. */
  readonly advice: string
  readonly tables: readonly PreviewedTable[]
  /** Where stock may lie. */
  readonly places: readonly KnownPlace[]
}

/** Throws `invalid` when the file cannot be read as a table. */
export async function previewParts(
  path: string,
  options: PriceListOptions,
): Promise<PartPreview[]> {
  const list = await lookAtList(path, options)
  const parts: PartPreview[] = []
  for (const part of list.parts) {
    const { shown, rows, refusal, cells } = await firstRows({ ...list, parts: [part] })
    const title = describeFormat(part.format)
    parts.push({
      refusal,
      lines: [title, ...previewColumns(part.layout), 'Первые строки:', ...shown],
      questions: part.layout.questions.map(({ text }) => text),
      rows,
      table: {
        title,
        columns: previewedColumns(part.layout, cells),
        notes: part.layout.notes,
        rows: shown.map((row) => row.trim()),
      },
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
  const cells: (readonly string[])[] = []
  const refused = { rows: 0, withoutMaker: 0 }
  const columns = list.parts[0]?.layout.columns ?? {}
  for await (const read of readRows(list)) {
    if (cells.length < ROWS_SHOWN) cells.push(read.cells)
    if (shown.length < ROWS_SHOWN)
      shown.push(
        isUnread
          ? unreadRow(read.line, read.cells)
          : previewRow(read.line, read, { cells: read.cells, columns }),
      )
    if ('row' in read) rows.push(read.row)
    else {
      refused.rows++
      if (read.faults.some(({ field }) => field === 'manufacturer')) refused.withoutMaker++
    }
    if (isUnread ? shown.length === ROWS_SHOWN : rows.length === ROWS_OF_CARS) break
  }
  return { shown, rows, cells, refusal: rows.length === 0 && refused.rows > 0 ? refused : null }
}

/** Reads cars in this thread, which has the known cars, and yields between rows. */
export async function previewLines(
  parts: readonly PartPreview[],
  readCars: CarReader,
): Promise<Omit<ListPreview, 'places'>> {
  const lines: string[] = []
  for (const { lines: own, questions, rows } of parts) {
    lines.push(
      ...own,
      ...(await previewCars(rows, readCars, yieldToOthers)),
      ...questionLines(questions),
    )
  }
  const questions = parts.flatMap((part) => part.questions)
  const tables = parts.map(({ table }) => table)
  return { lines, questions, advice: adviceOf(parts, questions.length > 0), tables }
}

function adviceOf(parts: readonly PartPreview[], asks: boolean): string {
  if (asks) return 'Ответьте на вопросы, и та же команда без --preview загрузит.'
  const refusals = parts.flatMap(({ refusal }) => refusal ?? [])
  if (refusals.length < parts.length) return 'Та же команда без --preview загрузит.'
  const lacksMaker = refusals.every(({ rows, withoutMaker }) => withoutMaker * 2 > rows)
  return lacksMaker
    ? 'Так список не загрузится: в строках нет производителя. Назовите его: --manufacturer ИМЯ ' +
        'для всех строк, или его столбец: --columns manufacturer=СТОЛБЕЦ.'
    : 'Так список не загрузится: отказано во всех строках. Проверьте столбцы: --columns.'
}

const questionLines = (questions: readonly string[]): string[] =>
  questions.length === 0
    ? []
    : [
        'ВОПРОСЫ: без ответа список не загрузится, --yes на них не отвечает:',
        ...questions.map((question) => `  ${question}`),
      ]

const ROWS_AT_ONCE = 50
const DOUBTS_SHOWN = 5

/** `rest` lets other requests be served between rows. */
async function previewCars(
  rows: readonly ImportRow[],
  readCars: CarReader,
  rest: () => Promise<unknown>,
): Promise<string[]> {
  const doubts = new Map<string, number>()
  let known = 0
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await rest()
    const { fits, doubts: own } = readCars(row)
    known += fits.length > 0 ? 1 : 0
    for (const { doubt } of own) doubts.set(doubt, (doubts.get(doubt) ?? 0) + 1)
  }
  if (known + doubts.size === 0) return []
  const often = [...doubts].toSorted(([, one], [, other]) => other - one).slice(0, DOUBTS_SHOWN)
  const unsure = often.map(([text, count]) => `«${text}» (${count})`).join(', ')
  return [
    `Автомобили узнаны в строках: ${known} из первых ${rows.length}.`,
    ...(unsure === '' ? [] : [`Сомнительны: ${unsure}.`]),
  ]
}
