// Endpoints of the exchange with 1C for staff: what came, what was refused, what waits for somebody.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

const ExchangeRun = z.object({
  id: z.number(),
  status: z.enum(['running', 'waiting', 'done', 'failed', 'undone']),
  status_name: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  offers: z.number(),
  refused: z.number(),
  failure: z.string(),
  /** What the shop asks before it publishes the rest. */
  questions: z.array(z.string()),
  can_undo: z.boolean(),
})
export type ExchangeRun = z.infer<typeof ExchangeRun>

const number = (text: string) => wholeNumber(1, 999_999_999, text)

export const exchangeApi = {
  exchanges: endpoint({
    method: 'GET',
    path: '/api/staff/exchanges',
    summary: 'Обмены с 1С, новые первыми',
    access: 'staff',
    query: z.object({ before: z.optional(number('Номер обмена — целое число от 1.')) }),
    answer: z.object({ runs: z.array(ExchangeRun), next: z.nullable(z.number()) }),
  }),
  exchangeState: endpoint({
    method: 'GET',
    path: '/api/staff/exchanges/state',
    summary:
      'Что в обмене с 1С ждёт людей: склады без места, решения, замечания; сеансы двух суток',
    access: 'staff',
    answer: z.object({
      waiting: z.array(ExchangeRun),
      /** Warehouses of 1C whose stock is not on sale, because nobody knows where they lie. */
      unplaced: z.array(z.string()),
      /** Where they may lie. */
      places: z.array(z.string()),
      refused_offers: z.number(),
      notes: z.array(z.object({ subject: z.string(), text: z.string(), told_at: z.string() })),
      sessions: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(['catalog', 'sale']),
          version: z.string(),
          started_at: z.string(),
          seen_at: z.string(),
          is_ended: z.boolean(),
          files: z.number(),
          unread: z.number(),
          failures: z.array(z.string()),
        }),
      ),
    }),
  }),
  exchange: endpoint({
    method: 'GET',
    path: '/api/staff/exchanges/:id',
    summary: 'Обмен с 1С и в чём он отказал',
    access: 'staff',
    params: z.object({ id: number('Номер обмена — целое число от 1.') }),
    answer: z.object({
      run: ExchangeRun,
      /** A thousand at most. */
      refusals: z.array(
        z.object({ id: z.string(), name: z.string(), article: z.string(), reason: z.string() }),
      ),
    }),
  }),
  placeWarehouse: endpoint({
    method: 'POST',
    path: '/api/staff/exchanges/warehouses',
    summary: 'Где лежит склад 1С: магазин, склад или город; остатки придут со следующим обменом',
    access: 'staff',
    body: z.object({
      warehouse: requiredText(300, 'Укажите склад 1С.'),
      place: requiredText(300, 'Укажите, где он лежит.'),
    }),
    answer: z.object({ place: z.string() }),
  }),
  stockDifferences: endpoint({
    method: 'GET',
    path: '/api/staff/stock-differences',
    summary: 'Остатки, которые не сходятся с журналом движений или с заказами; первые 200',
    access: 'staff',
    answer: z.object({
      differences: z.array(
        z.object({
          product_id: z.number(),
          article: z.string(),
          place: z.string(),
          on_hand: z.number(),
          moved_on_hand: z.number(),
          reserved: z.number(),
          moved_reserved: z.number(),
          /** Units that open orders reserve. */
          kept: z.number(),
        }),
      ),
      checked_at: z.string(),
    }),
  }),
}
