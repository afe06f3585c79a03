// Takes goods back that were handed over, and lists what came back.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { sql } from '#src/platform/server/sql.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { Order } from '../order.ts'
import { type OrderStatus, refusedStepText } from '../order-life.ts'

type ReturnedUnits = { readonly position: number; readonly quantity: number }

type Return = {
  readonly orderId: number
  /** Null: all that is left, and the order is returned. */
  readonly lines: readonly ReturnedUnits[] | null
  /** What the delivery cost stays with the shop; only of all that is left. */
  readonly keepsDelivery: boolean
  /** They cannot be sold again. */
  readonly isWrittenOff: boolean
  /** The stock location that takes them in; null: where they were sold from. */
  readonly locationId: number | null
  readonly actor: string
  readonly reason: string
}

const WHOLE = 'Заказ ещё в доставке: от него отказываются целиком. Часть возвращают после вручения.'

type Returned = {
  readonly order: Order
  /** Of the return. */
  readonly id: number
  /** As it was paid on receipt. */
  readonly givenBack: Kopecks
  /** What it was paid with; null: in a way of the shop's own. */
  readonly givenBy: 'cash' | 'card' | null
}

/**
 * Money that was paid online is refunded by payments: at once for a whole order, else by the caller.
 * Called in a transaction, for an order that is not returned yet.
 */
export async function returnOrder(db: Database, asked: Return): Promise<Returned> {
  const { orderId, keepsDelivery, isWrittenOff, locationId, actor, reason } = asked
  const lines = asked.lines === null ? null : JSON.stringify(asked.lines)
  if (keepsDelivery) {
    await db.query(sql`UPDATE orders SET is_delivery_kept = true WHERE id = ${orderId}`)
  }
  try {
    const [row] = await db.query<{ left: Order }>(sql`
      SELECT take_order_back(${orderId}, ${lines}::text::jsonb, ${isWrittenOff}, ${actor}, ${reason},
                             ${locationId}) AS left`)
    const [money] = await db.query<Omit<Returned, 'order'>>(sql`
      SELECT back.id::integer AS id, back.given_back AS "givenBack", method.on_receipt_kind AS "givenBy"
      FROM order_returns AS back
      JOIN orders AS placed ON placed.id = back.order_id
      JOIN payment_methods AS method ON method.id = placed.payment_method_id
      WHERE back.order_id = ${orderId}
      ORDER BY back.id DESC
      LIMIT 1`)
    if (!row || !money) throw new Error('take_order_back returned nothing')
    if (keepsDelivery && row.left.status !== 'returned') {
      throw invalidField('keep_delivery', 'Доставку не возвращают только со всем заказом.')
    }
    return { order: row.left, ...money }
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    const line = raisedDetail(error, 'SW422')
    if (line !== null) {
      const { position } = JSON.parse(line) as { position: number }
      throw invalidField('lines', `В строке ${position} заказа нет столько штук.`)
    }
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from, part } = JSON.parse(refused) as { from: OrderStatus; part?: boolean }
    throw new ShopError(
      'conflict',
      part ? WHOLE : refusedStepText({ from, to: 'returned' }, 'staff'),
    )
  }
}

type Finished = {
  readonly order: Order
  /** Of the return. */
  readonly id: number
  /** What the provider gives back because of it. */
  readonly refunded: Kopecks
  /** Added to the data of the letter. */
  readonly letter: Readonly<Record<string, unknown>>
}

/** Notes what goes back online, and queues the letter; a buyer without e-mail gets none. */
export async function finishReturn(db: Database, asked: Finished): Promise<void> {
  const { order, id, refunded, letter } = asked
  await db.query(sql`UPDATE order_returns SET refunded = ${refunded} WHERE id = ${id}`)
  await db.query(sql`
    SELECT queue_order_letter('order-returned', ${order.id},
      ${JSON.stringify(order)}::text::jsonb, ${JSON.stringify(letter)}::text::jsonb)`)
}

export type OrderReturn = {
  readonly orderId: number
  /** Null: all that was left. */
  readonly lines: readonly ReturnedUnits[] | null
  readonly isWrittenOff: boolean
  /** At the counter. */
  readonly givenBack: Kopecks
  readonly givenBy: 'cash' | 'card' | null
  /** The last one: what the delivery cost was not given back. */
  readonly keepsDelivery: boolean
  /** Online; null: it was not recorded. */
  readonly refunded: Kopecks | null
  /** City and title of the shop, or address of the warehouse, that took them in; empty: not recorded. */
  readonly place: string
  readonly actor: string
  readonly reason: string
  readonly createdAt: Date
}

const MOST = 200

/** Of each order the oldest first. */
export const listReturns = (db: Database, orderIds: readonly number[]): Promise<OrderReturn[]> =>
  db.query(sql`
    SELECT back.order_id::integer AS "orderId", back.lines, back.is_written_off AS "isWrittenOff",
           back.given_back AS "givenBack", method.on_receipt_kind AS "givenBy", back.refunded,
           back.lines IS NULL AND placed.is_delivery_kept AS "keepsDelivery",
           coalesce(city.name || ', ' || coalesce(store.title, location.address), '') AS place,
           back.actor, back.reason, back.created_at AS "createdAt"
    FROM order_returns AS back
    JOIN orders AS placed ON placed.id = back.order_id
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    LEFT JOIN stock_locations AS location ON location.id = back.location_id
    LEFT JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    WHERE back.order_id = ANY (${[...orderIds]}::bigint[])
    ORDER BY back.order_id, back.id
    LIMIT ${MOST} * ${orderIds.length}::integer`)

/** Of these units those whose money was paid online and is not refunded yet. */
export async function unrefundedUnits(
  db: Database,
  orderId: number,
  lines: readonly ReturnedUnits[],
): Promise<ReturnedUnits[]> {
  const kept = await db.query<ReturnedUnits>(sql`
    SELECT line.position, line.quantity - line.refunded AS quantity
    FROM order_lines AS line
    JOIN orders AS placed ON placed.id = line.order_id
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    WHERE line.order_id = ${orderId} AND method.online_kind IS NOT NULL
      AND line.state = 'ordered' AND line.quantity > line.refunded`)
  const left = new Map(kept.map(({ position, quantity }) => [position, quantity]))
  return lines
    .map(({ position, quantity }) => ({
      position,
      quantity: Math.min(quantity, left.get(position) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}
