// Writes the planned orders by `place_order` and `step_order`, then the times at which they happened.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { DemoOrder } from './plan-orders.ts'
import type { DemoStep } from './plan-steps.ts'

export type Buyer = { readonly id: number; readonly phone: string }

type People = {
  readonly customers: readonly Buyer[]
  /** Members of staff by the title of their shop; '' is the manager. */
  readonly staff: ReadonlyMap<string, number>
}
type Placed = { readonly order: DemoOrder; readonly id: number }
type Taken = DemoStep & { readonly placed: Placed }

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Day by day, so that numbers of orders, steps and movements grow with time. */
export async function placeOrders(
  tx: Database,
  planned: readonly DemoOrder[],
  people: People,
): Promise<void> {
  const all: Placed[] = []
  let waiting: Taken[] = []
  for (const [day, orders] of Map.groupBy(planned, ({ placedAt }) => dayOf(placedAt))) {
    const placed = await place(tx, orders, people)
    all.push(...placed)
    waiting.push(
      ...placed.flatMap((one) => one.order.steps.map((taken) => ({ ...taken, placed: one }))),
    )
    const isDue = ({ at }: DemoStep) => dayOf(at) <= day
    await step(tx, waiting.filter(isDue), people)
    waiting = waiting.filter((taken) => !isDue(taken))
  }
  await step(tx, waiting, people)
  await setTimes(tx, all)
  await putBackUncollected(tx, all)
}

async function place(
  tx: Database,
  orders: readonly DemoOrder[],
  { customers }: People,
): Promise<Placed[]> {
  const asked = orders.map((order, n) => ({
    n,
    customer: customers[order.customer]?.id,
    phone: customers[order.customer]?.phone,
    payment: order.paymentMethodId,
    shipping: order.shippingMethodId,
    address: order.address,
    comment: order.comment,
    carrier: order.carrier,
    cost: order.shippingCost,
    promised: order.promisedAt.toISOString(),
    products: order.lines.map(({ productId }) => productId),
    quantities: order.lines.map(({ quantity }) => quantity),
    cars: order.lines.some(({ car }) => car) ? order.lines.map(({ car }) => car) : null,
  }))
  const rows = await tx.query<{ id: number }>(sql`
    SELECT (place_order(
      customer, NULL, NULL, payment, shipping, address, phone, comment,
      ARRAY(SELECT each::integer FROM jsonb_array_elements_text(products) AS each),
      ARRAY(SELECT each::integer FROM jsonb_array_elements_text(quantities) AS each),
      NULL, nullif(cars, 'null'), NULL, NULL, 0,
      places, array_fill(promised, ARRAY[cardinality(places)]), NULL, cost, carrier)
      ->> 'id')::bigint AS id
    FROM (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) AS asked(
        n integer, customer integer, phone text, payment integer, shipping integer, address text,
        comment text, carrier text, cost bigint, promised timestamptz, products jsonb,
        quantities jsonb, cars jsonb)
      CROSS JOIN (SELECT array_agg(id) AS places FROM stock_locations) AS known
      ORDER BY n) AS asked`)
  return orders.map((order, n) => ({ order, id: rows[n]?.id ?? 0 }))
}

async function step(tx: Database, taken: readonly Taken[], people: People): Promise<void> {
  const steps = taken.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (steps.length === 0) return
  await tx.query(sql`
    SELECT count(step_order(id, to_status, actor, kind, reason))
    FROM (
      SELECT * FROM unnest(
        ${steps.map(({ placed }) => placed.id)}::bigint[],
        ${steps.map(({ to }) => to)}::text[],
        ${steps.map((each) => actorOf(each, people))}::text[],
        ${steps.map(({ by }) => (by === 'customer' || by === 'shop' ? by : 'staff'))}::text[],
        ${steps.map(({ reason }) => reason)}::text[])
        WITH ORDINALITY AS given(id, to_status, actor, kind, reason, n)
      ORDER BY n) AS given`)
}

