// Versions of orders: `If-Match` of a change, `ETag` of an answer, and the refusal of a stale change.

import type { Order } from '#src/orders/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { WithHeaders } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { staleText } from '../order-events.ts'
import { listEventsSince } from './order-events.repository.ts'
import type { Staff } from './staff.repository.ts'
import { staffOrderResponse } from './staff-responses.ts'
import { getVisibleOrder } from './visible-orders.ts'

const WITHOUT_VERSION =
  'Передайте заголовок If-Match с версией заказа: без неё можно затереть чужое изменение.'
const WRONG_VERSION = 'If-Match — версия заказа в кавычках, как её передал магазин.'

/** The version that the caller has seen; null: he does not say, or `*`. */
export function versionSeen({ ifMatch }: Caller): number | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null
  // a proxy that compresses marks it as weak
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch) ?? []
  if (version === undefined) throw new ShopError('malformed', WRONG_VERSION)
  return Number(version)
}

/** As `versionSeen`, for calls that would do it twice if they were repeated. */
export function requireVersion(caller: Caller): number | null {
  if (caller.ifMatch === null) throw new ShopError('version-required', WITHOUT_VERSION)
  return versionSeen(caller)
}

const versionHeader = ({ version }: { readonly version: number }) => ({ etag: `"${version}"` })

/** An answer with an order, and its version as a header. */
export const orderAnswer = <More extends object>(
  order: Order,
  staff: Staff,
  more: More = {} as More,
) => new WithHeaders({ order: staffOrderResponse(order, staff), ...more }, versionHeader(order))

/** An answer about an order that does not show it. */
export const answerOf = <Answer>(answer: Answer, order: Order) =>
  new WithHeaders(answer, versionHeader(order))

type Stale = { readonly orderId: number; readonly version: number }

/** The order has changed since he has seen it: as it is now, and who has done what. */
export async function staleChange(tx: Database, staff: Staff, stale: Stale): Promise<ShopError> {
  const order = await getVisibleOrder(tx, staff, stale.orderId)
  const events = await listEventsSince(tx, stale)
  return new ShopError('stale', staleText(events, `staff ${staff.id}`), {
    order: staffOrderResponse(order, staff),
  })
}
