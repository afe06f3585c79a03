// The report of an import: counts, refused rows with reasons, and its text for the owner.

import { UNDO_DAYS } from '#src/shared/undo-days.ts'
import { WRONG_BARCODE } from './import-row.ts'
import { differenceLines, type ListDifference } from './list-difference.ts'
import { categoryLines } from './listed-categories.ts'
import { codeLines } from './listed-codes.ts'
import { isUnclearStock } from './quantity-words.ts'

export type Refusal = {
  readonly line: number
  /** The column as the list calls it. */
  readonly column: string
  readonly reason: string
  readonly rowText: string
}

export type UnknownRow = {
  readonly line: number
  /** The barcode, where the row has no code. */
  readonly code: string
  readonly name: string
  readonly reason: string
}

/** Numbers, barcodes and quantities that were skipped for one reason, with the first examples. */
export type NumberDoubts = {
  readonly reason: string
  readonly count: number
  readonly examples: readonly NumberExample[]
}

export type NumberExample = {
  readonly line: number
  /** The column as the list calls it. */
  readonly column: string
  readonly text: string
}

/** Counts of the rows that are staged for the switch. */
export type StagedCounts = {
  /** Rows of the list, refused ones too. */
  readonly records: number
  /** Staged rows: all that name a product. */
  readonly places: number
  readonly refused: number
  /** Products with a category text that the shop does not know. */
  readonly uncategorised: number
  /** Accepted original and cross numbers. */
  readonly numbers: number
}

/** Rows of the list by result; `stockChanged` counts products with another stock separately. */
export type ImportCounts = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows overridden by a later row of the same list. */
  readonly repeated: number
  readonly refused: number
  readonly stockChanged: number
  readonly uncategorised: number
  /** Products that the supplier offered before and this list lacks. */
  readonly vanished: number
  /** Accepted original and cross numbers. */
  readonly numbers: number
}

export const rowCount = ({ added, changed, unchanged, repeated, refused }: ImportCounts): number =>
  added + changed + unchanged + repeated + refused

export const acceptedCount = ({ added, changed, unchanged, repeated }: ImportCounts): number =>
  added + changed + unchanged + repeated

/** `done`: the list is published. `compared`, `asks`: it waits for the owner's decision. */
export type ImportEnd = 'done' | 'compared' | 'asks'

/** Whether the list is published with at least one row. */
export const isApplied = ({ end, counts }: Pick<ImportReport, 'end' | 'counts'>): boolean =>
  end === 'done' && acceptedCount(counts) > 0

