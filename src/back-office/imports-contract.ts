// Endpoints of price lists for staff: import, progress, decision, undo.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { jsonText, optionalText, tick, wholeNumber } from '#src/shared/wire-fields.ts'
import { ENCODINGS } from '#src/tables/table-format.ts'

const ImportRun = z.object({
  id: z.number(),
  source: z.string(),
  supplier: z.string(),
  status: z.enum(['running', 'waiting', 'done', 'failed', 'undone']),
  status_name: z.string(),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  failure: z.string(),
  is_partial: z.boolean(),
  /** Whether a process works on it; a running one without a process was interrupted. */
  is_alive: z.boolean(),
  rows: z.number(),
  refused: z.number(),
  uncategorised: z.number(),
  stock_changed: z.number(),
  /** Whether its changes are still stored, so that it can be undone. */
  can_undo: z.boolean(),
})
export type ImportRun = z.infer<typeof ImportRun>

const Difference = z.object({
  known: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  repeated: z.number(),
  vanishing: z.number(),
  hiding: z.number(),
  repriced: z.optional(z.number()),
  unpriced: z.optional(z.number()),
  dearer: z.number(),
  cheaper: z.number(),
  jumps: z.number(),
  requantified: z.number(),
  emptied: z.number(),
  largest: z.array(
    z.object({ article: z.string(), name: z.string(), was: z.number(), is: z.number() }),
  ),
  vanished: z.array(z.object({ article: z.string(), name: z.string() })),
  /** By store, for lists with several: units in the list (`units`) and in stock before (`lies`). */
  stock: z.array(
    z.object({ place: z.string(), units: z.number(), goods: z.number(), lies: z.number() }),
  ),
  /** Rows without an article whose codes name no product, and codes that mean another one now. */
  codes: z.optional(
    z.object({
      unknown: z.number(),
      kept: z.number(),
      moved: z.number(),
      shared: z.number(),
      examples: z.array(z.object({ code: z.string(), was: z.string(), is: z.string() })),
    }),
  ),
  /** Unmapped category texts of the supplier, those with the most products. */
  categories: z.optional(
    z.object({
      texts: z.number(),
      categories: z.array(
        z.object({
          text: z.string(),
          known: z.number(),
          added: z.array(z.object({ category: z.string(), products: z.number() })),
        }),
      ),
    }),
  ),
})

const Doubts = z.object({
  reason: z.string(),
  count: z.number(),
  examples: z.array(z.object({ line: z.number(), column: z.string(), text: z.string() })),
})

export const ImportDetails = z.object({
  import: ImportRun,
  /** Null until the list has been compared with the catalogue. */
  difference: z.nullable(Difference),
  questions: z.array(z.string()),
  refusals: z.array(
    z.object({ line: z.number(), column: z.string(), reason: z.string(), row: z.string() }),
  ),
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** Original and cross numbers: how many were accepted, and doubtful ones with examples. */
  numbers: z.object({ taken: z.number(), doubts: z.array(Doubts) }),
  /** Rows of which only the price was taken. */
  unclear_stock: z.array(Doubts),
  /** Number of tables with refused rows, which are kept for a week. */
  refused_files: z.number(),
})
export type ImportDetails = z.infer<typeof ImportDetails>

