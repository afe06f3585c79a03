// Endpoints of goods that come: deliveries, and moves between places with a state on the way. All are
// counted on one screen.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

export const MOST_LINES = 1000
/** Of a line: what its paper calls it. */
export const MOST_CODES = 20
export const MOST_COUNTED = 100_000
/** The part of the body that holds a list. */
export const DELIVERY_LIST = 'file'

export const RECEPTION_STATES = ['packing', 'expected', 'closed', 'cancelled'] as const

const Place = z.object({
  location_id: z.number(),
  title: z.string(),
  /** Whether the caller counts there what comes, and sends goods from there. */
  may_receive: z.boolean(),
  may_send: z.boolean(),
})
export type ReceptionPlace = z.infer<typeof Place>

const Act = z.nullable(z.object({ at: z.string(), by: z.string() }))

const reception = {
  id: z.number(),
  state: z.enum(RECEPTION_STATES),
  place: z.string(),
  /** The sender of a move; null: a delivery. */
  from: z.nullable(z.string()),
  /** The paper, as staff call it. */
  title: z.string(),
  created: z.object({ at: z.string(), by: z.string() }),
  sent: Act,
  ended: Act,
  /** Units in all. */
  expected: z.number(),
  counted: z.number(),
}
const Row = z.object({
  ...reception,
  /** Units beyond the list, and less than it; 0 without one. */
  surplus: z.number(),
  shortage: z.number(),
})
export type ReceptionRow = z.infer<typeof Row>

const Line = z.object({
  product_id: z.number(),
  article: z.string(),
  manufacturer: z.string(),
  name: z.string(),
  /** Of the product and of the paper: by these a scan means it. */
  barcodes: z.array(z.string()),
  /** Those that staff have bound or told with a row of the paper, which may be taken back. */
  bound: z.array(z.string()),
  /** Of these what the caller may take back. */
  may_release: z.array(z.string()),
  /** Where it lies at the place to which it comes; empty: nobody has said. */
  shelf: z.string(),
  expected: z.number(),
  counted: z.number(),
  /** What may be sent of it with a move that is being packed; else null. */
  free: z.nullable(z.number()),
})
export type ReceptionLine = z.infer<typeof Line>

const mostLines = z.maxLength(MOST_LINES, `Строк не больше ${MOST_LINES}.`)
const id = wholeNumber(1, 999_999_999, 'Номер приёмки — целое число от 1.')
const codes = z.optional(
  z
    .array(z.string().check(z.maxLength(100, 'Код — до 100 знаков.')))
    .check(z.maxLength(MOST_CODES, `Кодов в строке не больше ${MOST_CODES}.`)),
)

const unknownLine = {
  text: requiredText(300, 'Укажите, что это за строка.'),
  quantity: wholeNumber(1, MOST_COUNTED, 'Количество — целое число от 1.'),
  /** Barcodes and the article of its paper. */
  codes,
}

const Good = z.object({
  id: z.number(),
  article: z.string(),
  manufacturer: z.string(),
  name: z.string(),
})
export type ReceptionGood = z.infer<typeof Good>

