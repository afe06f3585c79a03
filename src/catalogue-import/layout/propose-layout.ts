// Proposes the layout of a price list by the owner's options, his earlier corrections, the titles
// and the content, with the certainty of each column, notes and questions.

import { type Columns, candidatesByTitle, FIELDS, type Field } from '../price-list-columns.ts'
import {
  type Layout,
  missingColumns,
  type NamedColumns,
  namedColumns,
  requireNamed,
} from '../price-list-layout.ts'
import { type Certainty, certaintyOf } from './certainty.ts'
import { namedPrice, otherPrice, pricedColumns, priceQuestions } from './choose-price.ts'
import { codeQuestions, isNoArticleBesideCode, withCode } from './code-column.ts'
import { type ColumnProfile, columnProfile } from './column-profile.ts'
import { type SeparatedStock, separateStockColumns } from './columns-beside-stock.ts'
import { columnsByContent, type Guesses } from './columns-by-content.ts'
import {
  currencyByCells,
  currencyColumnQuestions,
  currencyColumns,
  withCurrency,
} from './currency-column.ts'
import { doubtfulQuantities, quantityQuestions } from './doubtful-quantities.ts'
import { type Body, findBody } from './find-body.ts'
import { headerFingerprint, shapeFingerprint } from './fingerprint.ts'
import { layoutNotes } from './layout-notes.ts'
import type { ListAnswers, ListQuestion } from './list-questions.ts'
import { makerPatternColumn } from './maker-pattern.ts'
import { numberColumns } from './number-columns.ts'
import type { StockDoubt } from './propose-stock.ts'
import { type RememberedLayout, ROWS_PROFILED, recallLayout } from './recall-layout.ts'
import { namedInTable } from './several-tables.ts'
import type { StockColumn, StockKnowledge } from './stock-columns.ts'
import { isRuledOut } from './title-exclusions.ts'

export type LayoutKnowledge = {
  readonly named: NamedColumns
  /** Normalised names and synonyms of the manufacturers of the shop. */
  readonly makers?: ReadonlySet<string> | undefined
  /** Layouts that the owner has corrected in lists of the same supplier. */
  readonly remembered?: readonly RememberedLayout[] | undefined
  /** Whether the owner names the manufacturer of all rows or a pattern for it. */
  readonly isMakerNamed?: boolean | undefined
  readonly stock?: StockKnowledge | undefined
  /** Whether codes of the supplier are known, by which rows without articles are matched. */
  readonly hasCodes?: boolean | undefined
  /** Whether an archive holds several tables: a named title may stand in another one. */
  readonly isOneOfSeveral?: boolean | undefined
}

export type ProposedLayout = Layout & {
  readonly fingerprint: string
  readonly certainty: Readonly<Partial<Record<Field, Certainty>>>
  readonly notes: readonly string[]
  /** Number of columns in the first rows. */
  readonly width: number
  /** A list with open questions is not imported. */
  readonly questions: readonly ListQuestion[]
  /** The owner's answers for an earlier list with the same header. */
  readonly answers: ListAnswers
  /** Stock columns of locations; none when `columns.quantity` holds all stock. */
  readonly stock: readonly StockColumn[]
  readonly stockDoubts: readonly StockDoubt[]
  /** The column with manufacturers inside its text, used when they have no filled column. */
  readonly makerInside: number | undefined
  /** The manufacturer of rows without one, named by the owner for an earlier list; '' for none. */
  readonly manufacturer: string
}

type Records = readonly (readonly string[])[]