/** A table of the list, on which columns are chosen. */
const PreviewedTable = z.object({
  title: z.string(),
  columns: z.array(
    z.object({
      /** From 1; a column is named by it in `columns` and `stock`. */
      number: z.number(),
      title: z.string(),
      /** Null: it is not used, or counts the stock of `place`. */
      field: z.nullable(z.string()),
      place: z.nullable(z.string()),
      certainty: z.nullable(
        z.object({ origin: z.enum(['owner', 'memory', 'title', 'content']), percent: z.number() }),
      ),
      examples: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
  rows: z.array(z.string()),
})
const ListPreview = z.object({
  lines: z.array(z.string()),
  /** A list with open questions is not imported; each names the field that answers it. */
  questions: z.array(z.string()),
  tables: z.array(PreviewedTable),
  /** The fields that a column may hold. */
  fields: z.array(z.object({ field: z.string(), title: z.string() })),
  /** Where stock may lie; `name` is the value for `stock` and `store`. */
  places: z.array(z.object({ name: z.string(), title: z.string() })),
})
export type ListPreview = z.infer<typeof ListPreview>

const params = z.object({ id: wholeNumber(1, 999_999_999, 'Номер загрузки — целое число от 1.') })
const begun = z.object({ id: z.number() })
const WRONG_COLUMNS = 'Столбцы — это JSON: {"поле": "заголовок или номер от 1"}.'
const WRONG_STOCK =
  'Остатки — это JSON: {"заголовок или номер от 1": "магазин, или - если не ваш"}.'
const WRONG_CATEGORY_COLUMNS = 'Столбцы файла категорий — это JSON: {"id": "…", "parent": "…"}.'
const DELIMITERS = ['tab', ';', ',', '|'] as const
const oneOf = <const Known extends readonly string[]>(known: Known) =>
  z.optional(z.enum(known, `Одно из: ${known.join(' ')}`))

const reading = {
  supplier: optionalText(200),
  columns: z.optional(jsonText(z.record(z.string(), z.string(WRONG_COLUMNS)), WRONG_COLUMNS)),
  stock: z.optional(
    jsonText(z.record(z.string(), z.string(WRONG_STOCK), WRONG_STOCK), WRONG_STOCK),
  ),
  store: optionalText(200),
  manufacturer: optionalText(200),
  /** `description:Производитель: (.+)`. */
  manufacturer_pattern: optionalText(300),
  category_columns: z.optional(
    jsonText(z.record(z.string(), z.string(WRONG_CATEGORY_COLUMNS)), WRONG_CATEGORY_COLUMNS),
  ),
  sheet: optionalText(200),
  /** The currencies of the prices: `USD`, or `RUB,USD`. */
  currency: optionalText(100),
  hidden_rows: oneOf(['take', 'skip']),
  /** Units that the words of quantities mean: `много=10;<5=2;минус=0`. */
  quantity_words: optionalText(400),
  encoding: oneOf(ENCODINGS),
  delimiter: oneOf(DELIMITERS),
}
const Reading = z.object(reading)
export type ListReading = z.infer<typeof Reading>

const Bringing = z.object({
  ...reading,
  no_stock: z.optional(tick),
  partial: z.optional(tick),
  make_categories: z.optional(tick),
  dry_run: z.optional(tick),
  yes: z.optional(tick),
})
export type ListBringing = z.infer<typeof Bringing>

/** The part of the body that holds the list. */
export const LIST_FILE = 'file'
/** The part with the tree of categories that the list names by ids. */
export const CATEGORIES_FILE = 'categories'

export const importsApi = {
  bring: endpoint({
    method: 'POST',
    path: '/api/staff/imports',
    summary: 'Загрузить прайс-лист; за ходом загрузки следят по её номеру',
    access: 'staff',
    file: LIST_FILE,
    moreFiles: [CATEGORIES_FILE],
    body: Bringing,
    answer: begun,
    status: 202,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/staff/imports/preview',
    summary: 'Как прайс-лист понят: столбцы, сомнения, первые строки; ничего не загружается',
    access: 'staff',
    file: LIST_FILE,
    moreFiles: [CATEGORIES_FILE],
    body: Reading,
    answer: ListPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/imports',
    summary: 'Журнал загрузок прайс-листов, новые первыми',
    access: 'staff',
    query: z.object({
      page: z.optional(wholeNumber(1, 1000, 'Номер страницы — целое число от 1.')),
    }),
    answer: z.object({ imports: z.array(ImportRun), page: z.number(), has_more: z.boolean() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/staff/imports/:id',
    summary: 'Загрузка: что изменится или изменилось, вопросы, первые отказы',
    access: 'staff',
    params,
    answer: ImportDetails,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/staff/imports/:id/apply',
    summary: 'Согласиться с загрузкой, которая ждёт решения',
    access: 'staff',
    params,
    answer: begun,
    status: 202,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/staff/imports/:id/undo',
    summary: 'Отменить загрузку: товары поставщика снова такие, как до неё',
    access: 'staff',
    params,
    answer: begun,
    status: 202,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/staff/imports/:id/refused.csv',
    summary: 'Отказанные строки таблицы: исправленные загружаются так же',
    access: 'staff',
    params,
    query: z.object({
      table: z.optional(wholeNumber(1, 1000, 'Номер таблицы — целое число от 1.')),
    }),
    answer: z.string(),
    answerType: 'text/csv',
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/staff/imports/:id/events',
    summary: 'Ход загрузки: события progress, asks, done и failed (Server-Sent Events)',
    access: 'staff',
    params,
    answer: z.string(),
    answerType: 'text/event-stream',
  }),
}

/** The data of the events. */
export type ImportEvents = {
  readonly progress: {
    readonly title: string
    readonly done: number
    /** Null: unknown. */
    readonly total: number | null
    readonly note: string
  }
  readonly asks: { readonly id: number; readonly questions: readonly string[] }
  readonly done: { readonly id: number; readonly status: ImportRun['status'] }
  readonly failed: { readonly id: number; readonly message: string }
}
