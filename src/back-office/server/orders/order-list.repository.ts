// SQL of the list of orders for staff: parts of a list that are found by an index, and looked through.

import type { Order } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { OrderPicker, StatusName } from '../../order-list-contract.ts'
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

/**
 * As many orders are looked through for a part of a list; for a text fewer, for it reads their lines.
 * Written out: of a parameter a generic plan expects a tenth of the table, and sorts all of it.
 */
const LOOKED_THROUGH = sql`2000`
const READ_THROUGH = sql`1000`
const OPEN = ['new', 'confirmed', 'assembling', 'ready', 'shipped']

/** The index by which a list is found; it goes by number, or by the moment of the placement. */
type Source = 'number' | 'text' | 'assignee' | 'status' | 'day' | 'store' | 'all'

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
 * orders than asked for, and none, and the list goes on after it. The order whose number was typed
 * comes first, however many others the text means.
 */
export async function listPart(
  db: Database,
  filter: OrderFilter,
  { after, most }: Part,
): Promise<{ readonly ids: readonly number[]; readonly next: Cursor | null }> {
  const isNumbered = after === null && numberOf(filter) !== null
  const numbered = isNumbered ? await lookThrough(db, filter, 'number', { after, most: 1 }) : []
  const source = sourceOf(filter)
  const wanted = Math.max(1, most - numbered.length)
  const rows = await lookThrough(db, filter, source, { after, most: wanted })
  const kept = rows.filter(({ isKept }) => isKept)
  const page = kept.slice(0, wanted)
  const last = kept.length > wanted ? page.at(-1) : rows.find(({ isLast }) => isLast)
  return {
    ids: [...numbered, ...page].map(({ id }) => id),
    next: last ? { id: last.id, at: last.at } : null,
  }
}

const numberOf = ({ keys }: OrderFilter): number | null => keys?.text.number ?? null

type Looked = Cursor & {
  readonly isKept: boolean
  /** The last of those that are looked through: the list goes on after it. */
  readonly isLast: boolean
}

/** Orders that are kept, one more than asked for, and the last one that was looked at. */
function lookThrough(
  db: Database,
  filter: OrderFilter,
  source: Source,
  { after, most }: Part,
): Promise<Looked[]> {
  const conditions = conditionsOf(filter, source)
  const bound = filter.keys?.isCommon ? READ_THROUGH : LOOKED_THROUGH
  const looked = conditions === null ? sql`${most + 1}` : bound
  const order = filter.isOldestFirst ? sql`ASC` : sql`DESC`
  const sorted = source === 'day' ? sql`created_at ${order}, id ${order}` : sql`id ${order}`
  const at = source === 'day' ? microseconds(sql`created_at`) : sql`NULL::bigint`
  // one pass, which ends when the part is full: whoever finds few reads no order twice. Each level
  // names the order, for a level that does not is read to its end and sorted
  return db.query<Looked>(sql`
    SELECT id, ${at} AS at, is_kept AS "isKept", is_last AS "isLast"
    FROM (
      SELECT placed.id, placed.created_at, placed.place = ${bound}::bigint AS is_last,
             ${conditions ?? sql`true`} AS is_kept
      FROM (
        SELECT candidate.*, row_number() OVER (ORDER BY ${sorted}) AS place
        FROM (${candidatesOf(filter, source, { after, most: looked })}) AS candidate) AS placed
      ORDER BY ${sorted}
      OFFSET 0) AS looked
    WHERE is_kept OR is_last
    ORDER BY ${sorted}
    LIMIT ${most + 1}`)
}