function actorOf({ by, placed: { order } }: Taken, { customers, staff }: People): string {
  if (by === 'shop') return 'shop'
  if (by === 'customer') return `customer ${customers[order.customer]?.id}`
  // a shop without a seller of its own is the manager's
  return `staff ${(by === 'seller' ? staff.get(order.address) : null) ?? staff.get('')}`
}

/** The functions write the present time; letters count as sent, so that none leaves the shop. */
async function setTimes(tx: Database, placed: readonly Placed[]): Promise<void> {
  const moments = placed.flatMap(({ id, order: { placedAt, steps } }) => [
    { id, status: 'new', at: placedAt },
    ...steps.map(({ to, at }) => ({ id, status: to, at })),
  ])
  const given = sql`unnest(
    ${moments.map(({ id }) => id)}::bigint[],
    ${moments.map(({ status }) => status)}::text[],
    ${moments.map(({ at }) => at.toISOString())}::timestamptz[]) AS taken(id, status, at)`
  await tx.query(sql`
    UPDATE orders SET created_at = placed_at, reached_at = least(ready_at, completed_at),
      kept_until = ready_at + (kept_until - now())
    FROM (
      SELECT id, min(at) FILTER (WHERE status = 'new') AS placed_at,
             min(at) FILTER (WHERE status = 'ready') AS ready_at,
             min(at) FILTER (WHERE status = 'completed') AS completed_at
      FROM ${given} GROUP BY id) AS times
    WHERE times.id = orders.id`)
  await tx.query(sql`
    UPDATE order_status_changes AS change SET created_at = taken.at
    FROM ${given} WHERE change.order_id = taken.id AND change.status = taken.status`)
  await tx.query(sql`
    UPDATE order_returns AS back SET created_at = taken.at
    FROM ${given} WHERE back.order_id = taken.id AND taken.status = 'returned'`)
  await tx.query(sql`
    UPDATE stock_movements AS moved SET created_at = times.at
    FROM (
      SELECT 'order ' || id AS document, CASE status
               WHEN 'new' THEN 'reserved' WHEN 'cancelled' THEN 'released'
               WHEN 'returned' THEN 'returned' ELSE 'sold' END AS kind, min(at) AS at
      FROM ${given}
      -- a delivery leaves the shop when it is shipped, a pickup when it is completed
      WHERE status IN ('new', 'cancelled', 'returned', 'shipped', 'completed')
      GROUP BY 1, 2) AS times
    WHERE moved.document = times.document AND moved.kind = times.kind`)
  // what was sold had come before
  await tx.query(sql`
    UPDATE stock_movements SET created_at = now() - interval '30 days'
    WHERE actor = 'demo' AND product_id IN (SELECT product_id FROM order_lines)`)
  await tx.query(sql`
    UPDATE letters
    SET created_at = taken.at, due_at = taken.at, sent_at = taken.at + interval '40 seconds',
        tries = 1,
        data = data || jsonb_build_object(
            'order', data -> 'order' || jsonb_build_object('createdAt', placed.created_at))
          || CASE WHEN data ? 'keptUntil'
                  THEN jsonb_build_object('keptUntil', placed.kept_until) ELSE '{}' END
    FROM ${given} JOIN orders AS placed ON placed.id = taken.id
    WHERE letters.customer_id = placed.customer_id
      AND (letters.data -> 'order' ->> 'id')::bigint = taken.id
      AND letters.kind = 'order-' || CASE taken.status WHEN 'new' THEN 'placed' ELSE taken.status END`)
}

/** What nobody has fetched lies on its shelf again, but for that of the last day. */
const putBackUncollected = (tx: Database, placed: readonly Placed[]) =>
  tx.query(sql`
    INSERT INTO order_picks (order_id, position, key, picked)
    SELECT order_id, position, 'back ' || position, -sum(picked)
    FROM order_picks
    WHERE order_id IN (
      SELECT order_id FROM order_status_changes
      WHERE order_id = ANY (${placed.map(({ id }) => id)}::bigint[]) AND status = 'cancelled'
        AND created_at < now() - interval '1 day')
    GROUP BY order_id, position`)
