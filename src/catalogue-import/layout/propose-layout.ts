// The layout of a price list as the shop understands it: by the owner's words, by what was corrected
// for this supplier before, by titles and by content; with how sure it is, and what it was unsure of.

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
import { type ColumnProfile, columnProfile } from './column-profile.ts'
import { type BesideStock, columnsBesideStock } from './columns-beside-stock.ts'
import { columnsByContent, type Guesses } from './columns-by-content.ts'
import { type Body, findBody } from './find-body.ts'
import { headerFingerprint, shapeFingerprint } from './fingerprint.ts'
import { layoutNotes } from './layout-notes.ts'
import type { ListAnswers, ListQuestion } from './list-questions.ts'
import { makerPatternColumn } from './maker-pattern.ts'
import { numberColumns } from './number-columns.ts'
import type { StockDoubt } from './propose-stock.ts'
import { type RememberedLayout, ROWS_PROFILED, recall } from './recall-layout.ts'
import { namedHere } from './several-tables.ts'
import type { StockColumn, StockKnowledge } from './stock-columns.ts'
import { isRuledOut } from './title-exclusions.ts'

export type LayoutKnowledge = {
  readonly named: NamedColumns
  /** Normalised names and synonyms of the manufacturers that the shop knows. */
  readonly makers?: ReadonlySet<string> | undefined
  /** What the owner has corrected in lists of the same supplier. */
  readonly remembered?: readonly RememberedLayout[] | undefined
  /** The owner names the manufacturer of all rows, or where to find it. */
  readonly isMakerTold?: boolean | undefined
  readonly stock?: StockKnowledge | undefined
  /** Of the tables of an archive: a title that is named may stand in another one. */
  readonly isOneOfSeveral?: boolean | undefined
}

export type ProposedLayout = Layout & {
  readonly fingerprint: string
  readonly certainty: Readonly<Partial<Record<Field, Certainty>>>
  readonly notes: readonly string[]
  /** How many columns the first rows have. */
  readonly width: number
  /** A list with an open one is not brought in. */
  readonly questions: readonly ListQuestion[]
  /** What the owner has answered of an earlier list with the same header. */
  readonly answers: ListAnswers
  /** Columns of quantities that name their places; none where `columns.quantity` is all there is. */
  readonly stock: readonly StockColumn[]
  readonly stockDoubts: readonly StockDoubt[]
  /** The column inside which manufacturers are named, where no column of theirs is filled. */
  readonly makerInside: number | undefined
  /** Of the rows in which none is named, as the owner has told for an earlier list; '' if not. */
  readonly manufacturer: string
}

type Records = readonly (readonly string[])[]

/** Throws `invalid` when a column is missing that the owner has named. */
export function proposeLayout(records: Records, knowledge: LayoutKnowledge): ProposedLayout {
  const { makers = new Set(), remembered = [], isMakerTold = false } = knowledge
  const recalled = recall(records, remembered)
  const body = recalled?.body ?? findBody(records, knowledge.named)
  const named = knowledge.isOneOfSeveral
    ? namedHere(knowledge.named, body.titles ?? [])
    : knowledge.named
  const rows = records.slice(body.skipped, body.skipped + ROWS_PROFILED)
  const profiles = profilesOf(rows, makers)
  const titled = toldColumns(body, named, recalled?.columns)
  const numbered = numberColumns(titled, { titles: body.titles, profiles }, named)
  const byName = describedAsName(numbered, profiles)
  const beside = columnsBesideStock(
    { columns: byName, named, recalled },
    { titles: body.titles, profiles, rows },
    knowledge.stock ?? {},
  )
  const priced = pricedColumns(body.titles, profiles)
  const told = withPrice(beside.columns, body.titles, priced)
  const isExcluded = (field: Field, column: number) =>
    (field === 'price' && priced.length > 0) ||
    isRuledOut(field, body.titles?.[column] ?? '') ||
    isStock(beside, field, column)
  const guessed = columnsByContent(profiles, told, isExcluded)
  const makerInside = makerInsideOf(rows, profiles, told.manufacturer)
  const isArticleTold = (named.article ?? recalled?.columns.article) !== undefined
  const all = { ...told, ...columnsOf(guessed) }
  const columns = betterArticle(all, body, profiles, isArticleTold)
  if (makerInside !== undefined && told.manufacturer === undefined) delete columns.manufacturer
  requireNamed(columns, body.titles, named)
  const certainty = certaintyOf(columns, { named, recalled: recalled?.columns, guessed, body })
  return {
    ...body,
    columns,
    fingerprint: fingerprintOf(body, rows),
    certainty,
    stock: beside.stock,
    stockDoubts: beside.doubts,
    makerInside,
    width: Math.max(profiles.length, body.titles?.length ?? 0),
    manufacturer: recalled?.manufacturer ?? '',
    answers: recalled?.answers ?? {},
    questions: [
      ...missingQuestions(columns, body.titles, priced),
      ...priceQuestions(
        { columns, titles: body.titles, profiles, certainty: certainty.price },
        priced,
      ),
    ],
    notes: layoutNotes({
      stock: beside,
      columns,
      titles: body.titles,
      profiles,
      certainty,
      makerInside,
      isForgotten: remembered.length > 0 && !recalled,
      isMakerTold: isMakerTold || Boolean(recalled?.manufacturer),
    }),
  }
}

function withPrice(
  told: Columns,
  titles: readonly string[] | null,
  priced: readonly number[],
): Columns {
  if (told.price !== undefined) return told
  const taken = Object.values(told) as number[]
  const price = otherPrice(
    titles,
    priced.filter((column) => !taken.includes(column)),
  )
  return price === undefined ? told : { ...told, price }
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

/** Where places are told apart, another quantity is not looked for. */
const isStock = ({ stock }: BesideStock, field: Field, column: number): boolean =>
  stock.length > 0 && (field === 'quantity' || stock.some((one) => one.column === column))

const fingerprintOf = ({ titles }: Body, rows: Records): string =>
  titles ? headerFingerprint(titles) : shapeFingerprint(rows)

function toldColumns(
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

/** A list that only describes its goods names them so. */
function describedAsName(told: Columns, profiles: readonly ColumnProfile[]): Columns {
  const { description, ...others } = told
  if (told.name !== undefined || description === undefined) return told
  const isElsewhere = profiles.some(
    ({ column, names }) => names > 0.5 && !(Object.values(told) as number[]).includes(column),
  )
  return isElsewhere ? told : { ...others, name: description }
}

function profilesOf(rows: Records, makers: ReadonlySet<string>): ColumnProfile[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => columnProfile(column, rows, makers))
}

const columnsOf = (guesses: Guesses): Columns =>
  Object.fromEntries(Object.entries(guesses).map(([field, { column }]) => [field, column]))

/** A column of manufacturers that is mostly empty does not count as one. */
function makerInsideOf(
  rows: Records,
  profiles: readonly ColumnProfile[],
  manufacturer: number | undefined,
): number | undefined {
  const isFilled = manufacturer !== undefined && (profiles[manufacturer]?.filled ?? 0) >= 0.5
  return isFilled ? undefined : makerPatternColumn(rows, profiles.length)
}

/**
 * Of two columns of articles the manufacturer's counts; but where no manufacturer is named, the one
 * that is filled in more rows and repeats less: the other would make several products one.
 */
function betterArticle(
  columns: Columns,
  { titles }: Body,
  profiles: readonly ColumnProfile[],
  isTold: boolean,
): { -readonly [Name in Field]?: number } {
  const own = { ...columns }
  if (own.manufacturer !== undefined || isTold || !titles) return own
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