/** Of the oldest orders that are looked through, those that were promised soonest. */
export async function listDue(db: Database, filter: OrderFilter, most: number): Promise<number[]> {
  const oldest = { ...filter, isOldestFirst: true }
  const source = sourceOf(oldest)
  const bound = filter.keys?.isCommon ? READ_THROUGH : LOOKED_THROUGH
  const candidates = candidatesOf(oldest, source, { after: null, most: bound })
  const rows = await db.query<{ readonly id: number }>(sql`
    SELECT placed.id
    FROM (${candidates}) AS placed
    WHERE ${conditionsOf(oldest, source) ?? sql`true`}
    ORDER BY (SELECT promised_at FROM orders WHERE orders.id = placed.id) NULLS LAST, placed.id
    LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

const microseconds = (moment: Sql): Sql => sql`(extract(epoch FROM ${moment}) * 1000000)::bigint`

/** What the conditions and the order of a list ask of an order. */
const ROW = sql`id, created_at, status, store_id, total, customer_id, phone, recipient`

type Candidates = Pick<Part, 'after'> & { readonly most: Sql }

/** Orders of the source in its order. */
function candidatesOf(filter: OrderFilter, source: Source, part: Candidates): Sql {
  const { after, most } = part
  const { isOldestFirst, statuses, storeId, assigneeId, keys } = filter
  const order = isOldestFirst ? sql`ASC` : sql`DESC`
  const beyond = isOldestFirst ? sql`>` : sql`<`
  const number = numberOf(filter)
  const others = number === null ? sql`` : sql`AND id <> ${number}::bigint`
  const rest = after === null ? others : sql`${others} AND id ${beyond} ${after.id}`
  if (source === 'number') return sql`SELECT ${ROW} FROM orders WHERE id = ${number}::bigint`
  if (source === 'text' && keys) return rowsOf(ordersOfKeys(keys, { rest, order, most }))
  if (source === 'assignee') {
    const onward = after === null ? sql`` : sql`AND order_id ${beyond} ${after.id}`
    return rowsOf(sql`
      SELECT order_id AS id FROM order_assignees
      WHERE staff_id = ${assigneeId} ${onward} ORDER BY order_id ${order} LIMIT ${most}`)
  }
  if (source === 'status') {
    return sql`
      SELECT found.* FROM unnest(${[...statuses]}::text[]) AS wanted (status)
      CROSS JOIN LATERAL (
        SELECT ${ROW} FROM orders
        WHERE orders.status = wanted.status ${rest} ORDER BY id ${order} LIMIT ${most}) AS found
      ORDER BY found.id ${order} LIMIT ${most}`
  }
  if (source === 'day') {
    const onward =
      after === null
        ? sql``
        : sql`AND (created_at, id) ${beyond} (${momentOf(after)}, ${after.id}::bigint)`
    return sql`
      SELECT ${ROW} FROM orders
      WHERE true ${daysOf(filter)} ${onward}
      ORDER BY created_at ${order}, id ${order} LIMIT ${most}`
  }
  const ofStore = source === 'store' ? sql`AND store_id = ${storeId}` : sql``
  return sql`
    SELECT ${ROW} FROM orders WHERE true ${ofStore} ${rest}
    ORDER BY id ${order} LIMIT ${most}`
}

/** Of orders that another table names, each found by its number and in their order. */
const rowsOf = (ids: Sql): Sql => sql`
  SELECT row.* FROM (${ids}) AS named
  CROSS JOIN LATERAL (SELECT ${ROW} FROM orders WHERE orders.id = named.id OFFSET 0) AS row`

const momentOf = ({ at }: Cursor): Sql =>
  sql`timestamptz 'epoch' + ${at ?? 0}::bigint * interval '1 microsecond'`

function daysOf({ from, before }: OrderFilter): Sql {
  const since = from === null ? sql`` : sql`AND created_at >= ${from}::timestamptz`
  const until = before === null ? sql`` : sql`AND created_at < ${before}::timestamptz`
  return sql`${since} ${until}`
}

/**
 * What the source does not see to already; null: nothing. OFFSET 0 keeps a table from being read as a
 * whole for the few orders that are looked at.
 */
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
      sql`NOT EXISTS (
        SELECT FROM order_assignees AS taken WHERE taken.order_id = placed.id OFFSET 0)`,
    assigneeId !== null &&
      assigneeId > 0 &&
      source !== 'assignee' &&
      sql`EXISTS (SELECT FROM order_assignees AS taken
                  WHERE taken.order_id = placed.id AND taken.staff_id = ${assigneeId} OFFSET 0)`,
    keys?.isCommon === true && source !== 'number' && matchesText(keys),
  ]
  const asked = all.filter((each) => each !== false)
  if (asked.length === 0) return null
  return asked.reduce((before, each) => sql`${before} AND ${each}`)
}

/** Online, or to the person who handed it over. */
const PAID = sql`(placed.status = 'completed' OR EXISTS (
    SELECT FROM payments AS made
    WHERE made.order_id = placed.id AND made.status = 'succeeded' OFFSET 0))`

export type ListedOrder = {
  readonly order: Order
  readonly customer: string
  readonly isPaid: boolean
  readonly assigneeId: number | null
  readonly assignee: string | null
  readonly pickers: readonly OrderPicker[]
  readonly notes: number
}

const MOST_NOTES_COUNTED = 10

/** In the given order. */
export const readOrders = (db: Database, ids: readonly number[]): Promise<ListedOrder[]> =>
  db.query<ListedOrder>(sql`
    SELECT order_document(placed.id) AS order,
           concat_ws(' ', nullif(buyer.lastname, ''), buyer.name, buyer.patronymic) AS customer,
           ${PAID} AS "isPaid", taken.staff_id AS "assigneeId", member.name AS assignee,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'id', named.id, 'name', named.name, 'since', picker.since)
                     ORDER BY picker.since, named.id), '[]')
            FROM order_pickers AS picker JOIN staff AS named ON named.id = picker.staff_id
            WHERE picker.order_id = placed.id AND placed.status = 'assembling') AS pickers,
           (SELECT count(*)::integer FROM (
              SELECT FROM order_notes AS note WHERE note.order_id = placed.id
              LIMIT ${MOST_NOTES_COUNTED}) AS counted) AS notes
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS listed (id, place)
    JOIN orders AS placed ON placed.id = listed.id
    JOIN customers AS buyer ON buyer.id = placed.customer_id
    LEFT JOIN order_assignees AS taken ON taken.order_id = placed.id
    LEFT JOIN staff AS member ON member.id = taken.staff_id
    ORDER BY listed.place`)
