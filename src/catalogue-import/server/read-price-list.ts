// Opens a price list: its format, layout, notes and questions; and reads its checked rows.

import type { CurrencyRates } from '#src/shared/currencies.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  type FormatWishes,
  MOST_COLUMNS,
  type OnBytes,
  readBeginning,
  readTable,
  recogniseTables,
  type TableRecord,
  tooWide,
} from '#src/tables/server/public.ts'
import type { TableFormat } from '#src/tables/table-format.ts'
import { type CheckedRow, checkRow, type Fault } from '../import-row.ts'
import type { KnownPlace } from '../known-place.ts'
import { fileQuestions, priceCurrency } from '../layout/file-questions.ts'
import { clipCells, isSurelyGoods, SOUGHT_GOODS } from '../layout/goods-likeness.ts'
import { groupTitle, isRepeatedHeader } from '../layout/group-rows.ts'
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
import {
  columnNumberQuestions,
  requireInSomeTable,
  withArchiveNotes,
} from '../layout/several-tables.ts'
import type { NamedStock } from '../layout/stock-columns.ts'
import type { PriceCurrency } from '../price-cell.ts'
import { columnTitle, type NamedColumns } from '../price-list-layout.ts'
import type { QuantityWords } from '../quantity-words.ts'
import type { ManufacturerSource } from '../row-identity.ts'

export type PriceListOptions = FormatWishes & {
  readonly columns: NamedColumns
  /** Stock columns, each of one store. */
  readonly stock?: readonly NamedStock[] | undefined
  /** The store of the quantities without a stock column: id, title or a part of it. */
  readonly store?: string | undefined
  readonly manufacturerPattern?:
    | { readonly column: string; readonly expression: RegExp }
    | undefined
  readonly manufacturer?: string | undefined
  /** Currencies of the prices; the first is that of prices without one. */
  readonly currencies?: readonly string[] | undefined
  readonly rates?: CurrencyRates | undefined
  readonly hiddenRows?: HiddenRows | undefined
  /** Units that the supplier's words for quantities mean. */
  readonly quantityWords?: QuantityWords | undefined
  /** What the shop knows: manufacturers, locations, remembered layouts. */
  readonly known?:
    | (Pick<LayoutKnowledge, 'makers' | 'remembered' | 'hasCodes'> & {
        readonly places: readonly KnownPlace[]
        readonly isToOrder?: boolean
      })
    | undefined
}

/** One table of the list: a file has one, an archive one or more. */
export type PriceListPart = {
  readonly format: TableFormat
  readonly layout: ProposedLayout
  readonly manufacturer: ManufacturerSource
  readonly currency: PriceCurrency
  /** undefined when the owner has not answered. */
  readonly hiddenRows: HiddenRows | undefined
  /** Normalised names of the manufacturers of the shop, which may stand next to numbers. */
  readonly makers: ReadonlySet<string> | undefined
  /** The supplier's goods are sold to order. */
  readonly isToOrder: boolean
  /** Remembered together with the columns. */
  readonly answers: ListAnswers
}

/** Has the fields of its first part, for callers that need only one. */
export type PriceList = PriceListPart & {
  readonly path: string
  readonly parts: readonly PriceListPart[]
}

export type PriceListRow = TableRecord &
  CheckedRow & {
    readonly part: PriceListPart
    /** The title of the group above the row; '' when there is none. */
    readonly group: string
  }

const RECORDS_LOOKED_AT = 400
const refusedRow = (reason: string): CheckedRow => ({ faults: [{ field: 'name', reason }] })
const TOO_WIDE = refusedRow('столбцов больше, чем в заголовке')
const HIDDEN_ROW = refusedRow('строка скрыта в книге (--hidden-rows take или skip)')
const ABOVE_HEADER = refusedRow('строка стоит над заголовком')

/** Throws `invalid` when the file is not a price list or has open questions. */
export async function openPriceList(path: string, options: PriceListOptions): Promise<PriceList> {
  const list = await lookAtList(path, options)
  requireAnswers(list)
  return list
}

export const requireAnswers = ({ parts }: PriceList): void =>
  refuseUnanswered(parts.flatMap(({ layout }) => layout.questions))

/** Open questions are returned in the layouts. */
export async function lookAtList(path: string, options: PriceListOptions): Promise<PriceList> {
  const sheets = options.known?.remembered?.flatMap(({ answers }) => answers?.sheet ?? [])
  const parts: PriceListPart[] = []
  const formats = await recogniseTables(path, {
    ...options,
    rememberedSheets: sheets,
    sought: SOUGHT_GOODS,
  })
  const isOneOfSeveral = formats.length > 1
  for (const format of formats)
    parts.push(await openPart(path, format, { ...options, isOneOfSeveral }))
  const [first] = parts
  if (!first) throw new ShopError('invalid', `В файле ${path} нет таблицы.`)
  const layouts = parts.map(({ layout }) => layout)
  requireInSomeTable(layouts, options.columns)
  const questions = columnNumberQuestions(layouts, options)
  const layout = withArchiveNotes(first, parts.length)
  const whole = { ...first, layout: { ...layout, questions: [...layout.questions, ...questions] } }
  return { ...whole, path, parts: [whole, ...parts.slice(1)] }
}

