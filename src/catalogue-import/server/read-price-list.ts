// A price list → checked rows, in a stream that can be read again from the beginning.

import type { CurrencyRates } from '#src/shared/currencies.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type CheckedRow, checkRow, type Fault, type ManufacturerSource } from '../import-row.ts'
import type { KnownPlace } from '../known-place.ts'
import { clipCells } from '../layout/clip-cells.ts'
import { fileQuestions, priceCurrency } from '../layout/file-questions.ts'
import { isSurelyGoods } from '../layout/goods-likeness.ts'
import { groupTitle, isHeaderAgain } from '../layout/group-rows.ts'
import {
  type HiddenRows,
  type ListAnswers,
  type ListQuestion,
  refuseUnanswered,
} from '../layout/list-questions.ts'
import { manufacturerSource } from '../layout/manufacturer-source.ts'
import {
  type LayoutKnowledge,
  type ProposedLayout,
  proposeLayout,
} from '../layout/propose-layout.ts'
import { requireSomewhere, sharedNumbers } from '../layout/several-tables.ts'
import type { NamedStock } from '../layout/stock-columns.ts'
import type { PriceCurrency } from '../price-cell.ts'
import { columnTitle, type NamedColumns } from '../price-list-layout.ts'
import type { TableFormat } from '../tables/table-format.ts'
import { readBeginning, readTable } from './tables/read-table.ts'
import { type FormatWishes, recogniseTables, tooWide } from './tables/recognise-format.ts'
import { MOST_COLUMNS, type OnBytes, type TableRecord } from './tables/table-record.ts'

export type PriceListWishes = FormatWishes & {
  readonly columns: NamedColumns
  /** Columns that count the stock of one shop each. */
  readonly stock?: readonly NamedStock[] | undefined
  /** The shop that has the goods: id, title or a part of it. */
  readonly store?: string | undefined
  readonly manufacturerPattern?:
    | { readonly column: string; readonly expression: RegExp }
    | undefined
  readonly manufacturer?: string | undefined
  /** In which the prices are; the first is that of prices that say none. */
  readonly currencies?: readonly string[] | undefined
  readonly rates?: CurrencyRates | undefined
  readonly hiddenRows?: HiddenRows | undefined
  /** What the shop knows beforehand: manufacturers, its places, columns that were corrected. */
  readonly known?:
    | (Pick<LayoutKnowledge, 'makers' | 'remembered'> & {
        readonly places: readonly KnownPlace[]
      })
    | undefined
}

/** A table of the list: a file has one, an archive one or more. */
export type PriceListPart = {
  readonly format: TableFormat
  readonly layout: ProposedLayout
  readonly manufacturer: ManufacturerSource
  readonly currency: PriceCurrency
  /** Undefined: nobody has said what becomes of them. */
  readonly hiddenRows: HiddenRows | undefined
  /** Normalised names of the makers that the shop knows, which may stand beside numbers. */
  readonly makers: ReadonlySet<string> | undefined
  /** To be remembered with the columns. */
  readonly answers: ListAnswers
}

/** The first part stands for the whole where one is asked about. */
export type PriceList = PriceListPart & {
  readonly path: string
  readonly parts: readonly PriceListPart[]
}

export type PriceListRow = TableRecord &
  CheckedRow & {
    readonly part: PriceListPart
    /** The title of the group that the row stands under; '' where there is none. */
    readonly group: string
  }

const RECORDS_LOOKED_AT = 400
const WIDER: CheckedRow = {
  faults: [{ field: 'name', reason: 'столбцов больше, чем в заголовке' }],
}

const HIDDEN: CheckedRow = {
  faults: [{ field: 'name', reason: 'строка скрыта в книге (--hidden-rows take или skip)' }],
}
const ABOVE: CheckedRow = {
  faults: [{ field: 'name', reason: 'строка стоит над заголовком' }],
}

