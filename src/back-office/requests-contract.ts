// Endpoints of buyers' requests for staff: what waits and what is answered, its photos, and each answer.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { isAheadBy, optionalText, wholeNumber } from '#src/shared/wire-fields.ts'

export const REQUEST_KINDS = ['part', 'call'] as const

export const StaffRequest = z.object({
  id: z.number(),
  /** A part to be found, or a call to be made. */
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(['new', 'taken', 'done']),
  created_at: z.string(),
  /** Until when it is answered, by the hours of the shops. */
  due_at: z.string(),
  done_at: z.nullable(z.string()),
  /** Who has answered it, or works on it. */
  worker: z.string(),
  /** Calls that nobody took. */
  tries: z.number(),
  answers: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      outcome: z.enum(['answered', 'missed', 'reopened', 'taken']),
      note: z.string(),
    }),
  ),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  vin: z.string(),
  car: z.string(),
  product: z.nullable(z.object({ id: z.number(), article: z.string(), name: z.string() })),
  /** The time that was wished for a call; null: as soon as possible. */
  call_from: z.nullable(z.string()),
  call_until: z.nullable(z.string()),
  /** Addresses, for this office alone. */
  photos: z.array(z.string()),
})
export type StaffRequest = z.infer<typeof StaffRequest>

export const REQUEST_LISTS = ['waiting', 'answered'] as const
export const REQUEST_OUTCOMES = ['answered', 'missed', 'reopened'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

export const LONGEST_REQUEST_NOTE = 500

const id = wholeNumber(1, 999_999_999, 'Номер обращения — целое число от 1.')

export const buyerRequestsApi = {
  buyerRequests: endpoint({
    method: 'GET',
    path: '/api/staff/requests',
    summary: 'Обращения покупателей: ждут (первым — чей срок раньше) или отвечены (новые первыми)',
    access: 'staff',
    query: z.object({
      list: z.optional(z.enum(REQUEST_LISTS, 'Список: waiting или answered.')),
      kind: z.optional(z.enum(REQUEST_KINDS, 'Вид: part или call.')),
      /** Where the list goes on, as `next` of the part before has said it. */
      after: z.optional(
        z.string().check(z.regex(/^\d{1,17}-\d{1,9}$/, 'Продолжение списка — из поля next.')),
      ),
    }),
    answer: z.object({ requests: z.array(StaffRequest), next: z.nullable(z.string()) }),
  }),
  answerRequest: endpoint({
    method: 'POST',
    path: '/api/staff/requests/:id/answer',
    summary: 'Отвечено, не дозвонились или вернуть в ждущие; повторенное ничего не меняет',
    access: 'staff',
    params: z.object({ id }),
    body: z.object({
      outcome: z.enum(REQUEST_OUTCOMES, 'Итог: answered, missed или reopened.'),
      note: optionalText(LONGEST_REQUEST_NOTE),
      /** The calls that nobody took, as they were shown: a repeated one is counted once. */
      tries: wholeNumber(0, 999_999, 'Число звонков — целое число от 0.'),
      /** When to call again after a call that nobody took; without it in an hour of opening. */
      call_at: z.optional(
        z
          .string()
          .check(
            z.maxLength(40, 'Когда перезвонить — не больше 40 знаков.'),
            z.refine(isAheadBy(31), 'Когда перезвонить: время впереди, не дальше месяца.'),
          ),
      ),
    }),
    answer: z.object({ request: StaffRequest }),
  }),
  requestPhoto: endpoint({
    method: 'GET',
    path: '/api/staff/requests/:id/photos/:place',
    summary: 'Фото к обращению',
    access: 'staff',
    params: z.object({ id, place: wholeNumber(1, 4, 'Номер фото — от 1 до 4.') }),
    answer: z.string(),
    answerType: 'image/webp',
  }),
}
