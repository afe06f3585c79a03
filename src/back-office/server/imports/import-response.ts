// Converts import runs to responses: rubles, and Russian names of statuses.

import {
  FIELD_TITLES,
  FIELDS,
  type ImportRun,
  isUnclearStock,
  type ListPreview,
  type ShownRun,
  STATUS,
} from '#src/catalogue-import/server/public.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import type {
  ImportDetails,
  ListPreview as WirePreview,
  ImportRun as WireRun,
} from '../../imports-contract.ts'
import { asFields, publicFailure } from './failure-text.ts'

export const importResponse = (run: ImportRun): WireRun => ({
  id: run.id,
  source: run.source,
  supplier: run.supplier,
  status: run.status,
  status_name: STATUS[run.status],
  started_at: moment(run.startedAt),
  finished_at: run.finishedAt && moment(run.finishedAt),
  undone_at: run.undoneAt && moment(run.undoneAt),
  failure: publicFailure(run.failure),
  is_partial: run.isPartial,
  is_alive: run.isAlive,
  rows: run.staged.records,
  refused: run.staged.refused + (run.difference?.codes?.unknown ?? 0),
  uncategorised: run.staged.uncategorised,
  stock_changed: run.stockChanged,
  can_undo: run.status === 'done' && run.isKept,
})

export const importDetails = (
  { run, questions, refusals, reasons, doubts }: ShownRun,
  refusedFiles: number,
): ImportDetails => ({
  import: importResponse(run),
  difference: run.difference && {
    ...counts(run.difference),
    largest: run.difference.largest.map(({ was, is, ...goods }) => ({
      ...goods,
      was: rublesOf(asKopecks(was)),
      is: rublesOf(asKopecks(is)),
    })),
    vanished: [...run.difference.vanished],
    ...categoriesOf(run.difference),
    ...codesOf(run.difference),
    stock: (run.difference.stock ?? []).map(({ place, units, goods, lies }) => {
      return { place, units, goods, lies }
    }),
  },
  questions: [...questions],
  refusals: refusals.map(({ rowText, ...refusal }) => ({ ...refusal, row: rowText })),
  reasons: [...reasons],
  numbers: {
    taken: run.staged.numbers,
    doubts: doubtsWith(doubts, (reason) => !isUnclearStock(reason)),
  },
  unclear_stock: doubtsWith(doubts, isUnclearStock),
  refused_files: refusedFiles,
})

const doubtsWith = (doubts: ShownRun['doubts'], isWanted: (reason: string) => boolean) =>
  doubts
    .filter(({ reason }) => isWanted(reason))
    .map(({ examples, ...doubt }) => ({ ...doubt, examples: [...examples] }))

function categoriesOf({ categories: listed }: NonNullable<ImportRun['difference']>) {
  if (!listed) return {}
  const categories = listed.categories.map((one) => ({ ...one, added: [...one.added] }))
  return { categories: { texts: listed.texts, categories } }
}

const codesOf = ({ codes }: NonNullable<ImportRun['difference']>) =>
  codes ? { codes: { ...codes, examples: [...codes.examples] } } : {}

const counts = ({
  hasMoved: _,
  titled: __,
  categories: ___,
  codes: ____,
  ...counted
}: NonNullable<ImportRun['difference']>) => counted

const moment = (at: string): string => new Date(at).toISOString()

export const previewResponse = (shown: ListPreview): WirePreview => ({
  lines: shown.lines.map(asFields),
  questions: shown.questions.map(asFields),
  tables: shown.tables.map(({ title, columns, notes, rows }) => ({
    title,
    columns: columns.map((column) => ({ ...column, examples: [...column.examples] })),
    notes: notes.map(asFields),
    rows: rows.map(asFields),
  })),
  fields: FIELDS.map((field) => ({ field, title: FIELD_TITLES[field] })),
  places: shown.places.map(({ storeId, title, city }) => ({
    name: storeId === null ? title : String(storeId),
    title: `${city}, ${title}`,
  })),
})