/** Throws `invalid` when it cannot be read as a price list, or leaves something open. */
export async function openPriceList(path: string, wishes: PriceListWishes): Promise<PriceList> {
  const list = await lookAtList(path, wishes)
  requireAnswers(list)
  return list
}

export const requireAnswers = ({ parts }: PriceList): void =>
  refuseUnanswered(parts.flatMap(({ layout }) => layout.questions))

/** Looks at the beginning of the file; what it leaves open stands in the questions of its layouts. */
export async function lookAtList(path: string, wishes: PriceListWishes): Promise<PriceList> {
  const sheets = wishes.known?.remembered?.flatMap(({ answers }) => answers?.sheet ?? [])
  const parts: PriceListPart[] = []
  const formats = await recogniseTables(path, { ...wishes, rememberedSheets: sheets })
  const isOneOfSeveral = formats.length > 1
  for (const format of formats) {
    parts.push(await openPart(path, format, { ...wishes, isOneOfSeveral }))
  }
  const [first] = parts
  if (!first) throw new ShopError('invalid', `В файле ${path} нет таблицы.`)
  const layouts = parts.map(({ layout }) => layout)
  requireSomewhere(layouts, wishes.columns)
  const asked = sharedNumbers(layouts, wishes)
  const noted = withCount(withQuestions(first, asked), parts.length)
  return { ...noted, path, parts: [noted, ...parts.slice(1)] }
}

const withQuestions = (part: PriceListPart, added: readonly ListQuestion[]): PriceListPart => ({
  ...part,
  layout: { ...part.layout, questions: [...part.layout.questions, ...added] },
})

function withCount(first: PriceListPart, count: number): PriceListPart {
  const { leftOut = [] } = first.format
  const added = [
    ...(count > 1 ? [`В архиве таблиц: ${count}; они читаются одна за другой.`] : []),
    ...(leftOut.length > 0 ? [`Рядом в архиве не прайс-листы: ${leftOut.join(', ')}.`] : []),
  ]
  return { ...first, layout: { ...first.layout, notes: [...first.layout.notes, ...added] } }
}

async function openPart(
  path: string,
  format: TableFormat,
  wishes: PriceListWishes & { readonly isOneOfSeveral: boolean },
): Promise<PriceListPart> {
  try {
    const beginning = await readBeginning(path, format, RECORDS_LOOKED_AT)
    const records = beginning.map(({ cells }) => clipCells(cells))
    const layout = proposeLayout(records, knowledgeOf(wishes))
    refuseWide(layout, records)
    const notes = [...layout.notes, ...rememberedMaker(layout, wishes)]
    const manufacturer = manufacturerSource(layout, wishes)
    const answers = answersOf(layout, format, wishes)
    const currency = priceCurrency(layout, answers.currencies ?? null, wishes.rates ?? {})
    const { hiddenRows } = answers
    const questions = [
      ...layout.questions,
      ...fileQuestions({
        layout,
        format,
        goods: beginning.slice(layout.skipped),
        currency,
        hiddenRows,
        isSheetNamed: wishes.sheet !== undefined || answers.sheet !== undefined,
      }),
    ]
    return {
      format,
      layout: { ...layout, notes, questions: questions.map((one) => inArchive(one, format)) },
      manufacturer,
      currency,
      hiddenRows,
      makers: wishes.known?.makers,
      answers,
    }
  } catch (error) {
    if (!(error instanceof ShopError) || format.entry === undefined) throw error
    throw new ShopError(error.kind, `«${format.entry}» в архиве: ${error.message}`)
  }
}

/** A row that is too wide is refused by itself; a whole list of them is none. */
function refuseWide({ titles }: ProposedLayout, records: readonly (readonly string[])[]): void {
  const wide = records.filter((cells) => cells.length > MOST_COLUMNS).length
  if ((titles?.length ?? 0) <= MOST_COLUMNS && wide <= records.length / 2) return
  throw tooWide()
}