async function openPart(
  path: string,
  format: TableFormat,
  options: PriceListOptions & { readonly isOneOfSeveral: boolean },
): Promise<PriceListPart> {
  try {
    const beginning = await readBeginning(path, format, RECORDS_LOOKED_AT)
    const records = beginning.map(({ cells }) => clipCells(cells))
    const layout = proposeLayout(records, knowledgeOf(options))
    refuseWide(layout, records)
    const notes = [...layout.notes, ...rememberedMakerNote(layout, options)]
    const manufacturer = manufacturerSource(layout, options)
    const answers = answersOf(layout, format, options)
    const currency = priceCurrency(layout, answers.currencies ?? null, options.rates ?? {})
    const { hiddenRows } = answers
    const questions = [
      ...layout.questions,
      ...fileQuestions({
        layout,
        format,
        goods: beginning.slice(layout.skipped),
        currency,
        hiddenRows,
        quantities: { words: answers.quantityWords, isToOrder: options.known?.isToOrder },
        isSheetNamed: options.sheet !== undefined || answers.sheet !== undefined,
      }),
    ]
    return {
      format,
      layout: { ...layout, notes, questions: questions.map((one) => inArchive(one, format)) },
      manufacturer,
      currency,
      hiddenRows,
      makers: options.known?.makers,
      isToOrder: options.known?.isToOrder ?? false,
      answers,
    }
  } catch (error) {
    if (!(error instanceof ShopError) || format.entry === undefined) throw error
    throw new ShopError(error.kind, `«${format.entry}» в архиве: ${error.message}`)
  }
}

/** Throws when most rows are too wide; a single wide row is only refused. */
function refuseWide({ titles }: ProposedLayout, records: readonly (readonly string[])[]): void {
  const wide = records.filter((cells) => cells.length > MOST_COLUMNS).length
  if ((titles?.length ?? 0) <= MOST_COLUMNS && wide <= records.length / 2) return
  throw tooWide()
}

const inArchive = (question: ListQuestion, { entry }: TableFormat): ListQuestion =>
  entry === undefined ? question : { ...question, text: `«${entry}» в архиве: ${question.text}` }

/** The owner's answers; those for this list win over those for an earlier one. */
function answersOf(
  { answers }: ProposedLayout,
  format: TableFormat,
  { currencies, hiddenRows, sheet, quantityWords }: PriceListOptions,
): ListAnswers {
  const own = 'sheet' in format ? format.sheet : undefined
  const isAsked = 'sheet' in format && (format.isHidden || format.hiddenSheets.length > 0)
  const isAnswered = sheet !== undefined || answers.sheet === own
  return {
    currencies: currencies ?? answers.currencies,
    hiddenRows: hiddenRows ?? answers.hiddenRows,
    quantityWords: (quantityWords ?? answers.quantityWords) && {
      ...answers.quantityWords,
      ...quantityWords,
    },
    sheet: isAsked && isAnswered ? own : undefined,
  }
}

const knowledgeOf = (
  options: PriceListOptions & Pick<LayoutKnowledge, 'isOneOfSeveral'>,
): LayoutKnowledge => ({
  ...options.known,
  named: options.columns,
  isOneOfSeveral: options.isOneOfSeveral,
  isMakerNamed: Boolean(options.manufacturer ?? options.manufacturerPattern),
  stock: {
    places: options.known?.places,
    named: options.stock,
    isStoreNamed: options.store !== undefined,
  },
})

/** A note when the manufacturer comes from an earlier list. */
const rememberedMakerNote = (
  { manufacturer }: ProposedLayout,
  options: PriceListOptions,
): string[] =>
  manufacturer === '' || options.manufacturer !== undefined
    ? []
    : [`Производитель — ${manufacturer} (как в прошлый раз).`]

/** Checks the rows after the header one by one; titles of groups become categories. */
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
      if (isAbove && isSurelyGoods(record.cells)) yield { ...record, ...ABOVE_HEADER, part, group }
      if (isAbove || isRepeatedHeader(record.cells, layout.titles)) continue
      if (record.isHidden && part.hiddenRows !== 'take') {
        if (part.hiddenRows === undefined && isSurelyGoods(record.cells))
          yield { ...record, ...HIDDEN_ROW, part, group }
        continue
      }
      const title = groupTitle(record.cells, layout.columns)
      if (title !== null) {
        group = title
        continue
      }
      const checked = isWider(record.cells, part)
        ? TOO_WIDE
        : checkRow(record.cells, layout.columns, {
            ...manufacturer,
            exact: record.exact,
            currencies: record.currencies,
            currency: part.currency,
            group,
            stock: layout.stock,
            makers: part.makers,
            quantities: { words: part.answers.quantityWords, isToOrder: part.isToOrder },
          })
      yield { ...record, ...checked, part, group }
    }
    before += done
  }
}

/** The title of a field's column in the list, after the file of an archive. */
export function columnOf(
  { layout, manufacturer, format }: PriceListPart,
  { field, column = layout.columns[field] }: Pick<Fault, 'field' | 'column'>,
): string {
  const position = field === 'manufacturer' ? (column ?? manufacturer.pattern?.column) : column
  const title = position === undefined ? field : columnTitle(layout.titles, position)
  return format.entry === undefined ? title : `${format.entry}: ${title}`
}

/**
 * A delimiter inside a name shifts the later cells, so the whole row is refused. In a spreadsheet
 * nothing shifts.
 */
const isWider = (
  cells: readonly string[],
  { layout: { titles }, format }: PriceListPart,
): boolean =>
  format.kind === 'text' &&
  titles !== null &&
  cells.slice(titles.length).some((cell) => cell.trim() !== '')
