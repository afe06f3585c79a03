// Endpoints of a handover of which the buyer takes only a part.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, rubles, wholeNumber } from '#src/shared/wire-fields.ts'
import { orderParams, StaffOrder } from './staff-order.ts'

const NOTHING = 'Укажите, что покупатель берёт и сколько штук.'

/** What the buyer takes; what is named nowhere stays in the shop. */
const lines = z
  .array(
    z.object({
      position: wholeNumber(1, 1000, 'Номер строки — целое число от 1.'),
      quantity: wholeNumber(1, 999, 'Количество — целое число от 1 до 999.'),
    }),
    NOTHING,
  )
  .check(
    z.minLength(1, NOTHING),
    z.maxLength(100, NOTHING),
    z.refine((taken) => new Set(taken.map(({ position }) => position)).size === taken.length, {
      error: 'Каждая строка заказа называется один раз.',
    }),
  )

export const handoverFields = {
  /** The end of the telephone, or the last name: for a buyer whom no letter reaches, in place of a code. */
  said: optionalText(100),
  /** By which the buyer has paid, of `pay_ways`; none: as ordered. */
  paid_by: z.optional(wholeNumber(1, 32_767, 'Укажите номер способа оплаты.')),
}

const PartSum = z.object({
  /** To be taken at the counter, in rubles. */
  due: z.number(),
  /** Of the order that is left. */
  total: z.number(),
  /** Of what was paid online this goes back by itself. */
  refund: z.number(),
  /** What stays in the shop, and is free again. */
  left: z.array(z.object({ position: z.number(), quantity: z.number() })),
})
export type PartSum = z.infer<typeof PartSum>

export const partApi = {
  countPart: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/part/sum',
    summary: 'Сколько взять с покупателя, если он берёт часть готового заказа; ничего не меняет',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({ lines }),
    answer: PartSum,
  }),
  handOverPart: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/part',
    summary:
      'Выдача части готового заказа, остальное выпадает из него; нужны If-Match и Idempotency-Key',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({
      lines,
      /** What the shop has said to take, in rubles; of another sum it is refused. */
      due: rubles,
      /** What goes back online, as the shop has said it; it may be left out. */
      refund: z.optional(rubles),
      /** The pickup code; owner and manager may give a reason instead. */
      code: optionalText(20),
      reason: optionalText(300),
      /** Why he leaves the rest: a code of `reasons.ts`, or a text; the buyer reads it. */
      left_reason: optionalText(300),
      ...handoverFields,
    }),
    answer: z.object({ order: StaffOrder }),
  }),
}
