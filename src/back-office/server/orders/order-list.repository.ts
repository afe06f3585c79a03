// SQL of the list of orders for staff: parts of a list that are found by an index, and looked through.

import type { Order } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { StatusName } from '../../order-list-contract.ts'
import { matchesText, type OrderKeys, ordersOfKeys } from './order-keys.repository.ts'

export type OrderFilter = {
  /** Empty: any. */
  readonly statuses: readonly StatusName[]
  readonly storeId: number | null
  readonly isPickup: boolean | null
  readonly isPaid: boolean | null
  /** ISO 8601; `before` is left out. */
  readonly from: string | null
  readonly before: string | null
  readonly sumFrom: Kopecks | null
  readonly sumTo: Kopecks | null
  /** The member of staff who works on it; 0: nobody. */
  readonly assigneeId: number | null
  readonly keys: OrderKeys | null
  readonly isOldestFirst: boolean
}

/** The last order of a part; `at` in microseconds, where the list goes by the moment. */
export type Cursor = { readonly id: number; readonly at: number | null }

type Part = { readonly after: Cursor | null; readonly most: number }

/** As many orders are looked through for a part of a list; for a text fewer, for it reads their lines. */
const LOOKED_THROUGH = 2000
const READ_THROUGH = 1000
const OPEN = ['new', 'confirmed', 'assembling', 'ready', 'shipped']

/** The index by which a list is found; it goes by number, or by the moment of the placement. */
type Source = 'text' | 'assignee' | 'status' | 'day' | 'store' | 'all'

export function sourceOf(filter: OrderFilter): Source {
  const { keys, assigneeId, statuses, from, before, storeId } = filter
  if (keys && !keys.isCommon) return 'text'
  if (assigneeId) return 'assignee'
  // of the open orders there are few, however long the shop exists
  if (statuses.length > 0 && statuses.every((status) => OPEN.includes(status))) return 'status'
  if (from !== null || before !== null) return 'day'
  if (storeId !== null) return 'store'
  return statuses.length > 0 ? 'status' : 'all'
}

/**
 * At most `most` orders in the order of the list. `next` is null at its end; a part may hold fewer
 * orders than asked for, and none, and the list goes on after it.
 */
export async function listPart(
  db: Database,
  filter: OrderFilter,
  { after, most }: Part,
): Promise<{ readonly ids: readonly number[]; readonly next: Cursor | null }> {
  const source = sourceOf(filter)
  const conditions = conditionsOf(filter, source)
  const bound = filter.keys?.isCommon ? READ_THROUGH : LOOKED_THROUGH
  const looked = conditions === null ? most + 1 : bound
  const candidates = candidatesOf(filter, source, { after, most: looked })
  const order = filter.isOldestFirst ? sql`ASC` : sql`DESC`
  const sorted =
    source === 'day'
      ? sql`ORDER BY candidate.at ${order}, candidate.id ${order}`
      : sql`ORDER BY candidate.id ${order}`
  const kept =
    conditions === null
      ? sql``
      : sql`CROSS JOIN LATERAL (
          SELECT FROM orders AS placed WHERE placed.id = candidate.id ${conditions} OFFSET 0) AS kept`
  const rows = await db.query<Cursor>(sql`
    SELECT candidate.id, ${microseconds(sql`candidate.at`)} AS at
    FROM (${candidates}) AS candidate
    ${kept}
    ${sorted}
    LIMIT ${most + 1}`)
  const page = rows.slice(0, most)
  const ids = page.map(({ id }) => id)
  if (rows.length > most) return { ids, next: page.at(-1) ?? null }
  if (conditions === null) return { ids, next: null }
  const last = filter.isOldestFirst ? sql`DESC` : sql`ASC`
  const [end] = await db.query<Cursor & { readonly seen: number }>(sql`
    SELECT count(*)::integer AS seen,
           (array_agg(candidate.id ORDER BY candidate.at ${last}, candidate.id ${last}))[1] AS id,
           ${microseconds(sql`(array_agg(candidate.at ORDER BY candidate.at ${last}))[1]`)} AS at
    FROM (${candidates}) AS candidate`)
  const isEnd = !end || end.seen < bound
  return { ids, next: isEnd ? null : { id: end.id, at: end.at } }
}

const microseconds = (moment: Sql): Sql => sql`(extract(epoch FROM ${moment}) * 1000000)::bigint`