const inArchive = (question: ListQuestion, { entry }: TableFormat): ListQuestion =>
  entry === undefined ? question : { ...question, text: `«${entry}» в архиве: ${question.text}` }

/** What the owner says now comes before what he has said of an earlier list with this header. */
function answersOf(
  { answers }: ProposedLayout,
  format: TableFormat,
  { currencies, hiddenRows, sheet }: PriceListWishes,
): ListAnswers {
  const own = 'sheet' in format ? format.sheet : undefined
  const isAsked = 'sheet' in format && (format.isHidden || format.hiddenSheets.length > 0)
  const isSaid = sheet !== undefined || answers.sheet === own
  return {
    currencies: currencies ?? answers.currencies,
    hiddenRows: hiddenRows ?? answers.hiddenRows,
    sheet: isAsked && isSaid ? own : undefined,
  }
}

const knowledgeOf = (
  wishes: PriceListWishes & Pick<LayoutKnowledge, 'isOneOfSeveral'>,
): LayoutKnowledge => ({
  ...wishes.known,
  named: wishes.columns,
  isOneOfSeveral: wishes.isOneOfSeveral,
  isMakerTold: Boolean(wishes.manufacturer ?? wishes.manufacturerPattern),
  stock: {
    places: wishes.known?.places,
    named: wishes.stock,
    isStoreTold: wishes.store !== undefined,
  },
})

/** What was named for one list stands for others: that is never done in silence. */
const rememberedMaker = ({ manufacturer }: ProposedLayout, wishes: PriceListWishes): string[] =>
  manufacturer === '' || wishes.manufacturer !== undefined
    ? []
    : [`Производитель — ${manufacturer} (как в прошлый раз).`]

/** The rows after the header, checked one by one; titles of groups become categories. */
export async function* readRows(list: PriceList, onBytes?: OnBytes): AsyncGenerator<PriceListRow> {
  let before = 0
  let done = 0
  for (const part of list.parts) {
    const { layout, manufacturer, format } = part
    let toSkip = layout.skipped
    let group = ''
    const records = readTable(list.path, format, (bytes) => {
      done = bytes
      onBytes?.(before + bytes)
    })
    for await (const record of records) {
      const isAbove = toSkip-- > 0
      if (isAbove && isSurelyGoods(record.cells)) yield { ...record, ...ABOVE, part, group }
      if (isAbove || isHeaderAgain(record.cells, layout.titles)) continue
      if (record.isHidden && part.hiddenRows !== 'take') {
        if (part.hiddenRows === undefined && isSurelyGoods(record.cells))
          yield { ...record, ...HIDDEN, part, group }
        continue
      }
      const title = groupTitle(record.cells, layout.columns)
      if (title !== null) {
        group = title
        continue
      }
      const checked = isWider(record.cells, part)
        ? WIDER
        : checkRow(record.cells, layout.columns, {
            ...manufacturer,
            exact: record.exact,
            currencies: record.currencies,
            currency: part.currency,
            group,
            stock: layout.stock,
            makers: part.makers,
          })
      yield { ...record, ...checked, part, group }
    }
    before += done
  }
}

/** How the list itself calls the column of a field, and the file of an archive it stands in. */
export function columnOf(
  { layout, manufacturer, format }: PriceListPart,
  { field, column = layout.columns[field] }: Pick<Fault, 'field' | 'column'>,
): string {
  const position = field === 'manufacturer' ? (column ?? manufacturer.pattern?.column) : column
  const title = position === undefined ? field : columnTitle(layout.titles, position)
  return format.entry === undefined ? title : `${format.entry}: ${title}`
}

/**
 * A delimiter inside a name shifts all that follows: nothing in such a row can be trusted. In a
 * spreadsheet nothing shifts.
 */
const isWider = (
  cells: readonly string[],
  { layout: { titles }, format }: PriceListPart,
): boolean =>
  format.kind === 'text' &&
  titles !== null &&
  cells.slice(titles.length).some((cell) => cell.trim() !== '')
