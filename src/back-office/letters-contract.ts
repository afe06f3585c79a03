// Endpoints of letters for staff: the list, and sending one again that was given up.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { tick, wholeNumber } from '#src/shared/wire-fields.ts'

export const StaffLetter = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  data: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  given_up_at: z.nullable(z.string()),
  /** When it is tried next; null: it is sent or given up. */
  due_at: z.nullable(z.string()),
  tries: z.number(),
  failure: z.string(),
})
export type StaffLetter = z.infer<typeof StaffLetter>

/** `failed`: tried in vain, and tried again. */
export const LETTER_STATES = ['waiting', 'failed', 'given-up', 'sent'] as const

export const lettersApi = {
  letters: endpoint({
    method: 'GET',
    path: '/api/staff/letters',
    summary: 'Письма покупателям, новые первыми; тайное в них видит только владелец',
    access: 'staff',
    query: z.object({
      state: z.optional(z.enum(LETTER_STATES, 'Такого состояния письма нет.')),
      /** Only letters before this number: the next page by a key. */
      before: z.optional(wholeNumber(1, 999_999_999, 'Номер письма — целое число от 1.')),
      page: z.optional(wholeNumber(1, 1000, 'Номер страницы — целое число от 1.')),
      /** Hides the secrets from the owner too, whose reading of them is recorded. */
      without_secrets: z.optional(tick),
    }),
    answer: z.object({ letters: z.array(StaffLetter), page: z.number(), has_more: z.boolean() }),
  }),
  sendLetter: endpoint({
    method: 'POST',
    path: '/api/staff/letters/:id/send',
    summary: 'Отправить ещё раз письмо, от которого магазин отказался',
    access: 'staff',
    params: z.object({
      id: wholeNumber(1, 999_999_999, 'Номер письма — целое число от 1.'),
    }),
    answer: z.object({ letter: StaffLetter }),
  }),
}
