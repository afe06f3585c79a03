// Reads the state of the shop at the end: the answers that buyers get, and the tables.

import type { Order } from '#src/orders/contract.ts'
import type { OrderStatus } from '#src/orders/order-life.ts'
import type { Payment } from '#src/payments/contract.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { World } from './world.ts'

export type KeptOrder = {
  readonly id: number
  readonly email: string
  readonly status: OrderStatus
  /** History of its status. */
  readonly history: readonly OrderStatus[]
  /** Products of dropped lines, in order. */
  readonly dropped: readonly number[]
  readonly isOnline: boolean
  /** Unix time in milliseconds. */
  readonly createdAt: number
  /** In kopecks, without dropped lines. */
  readonly total: number
  /** Lines that were not dropped; prices in kopecks. */
  readonly lines: readonly { id: number; price: number; quantity: number; allocated: number }[]
}
export type KeptLetter = {
  readonly id: number
  readonly kind: string
  readonly recipient: string
  /** Null for a letter about no order. */
  readonly order: number | null
  readonly sentAt: number | null
  readonly isGivenUp: boolean
}
export type Level = { readonly id: number; readonly onHand: number; readonly reserved: number }
export type Books = {
  /** The orders of each buyer by his personal area. */
  readonly shown: ReadonlyMap<number, readonly Order[]>
  readonly orders: readonly KeptOrder[]
  readonly letters: readonly KeptLetter[]
  readonly levels: readonly Level[]
  /** The online payment by order, as the API shows it to the buyer. */
  readonly payments: ReadonlyMap<number, Payment>
}

export async function readBooks(world: World, db: Database): Promise<Books> {
  const shown = new Map<number, readonly Order[]>()
  const payments = new Map<number, Payment>()
  for (const { number, token } of world.customers) {
    const question = { path: '/api/orders?per_page=100', token }
    const { body } = await world.shops.askUntilAnswered(number % 2, question)
    shown.set(number, (body as { orders?: Order[] }).orders ?? [])
    const listed = { path: '/api/payments?per_page=100', token, asksProvider: true }
    const answer = await world.shops.askUntilAnswered(number % 2, listed)
    const { payments: answered = [] } = answer.body as { payments?: Payment[] }
    for (const payment of answered) payments.set(payment.order_id, payment)
  }
  return {
    shown,
    orders: await readOrders(db),
    letters: await readLetters(db),
    levels: await readLevels(db),
    payments,
  }
}

const readOrders = (db: Database): Promise<KeptOrder[]> =>
  db.query(sql`
    SELECT placed.id, buyer.email, placed.status, method.online_kind IS NOT NULL AS "isOnline",
      (extract(epoch FROM placed.created_at) * 1000)::double precision AS "createdAt", placed.total,
      (SELECT coalesce(jsonb_agg(status ORDER BY id), '[]') FROM order_history
       WHERE order_id = placed.id AND dropped_position IS NULL) AS history,
      (SELECT coalesce(jsonb_agg(fell.product_id ORDER BY change.id), '[]')
       FROM order_status_changes AS change JOIN order_lines AS fell
         ON fell.order_id = change.order_id AND fell.position = change.dropped_position
       WHERE change.order_id = placed.id) AS dropped,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', line.product_id, 'price', line.unit_price,
         'quantity', line.quantity,
         'allocated', (SELECT coalesce(sum(quantity), 0) FROM order_allocations AS allocated
                       WHERE allocated.order_id = line.order_id
                         AND allocated.position = line.position))), '[]')
       FROM order_lines AS line WHERE line.order_id = placed.id AND line.state = 'ordered') AS lines
    FROM orders AS placed JOIN customers AS buyer ON buyer.id = placed.customer_id
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    ORDER BY placed.id LIMIT 100000`)

export async function readLetters(db: Database): Promise<KeptLetter[]> {
  type Row = Omit<KeptLetter, 'sentAt'> & { readonly sentAt: Date | null }
  const rows = await db.query<Row>(sql`
    SELECT id, kind, recipient, (data -> 'order' ->> 'id')::bigint AS order, sent_at AS "sentAt",
           given_up_at IS NOT NULL AS "isGivenUp"
    FROM letters ORDER BY id LIMIT 100000`)
  return rows.map((row) => ({ ...row, sentAt: row.sentAt?.getTime() ?? null }))
}

const readLevels = (db: Database): Promise<Level[]> =>
  db.query(sql`
    SELECT product_id AS id, sum(on_hand)::integer AS "onHand", sum(reserved)::integer AS reserved
    FROM stock_levels GROUP BY product_id LIMIT 100000`)
