// Endpoint of the journal of staff acts.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { tick, wholeNumber } from '#src/shared/wire-fields.ts'

export const ActRecord = z.object({
  id: z.number(),
  /** Null: the command line. */
  staff: z.nullable(z.object({ id: z.number(), name: z.string() })),
  act: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: z.string(),
})
export type ActRecord = z.infer<typeof ActRecord>

export const actsApi = {
  acts: endpoint({
    method: 'GET',
    path: '/api/staff/acts',
    summary: 'Действия сотрудников, новые первыми',
    access: 'staff',
    query: z.object({
      page: z.optional(wholeNumber(1, 1000, 'Номер страницы — целое число от 1.')),
      /** Only acts before this one: the next rows of a list that grows meanwhile. */
      before: z.optional(wholeNumber(1, 999_999_999, 'Номер записи — целое число от 1.')),
      staff_id: z.optional(wholeNumber(1, 999_999_999, 'Такого сотрудника нет.')),
      /** Without those that only read. */
      changes: z.optional(tick),
    }),
    answer: z.object({ acts: z.array(ActRecord), page: z.number(), has_more: z.boolean() }),
  }),
}