/** Throws `invalid` when the list lacks a column that the owner named. */
export function proposeLayout(records: Records, knowledge: LayoutKnowledge): ProposedLayout {
  const { makers = new Set(), remembered = [], isMakerNamed = false, hasCodes = false } = knowledge
  const recalled = recallLayout(records, remembered)
  const body = recalled?.body ?? findBody(records, knowledge.named)
  const named = knowledge.isOneOfSeveral
    ? namedInTable(knowledge.named, body.titles ?? [])
    : knowledge.named
  const rows = records.slice(body.skipped, body.skipped + ROWS_PROFILED)
  const profiles = profilesOf(rows, makers)
  const titled = withCurrency(surestColumns(body, named, recalled?.columns), profiles, named)
  const numbered = numberColumns(titled, { titles: body.titles, profiles }, named)
  const described = descriptionAsName(numbered, profiles)
  const table = { titles: body.titles, profiles, rows }
  const isCodeNamed = (named.code ?? recalled?.columns.code) !== undefined
  const coded = withCode(described, table, { isNamed: isCodeNamed, hasCodes })
  const stock = separateStockColumns(
    { columns: coded, named, recalled },
    table,
    knowledge.stock ?? {},
  )
  const priced = pricedColumns(body.titles, profiles)
  const known = withPrice(stock.columns, body.titles, priced)
  const doubtful = doubtfulQuantities(known, table, stock.stock)
  const isExcluded = exclusionOf({ columns: known, table, stock, priced, doubtful })
  const guessed = {
    ...columnsByContent(profiles, known, isExcluded),
    ...currencyByCells(known, table),
  }
  const makerInside = makerInsideOf(rows, profiles, known.manufacturer)
  const isArticleNamed = (named.article ?? recalled?.columns.article) !== undefined
  const all = { ...known, ...columnsOf(guessed) }
  const columns = betterArticle(all, body, profiles, isArticleNamed)
  if (makerInside !== undefined && known.manufacturer === undefined) delete columns.manufacturer
  requireNamed(columns, body.titles, named)
  const certainty = certaintyOf(columns, { named, recalled: recalled?.columns, guessed, body })
  return {
    ...body,
    columns,
    fingerprint: fingerprintOf(body, rows),
    certainty,
    stock: stock.stock,
    stockDoubts: stock.doubts,
    makerInside,
    width: Math.max(profiles.length, body.titles?.length ?? 0),
    manufacturer: recalled?.manufacturer ?? '',
    answers: recalled?.answers ?? {},
    questions: layoutQuestions({ columns, table, certainty, stock, priced, doubtful, hasCodes }),
    notes: layoutNotes({
      stock,
      columns,
      titles: body.titles,
      profiles,
      certainty,
      makerInside,
      isHeaderNew: remembered.length > 0 && !recalled,
      isMakerNamed: isMakerNamed || Boolean(recalled?.manufacturer),
    }),
  }
}

type Table = {
  readonly titles: readonly string[] | null
  readonly profiles: readonly ColumnProfile[]
  readonly rows: Records
}

type Recognised = {
  readonly table: Table
  readonly stock: SeparatedStock
  /** Columns that are titled as prices. */
  readonly priced: readonly number[]
  /** Columns that are titled as quantities and count something else. */
  readonly doubtful: readonly number[]
}

/** Excludes fields of a column, even if its cells suit them. */
function exclusionOf({
  columns,
  table,
  stock,
  priced,
  doubtful,
}: Recognised & Pick<ProposedLayout, 'columns'>) {
  const ofCurrency = currencyColumns(table.profiles)
  return (field: Field, column: number): boolean =>
    (field === 'price' && priced.length > 0) ||
    (field === 'quantity' && doubtful.length > 0) ||
    (field === 'article' && isNoArticleBesideCode(column, columns, table)) ||
    ofCurrency.includes(column) ||
    isRuledOut(field, table.titles?.[column] ?? '') ||
    isStock(stock, field, column)
}

type Proposed = Recognised &
  Pick<ProposedLayout, 'columns' | 'certainty'> & { readonly hasCodes: boolean }

function layoutQuestions(proposed: Proposed): ListQuestion[] {
  const { columns, table, certainty, stock, priced, doubtful, hasCodes } = proposed
  const { titles, profiles } = table
  const ofPlaces = stock.stock.map(({ column }) => column)
  return [
    ...missingQuestions(columns, titles, priced),
    ...codeQuestions(columns, titles, hasCodes),
    ...priceQuestions({ columns, titles, profiles, certainty: certainty.price, ofPlaces }, priced),
    ...quantityQuestions(doubtful, titles),
    ...currencyColumnQuestions(columns, table, certainty.currency),
  ]
}