export type ImportReport = {
  readonly runId: number
  readonly supplier: string
  readonly isPartial: boolean
  readonly end: ImportEnd
  readonly counts: ImportCounts
  readonly difference: ListDifference
  /** Numbers carried by too many products to make them analogues. */
  readonly wideNumbers: readonly { readonly number: string; readonly products: number }[]
  /** The first rows without an article whose product is not known. */
  readonly unknown: readonly UnknownRow[]
  /** Skipped numbers, the most frequent reason first. */
  readonly doubts: readonly NumberDoubts[]
  /** Questions to the owner before the list is published. */
  readonly questions: readonly string[]
  /** The first refusals; the run keeps all of them. */
  readonly refusals: readonly Refusal[]
  readonly reasons: ReadonlyMap<string, number>
  readonly seconds: number
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')
const decimal = (count: number): string => count.toFixed(1).replace('.', ',')

export function reportLines(report: ImportReport): string[] {
  const { runId, end, counts, difference, wideNumbers, doubts, refusals, reasons, seconds } = report
  const rows = rowCount(counts)
  const rate = grouped(Math.round(rows / Math.max(seconds, 0.001)))
  const isDone = end === 'done'
  return [
    `Прочитано строк: ${grouped(rows)}`,
    `  ${isDone ? 'добавлено товаров' : 'новых товаров'}: ${grouped(counts.added)}`,
    `  ${isDone ? 'изменено' : 'изменятся'}: ${grouped(counts.changed)}`,
    `  без изменений: ${grouped(counts.unchanged)}`,
    ...(counts.repeated > 0
      ? [`  повторов (взята последняя строка): ${grouped(counts.repeated)}`]
      : []),
    `  отказано: ${grouped(counts.refused)}`,
    ...differenceLines(difference),
    ...(isDone ? [`Остатки изменены у товаров: ${grouped(counts.stockChanged)}`] : []),
    ...(counts.uncategorised > 0
      ? [`Категория неизвестна у товаров: ${grouped(counts.uncategorised)} (новые — в «Прочее»)`]
      : []),
    ...categoryLines(difference.categories, report.supplier),
    ...codeLines(difference.codes, report.supplier),
    ...(wideNumbers.length > 0
      ? [
          'Номера у слишком многих товаров, аналогами не связаны: ' +
            wideNumbers.map(({ number, products }) => `${number} (${products})`).join(', '),
        ]
      : []),
    ...numberLines(
      counts.numbers,
      doubts.filter(({ reason }) => !isUnclearStock(reason)),
    ),
    ...unclearStockLines(doubts.filter(({ reason }) => isUnclearStock(reason))),
    ...refusalLines(refusals, reasons),
    ...endLines(report),
    `Загрузка № ${runId}: ${decimal(seconds)} с, ${rate} строк/с`,
  ]
}

function endLines({ runId, end, questions, isPartial }: ImportReport): string[] {
  const apply = `npm run shop -- imports apply ${runId}`
  if (end === 'done') return [`Отменить (${UNDO_DAYS} дней): npm run shop -- imports undo ${runId}`]
  if (end === 'compared') return ['Ничего не изменено: это проверка.', `Загрузить: ${apply}`]
  return [
    'СПИСОК НЕ ЗАГРУЖЕН, покупатели видят прежний. Проверьте его:',
    ...questions.map((question) => `  ${question}`),
    `Если всё верно: ${apply} (или та же команда с --yes).`,
    ...(isPartial ? [] : ['Если это часть товаров поставщика: та же команда с --partial.']),
  ]
}

function numberLines(taken: number, doubts: readonly NumberDoubts[]): string[] {
  const ofNumbers = doubts.filter(({ reason }) => reason !== WRONG_BARCODE)
  const wrongCodes = doubts.filter(({ reason }) => reason === WRONG_BARCODE)
  const lost = countOf(ofNumbers)
  const summary =
    taken + lost === 0
      ? []
      : [`Оригинальных и кросс-номеров: взято ${grouped(taken)}, не взято: ${grouped(lost)}`]
  return [
    ...[...summary, ...doubtLines(ofNumbers)],
    ...(wrongCodes.length > 0 ? [`Штрихкодов не взято: ${grouped(countOf(wrongCodes))}`] : []),
    ...doubtLines(wrongCodes),
  ]
}

const countOf = (doubts: readonly NumberDoubts[]): number =>
  doubts.reduce((sum, { count }) => sum + count, 0)

/** Their prices are taken. */
function unclearStockLines(doubts: readonly NumberDoubts[]): string[] {
  if (doubts.length === 0) return []
  return [
    `Остаток непонятен, взята только цена: ${grouped(countOf(doubts))} (слова объясняет --quantity-words)`,
    ...doubtLines(doubts),
  ]
}

const doubtLines = (doubts: readonly NumberDoubts[]): string[] =>
  doubts.flatMap(({ reason, count, examples }) => [
    `  ${reason}: ${grouped(count)}`,
    ...examples.map(({ line, column, text }) => `    строка ${line}, «${column}»: ${text}`),
  ])

function refusalLines(
  refusals: readonly Refusal[],
  reasons: ReadonlyMap<string, number>,
): string[] {
  if (refusals.length === 0) return []
  return [
    'Отказано:',
    ...refusals.map(
      ({ line, column, reason, rowText }) =>
        `  строка ${line}, «${column}»: ${reason} — ${shortened(rowText)}`,
    ),
    'Причины отказов:',
    ...[...reasons]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, count]) => `  ${reason}: ${grouped(count)}`),
  ]
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
