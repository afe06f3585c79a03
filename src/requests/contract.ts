// Endpoints of buyers' requests: an e-mail on arrival, a part, a call back.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText } from '#src/shared/wire-fields.ts'
import { garageCarFields } from '#src/vehicles/contract.ts'
import { arrivalFields, callFields, partFields } from './request-fields.ts'

export const MOST_PHOTOS = 4

/** A time slot for a call back. */
export const CallTime = z.object({
  /** ISO 8601, UTC. */
  from: z.string(),
  until: z.string(),
  /** «сегодня, 14:00–16:00». */
  text: z.string(),
})
export type CallTime = z.infer<typeof CallTime>

const Taken = z.object({ id: z.number(), message: z.string() })

export const requestsApi = {
  awaitArrival: endpoint({
    method: 'POST',
    path: '/api/arrivals',
    summary: 'Письмо, когда товар поступит: одно на товар и адрес',
    access: 'public',
    body: z.object(arrivalFields),
    answer: z.object({ message: z.string() }),
  }),
  endArrivals: endpoint({
    method: 'POST',
    path: '/api/arrivals/:token/end',
    summary: 'Отказ от писем о поступлении по ссылке из письма; повторять можно',
    access: 'public',
    params: z.object({ token: requiredText(200, 'Ссылка не действует.') }),
    answer: z.object({ message: z.string() }),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/requests/photos',
    summary: 'Фото к запросу детали: JPEG, PNG или WebP; без запроса живёт сутки',
    access: 'public',
    file: 'photo',
    answer: z.object({ photo: z.string(), address: z.string() }),
    status: 201,
  }),
  askForPart: endpoint({
    method: 'POST',
    path: '/api/requests',
    summary: 'Запрос детали: текст, VIN, фото; заголовок Idempotency-Key не даёт повторить его',
    access: 'public',
    body: z.object({ ...partFields, vin: garageCarFields.vin }),
    answer: Taken,
    status: 201,
  }),
  callTimes: endpoint({
    method: 'GET',
    path: '/api/calls/times',
    summary: 'Когда магазин может перезвонить: по два часа, пока он открыт',
    access: 'public',
    answer: z.object({ times: z.array(CallTime) }),
  }),
  askForCall: endpoint({
    method: 'POST',
    path: '/api/calls',
    summary: 'Просьба перезвонить; заголовок Idempotency-Key не даёт повторить её',
    access: 'public',
    body: z.object(callFields),
    answer: Taken,
    status: 201,
  }),
}

/** The address of a photo that a buyer has sent. */
export const photoAddress = (key: string): string => `/request-photos/${key}.webp`