const Reception = z.object({
  ...reception,
  /** To which it comes. */
  location_id: z.number(),
  /** Said as `since` with the next call, which then answers what has changed. */
  version: z.string(),
  /** True: only lines that were counted since then and their `orders`; no `unknown`, no `wanted`. */
  is_part: z.boolean(),
  /** Without one nothing is expected, and nothing is missing. */
  has_list: z.boolean(),
  note: z.string(),
  lines: z.array(Line),
  /** Lines of the list that no product was found for. */
  unknown: z.array(
    z.object({ text: z.string(), quantity: z.number(), codes: z.array(z.string()) }),
  ),
  /** For whom units of it are: those that waited for their supplier, or were reserved at the sender. */
  orders: z.array(z.object({ order: z.number(), product: z.number(), units: z.number() })),
  /** Of a move that is being packed: what orders of the other shop have reserved here. */
  wanted: z.array(z.extend(Good, { units: z.number(), orders: z.array(z.number()) })),
  /** Counts so far: said with the act that ends the counting, so that none is overlooked. */
  counts: z.number(),
  may: z.object({
    count: z.boolean(),
    send: z.boolean(),
    close: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type Reception = z.infer<typeof Reception>

const product_id = wholeNumber(1, 999_999_999, 'Номер товара — целое число от 1.')
const place = (text: string) => wholeNumber(1, 999_999_999, text)
const seen = wholeNumber(0, 999_999_999, 'Число отметок — целое число от 0.')
/** Of another state, as of no call of before, everything is answered. */
const since = z.optional(
  z.string().check(z.regex(/^[a-z]{1,20}-\d{1,15}$/, 'Версия — из поля version.')),
)
const answer = z.object({ reception: Reception })
const params = z.object({ id })

export const receptionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/receptions',
    summary:
      'Приёмки и перемещения: открытые или законченные, новые первыми, все или где ждут этот штрихкод или артикул; и места хранения',
    access: 'staff',
    query: z.object({
      list: z.optional(z.enum(['open', 'ended'], 'Список: open или ended.')),
      before: z.optional(wholeNumber(1, 999_999_999, 'Продолжение — целое число от 1.')),
      /** A barcode or an article: those whose list names it. */
      code: optionalText(100),
    }),
    answer: z.object({
      receptions: z.array(Row),
      places: z.array(Place),
      /** Asks for those before these; null: nothing older is left. */
      next: z.nullable(z.number()),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/staff/receptions',
    summary:
      'Новая приёмка, по списку или без него, или перемещение (from); под одним Idempotency-Key — одна',
    access: 'staff',
    body: z.object({
      location_id: place('Укажите, куда придёт товар.'),
      /** Of a move: where it is packed. */
      from: z.optional(place('Укажите, откуда переместить.')),
      title: optionalText(200),
      lines: z.optional(
        z
          .array(
            z.object({
              product_id,
              quantity: wholeNumber(1, MOST_COUNTED, 'Количество — целое число от 1.'),
              codes,
            }),
          )
          .check(mostLines),
      ),
      unknown: z.optional(z.array(z.object(unknownLine)).check(mostLines)),
    }),
    answer,
  }),
  readList: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/list',
    summary: 'Накладная поставщика как список ожидаемого: CSV или Excel; ничего не записывается',
    access: 'staff',
    file: DELIVERY_LIST,
    body: z.object({}),
    answer: z.object({
      lines: z.array(z.extend(Good, { quantity: z.number(), codes: z.array(z.string()) })),
      unknown: z.array(
        z.object({
          line: z.number(),
          text: z.string(),
          quantity: z.number(),
          codes: z.array(z.string()),
          reason: z.string(),
        }),
      ),
      /** Lines that name no article or no quantity. */
      skipped: z.number(),
    }),
  }),
  goods: endpoint({
    method: 'GET',
    path: '/api/staff/reception-goods',
    summary: 'Товары с этим штрихкодом или артикулом, и те, которых нет в продаже',
    access: 'staff',
    query: z.object({
      text: requiredText(100, 'Укажите штрихкод или артикул.'),
      /** The codes of its paper count too. */
      reception: z.optional(id),
    }),
    answer: z.object({ goods: z.array(Good) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/staff/receptions/:id',
    summary:
      'Приёмка: ожидалось и насчитано, и что не сошлось; с since — только насчитанное после этой версии',
    access: 'staff',
    params,
    query: z.object({ since }),
    answer,
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/:id/counts',
    summary:
      'Насчитано ещё (или обратно, меньше нуля); под одним Idempotency-Key — один раз; с since — изменившиеся строки',
    access: 'staff',
    params,
    body: z.object({
      product_id,
      units: wholeNumber(-MOST_COUNTED, MOST_COUNTED, 'Количество — целое число.'),
      /** The state in which it was counted: what was packed before a move was sent comes in nowhere. */
      seen_state: z.optional(z.enum(RECEPTION_STATES)),
      /** Of a total that was typed: what stood there before; 409 where others have counted since. */
      seen_counted: z.optional(wholeNumber(0, MOST_COUNTED, 'Насчитано — целое число от 0.')),
      since,
    }),
    answer,
  }),
  bind: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/:id/barcodes',
    summary:
      'Неизвестный код закрепляется за товаром, строка накладной с ним — тоже; чужой не отнимается',
    access: 'staff',
    params,
    body: z.object({ product_id, code: requiredText(100, 'Укажите штрихкод.') }),
    answer,
  }),
  tell: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/:id/rows',
    summary:
      'Какой товар значит неузнанная строка накладной: она ожидается, её коды считаются здесь',
    access: 'staff',
    params,
    body: z.object({ product_id, text: unknownLine.text }),
    answer,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/staff/barcode-releases',
    summary:
      'Закреплённый сотрудником код снимается с товара, узнанная по нему строка накладной снова неузнанная: кто закрепил или меняет остатки',
    access: 'staff',
    body: z.object({ product_id, code: requiredText(100, 'Укажите штрихкод.') }),
    answer: z.object({ product_id: z.number(), code: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/:id/send',
    summary: 'Перемещение отправлено: товар ушёл с остатка и в пути',
    access: 'staff',
    params,
    body: z.object({ seen_counts: seen }),
    answer,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/:id/close',
    summary:
      'Приёмка закрыта: насчитанное на остатке, одним документом; повторённая — один раз, её новое примечание добавляется',
    access: 'staff',
    params,
    body: z.object({ seen_counts: seen, note: optionalText(300) }),
    answer,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/staff/receptions/:id/cancel',
    summary: 'Отменена; отправленное перемещение возвращается на остаток отправителя',
    access: 'staff',
    params,
    body: z.object({ reason: requiredText(300, 'Укажите причину.') }),
    answer,
  }),
}