function withPrice(
  columns: Columns,
  titles: readonly string[] | null,
  priced: readonly number[],
): Columns {
  if (columns.price !== undefined) return columns
  const taken = Object.values(columns) as number[]
  const price = otherPrice(
    titles,
    priced.filter((column) => !taken.includes(column)),
  )
  return price === undefined ? columns : { ...columns, price }
}

function missingQuestions(
  columns: Columns,
  titles: readonly string[] | null,
  priced: readonly number[],
): ListQuestion[] {
  const likely = priced.map((column) => namedPrice(column, titles))
  const text = missingColumns(columns, titles, likely)
  return text === null ? [] : [{ about: 'columns', text }]
}

/** With stock columns of locations, no other column is guessed as the quantity. */
const isStock = ({ stock }: SeparatedStock, field: Field, column: number): boolean =>
  stock.length > 0 && (field === 'quantity' || stock.some((one) => one.column === column))

const fingerprintOf = ({ titles }: Body, rows: Records): string =>
  titles ? headerFingerprint(titles) : shapeFingerprint(rows)

/** Columns named now, then those of the remembered layout, then those found by titles. */
function surestColumns(
  { titles }: Body,
  named: NamedColumns,
  recalled: Columns | undefined,
): Columns {
  if (!recalled) return namedColumns(titles ?? [], named)
  const owner = FIELDS.filter((field) => named[field] !== undefined)
  const own = namedColumns(titles ?? [], named)
  const kept = Object.entries(recalled).filter(
    ([field, column]) =>
      named[field as Field] === undefined && !owner.some((other) => own[other] === column),
  )
  const taken = kept.map(([, column]) => column)
  const titled = Object.entries(own).filter(
    ([field, column]) => named[field as Field] !== undefined || !taken.includes(column),
  )
  return { ...Object.fromEntries(titled), ...Object.fromEntries(kept) }
}

/** Takes the description as the name in a list without names. */
function descriptionAsName(columns: Columns, profiles: readonly ColumnProfile[]): Columns {
  const { description, ...others } = columns
  if (columns.name !== undefined || description === undefined) return columns
  const isElsewhere = profiles.some(
    ({ column, names }) => names > 0.5 && !(Object.values(columns) as number[]).includes(column),
  )
  return isElsewhere ? columns : { ...others, name: description }
}

function profilesOf(rows: Records, makers: ReadonlySet<string>): ColumnProfile[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => columnProfile(column, rows, makers))
}

const columnsOf = (guesses: Guesses): Columns =>
  Object.fromEntries(Object.entries(guesses).map(([field, { column }]) => [field, column]))

/** Searches texts for manufacturers unless their own column is filled in half of the rows. */
function makerInsideOf(
  rows: Records,
  profiles: readonly ColumnProfile[],
  manufacturer: number | undefined,
): number | undefined {
  const isFilled = manufacturer !== undefined && (profiles[manufacturer]?.filled ?? 0) >= 0.5
  return isFilled ? undefined : makerPatternColumn(rows, profiles.length)
}

/**
 * Prefers the manufacturer's article among several. Without a column of manufacturers, it prefers
 * the column with more filled and fewer repeated cells: repeated articles would merge products.
 */
function betterArticle(
  columns: Columns,
  { titles }: Body,
  profiles: readonly ColumnProfile[],
  isNamed: boolean,
): { -readonly [Name in Field]?: number } {
  const own = { ...columns }
  if (own.manufacturer !== undefined || isNamed || !titles) return own
  const taken = FIELDS.filter((field) => field !== 'article').map((field) => own[field])
  const candidates = candidatesByTitle('article', titles).filter(
    ({ column }) => !taken.includes(column),
  )
  const worth = (column: number) => {
    const { filled = 0, distinct = 0 } = profiles[column] ?? {}
    return filled * distinct
  }
  const [best] = candidates.toSorted((one, other) => worth(other.column) - worth(one.column))
  if (best) own.article = best.column
  return own
}
