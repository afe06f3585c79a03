// What the office is told as it happens: a topic and a number, never data.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import type { StaffAct } from './permissions.ts'

/** Who is told of a topic; of an order only who may see that order. */
export const EVENT_TOPICS = {
  /** An order was placed. */
  'new-order': 'see-orders',
  /** It was changed: a step, a line, a note. */
  order: 'see-orders',
  /** Units of it were taken from the shelf, or put back. */
  picks: 'see-orders',
  /** Its payments or refunds have changed. */
  money: 'see-orders',
  /** A picker has not found what it needs. */
  short: 'drop-line',
  /** The stock of a product has changed. */
  stock: 'change-stock',
  /** A buyer asks for a part or a call. */
  'new-request': 'answer-requests',
  /** Staff have worked on it. */
  request: 'answer-requests',
  /** Somebody has done something else. */
  act: 'read-acts',
} as const satisfies Readonly<Record<string, StaffAct>>
export type EventTopic = keyof typeof EVENT_TOPICS

/** `id` is the number of the order, the request or the product; null: of many, or of none. */
export type OfficeEvent = { readonly topic: EventTopic; readonly id: number | null }

export const eventsApi = {
  officeEvents: endpoint({
    method: 'GET',
    path: '/api/staff/events',
    summary:
      'Что происходит в магазине: события open и news без данных, {topic, id} (Server-Sent Events)',
    access: 'staff',
    answer: z.string(),
    answerType: 'text/event-stream',
  }),
}