/** Orders of the source in its order, with `at` where that is the moment. */
function candidatesOf(filter: OrderFilter, source: Source, part: Part): Sql {
  const { after, most } = part
  const { isOldestFirst, statuses, storeId, assigneeId, keys } = filter
  const order = isOldestFirst ? sql`ASC` : sql`DESC`
  const beyond = isOldestFirst ? sql`>` : sql`<`
  const rest = after === null ? sql`` : sql`AND id ${beyond} ${after.id}`
  const none = sql`NULL::timestamptz AS at`
  if (source === 'text' && keys) return ordersOfKeys(keys, { rest, order, most })
  if (source === 'assignee') {
    const onward = after === null ? sql`` : sql`AND order_id ${beyond} ${after.id}`
    return sql`
      SELECT order_id AS id, ${none} FROM order_assignees
      WHERE staff_id = ${assigneeId} ${onward} ORDER BY order_id ${order} LIMIT ${most}`
  }
  if (source === 'status') {
    return sql`
      SELECT found.id, ${none} FROM unnest(${[...statuses]}::text[]) AS wanted (status)
      CROSS JOIN LATERAL (
        SELECT id FROM orders
        WHERE orders.status = wanted.status ${rest} ORDER BY id ${order} LIMIT ${most}) AS found
      ORDER BY found.id ${order} LIMIT ${most}`
  }
  if (source === 'day') {
    const onward =
      after === null
        ? sql``
        : sql`AND (created_at, id) ${beyond} (${momentOf(after)}, ${after.id}::bigint)`
    return sql`
      SELECT id, created_at AS at FROM orders
      WHERE true ${daysOf(filter)} ${onward}
      ORDER BY created_at ${order}, id ${order} LIMIT ${most}`
  }
  const ofStore = source === 'store' ? sql`AND store_id = ${storeId}` : sql``
  return sql`
    SELECT id, ${none} FROM orders WHERE true ${ofStore} ${rest}
    ORDER BY id ${order} LIMIT ${most}`
}

const momentOf = ({ at }: Cursor): Sql =>
  sql`timestamptz 'epoch' + ${at ?? 0}::bigint * interval '1 microsecond'`

function daysOf({ from, before }: OrderFilter): Sql {
  const since = from === null ? sql`` : sql`AND created_at >= ${from}::timestamptz`
  const until = before === null ? sql`` : sql`AND created_at < ${before}::timestamptz`
  return sql`${since} ${until}`
}

/** What the source does not see to already; null: nothing. */
function conditionsOf(filter: OrderFilter, source: Source): Sql | null {
  const { statuses, storeId, isPickup, isPaid, sumFrom, sumTo, assigneeId, keys } = filter
  const all: (Sql | false)[] = [
    statuses.length > 0 && source !== 'status' && sql`placed.status = ANY (${[...statuses]})`,
    storeId !== null && source !== 'store' && sql`placed.store_id = ${storeId}`,
    isPickup !== null && sql`(placed.store_id IS NOT NULL) = ${isPickup}`,
    isPaid !== null && sql`${isPaid}::boolean = ${PAID}`,
    (filter.from !== null || filter.before !== null) &&
      source !== 'day' &&
      sql`true ${daysOf(filter)}`,
    sumFrom !== null && sql`placed.total >= ${sumFrom}`,
    sumTo !== null && sql`placed.total <= ${sumTo}`,
    assigneeId === 0 &&
      sql`NOT EXISTS (SELECT FROM order_assignees AS taken WHERE taken.order_id = placed.id)`,
    assigneeId !== null &&
      assigneeId > 0 &&
      source !== 'assignee' &&
      sql`EXISTS (SELECT FROM order_assignees AS taken
                  WHERE taken.order_id = placed.id AND taken.staff_id = ${assigneeId})`,
    keys?.isCommon === true && matchesText(keys),
  ]
  const asked = all.filter((each) => each !== false)
  if (asked.length === 0) return null
  return asked.reduce((before, each) => sql`${before} AND ${each}`, sql``)
}

/** Online, or to the person who handed it over. */
const PAID = sql`(EXISTS (
    SELECT FROM payments AS made WHERE made.order_id = placed.id AND made.status = 'succeeded')
  OR placed.status = 'completed')`

export type ListedOrder = {
  readonly order: Order
  readonly customer: string
  readonly isPaid: boolean
  readonly assigneeId: number | null
  readonly assignee: string | null
  readonly notes: number
}

const MOST_NOTES_COUNTED = 10

/** In the given order. */
export const readOrders = (db: Database, ids: readonly number[]): Promise<ListedOrder[]> =>
  db.query<ListedOrder>(sql`
    SELECT order_document(placed.id) AS order,
           concat_ws(' ', buyer.lastname, buyer.name, buyer.patronymic) AS customer,
           ${PAID} AS "isPaid", taken.staff_id AS "assigneeId", member.name AS assignee,
           (SELECT count(*)::integer FROM (
              SELECT FROM order_notes AS note WHERE note.order_id = placed.id
              LIMIT ${MOST_NOTES_COUNTED}) AS counted) AS notes
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS listed (id, place)
    JOIN orders AS placed ON placed.id = listed.id
    JOIN customers AS buyer ON buyer.id = placed.customer_id
    LEFT JOIN order_assignees AS taken ON taken.order_id = placed.id
    LEFT JOIN staff AS member ON member.id = taken.staff_id
    ORDER BY listed.place`)
