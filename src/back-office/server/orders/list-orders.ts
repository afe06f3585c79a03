// Lists orders for staff by what they ask for, part by part.

import { listShopOrders } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { flipLayout } from '#src/search/server/public.ts'
import { invalidField } from '#src/shared/errors.ts'
import { asKopecks } from '#src/shared/money.ts'
import { STAFF_PAGE } from '../../contract.ts'
import type { AskedOrders } from '../../order-list-contract.ts'
import { orderText } from '../../order-text.ts'
import { isAllowed, seenStatuses } from '../../permissions.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import { findKeys, type OrderKeys } from './order-keys.repository.ts'
import {
  type Cursor,
  type ListedOrder,
  listDue,
  listPart,
  type OrderFilter,
  readOrders,
} from './order-list.repository.ts'

type Part = {
  /** `next` of the part before. */
  readonly after: string | null
  readonly most: number
  /** By the promised time: one part. */
  readonly isDueFirst?: boolean
}
type Listed = { readonly rows: readonly ListedOrder[]; readonly next: string | null }

/** The first part, what follows `after`, or a page as programs of before ask for it. */
export async function listAsked(
  db: Database,
  staff: Staff,
  {
    page = 1,
    after,
    due_first: isDueFirst = false,
    ...asked
  }: AskedOrders & {
    after?: string | undefined
    page?: number | undefined
    due_first?: boolean | undefined
  },
): Promise<Listed & { readonly page: number; readonly hasMore: boolean }> {
  if (page === 1 || after !== undefined) {
    const part = { after: after ?? null, most: STAFF_PAGE, isDueFirst }
    const listed = await listOrders(db, staff, asked, part)
    return { ...listed, page, hasMore: listed.next !== null }
  }
  const { status = [], oldest_first: isOldestFirst = false, ...others } = asked
  if (status.length > 1 || Object.values(others).some((value) => value !== undefined)) {
    throw invalidField(
      'page',
      'Страницами листают весь список или одно состояние. Есть поле after.',
    )
  }
  const among = seenStatuses(staff.role)
  const filter = { status: status[0] ?? null, among, storeId: visibleStore(staff), isOldestFirst }
  const slice = { limit: STAFF_PAGE + 1, offset: (page - 1) * STAFF_PAGE }
  const orders = await listShopOrders(db, { ...filter, ...slice })
  const ids = orders.slice(0, STAFF_PAGE).map(({ id }) => id)
  return { rows: await readOrders(db, ids), next: null, page, hasMore: orders.length > STAFF_PAGE }
}

const NOTHING: Listed = { rows: [], next: null }

/** A part may hold fewer orders than asked for, and none: the list ends where `next` is null. */
export async function listOrders(
  db: Database,
  staff: Staff,
  asked: AskedOrders,
  { after, most, isDueFirst = false }: Part,
): Promise<Listed> {
  const filter = await filterOf(db, staff, asked)
  if (filter === null) return NOTHING
  const cursor = after === null ? null : cursorOf(after)
  const { ids, next } = isDueFirst
    ? { ids: await listDue(db, filter, most), next: null }
    : await listPart(db, filter, { after: cursor, most })
  return { rows: await readOrders(db, ids), next: next && textOf(next) }
}

const cursorOf = (text: string): Cursor => {
  const [id = '', at] = text.split('-')
  return { id: Number(id), at: at === undefined ? null : Number(at) }
}
const textOf = ({ id, at }: Cursor): string => (at === null ? String(id) : `${id}-${at}`)

/** Null: no order can be meant. */
async function filterOf(
  db: Database,
  staff: Staff,
  asked: AskedOrders,
): Promise<OrderFilter | null> {
  const own = visibleStore(staff)
  const { status = [], store = own, way, paid, from, to, sum_from, sum_to, assignee } = asked
  if (own !== null && store !== own) return null
  const statuses = statusesSeen(staff, status)
  if (statuses === null) return null
  const keys = asked.q ? await keysOf(db, staff, asked.q) : null
  if (keys && isNothing(keys)) return null
  return {
    statuses,
    storeId: store,
    isPickup: way === undefined ? null : way === 'pickup',
    isPaid: paid === undefined ? null : paid === 'yes',
    from: from === undefined ? null : beginningOf(from),
    before: to === undefined ? null : beginningOf(to, 1),
    sumFrom: sum_from === undefined ? null : asKopecks(sum_from * 100),
    sumTo: sum_to === undefined ? null : asKopecks(sum_to * 100),
    assigneeId: assignee === undefined ? null : assignee === 'me' ? staff.id : 0,
    keys,
    isOldestFirst: asked.oldest_first ?? false,
  }
}

/** Of what was typed; where that names nothing, of the same keys in the other layout. */
async function keysOf(db: Database, { role }: Staff, typed: string): Promise<OrderKeys> {
  const isByBuyer = isAllowed(role, 'see-contacts')
  const keys = await findKeys(db, orderText(typed), isByBuyer)
  return isNothing(keys) ? findKeys(db, orderText(flipLayout(typed)), isByBuyer) : keys
}

const isNothing = ({ isCommon, text, customers, received, products }: OrderKeys): boolean =>
  !isCommon &&
  text.number === null &&
  text.phoneEnd === null &&
  [customers, received, products].every((found) => found?.length === 0)

/** Of the asked ones those that the role sees, empty for any; null: it sees none of them. */
function statusesSeen(
  { role }: Staff,
  asked: OrderFilter['statuses'],
): OrderFilter['statuses'] | null {
  const seen = seenStatuses(role)
  if (seen === null) return asked
  if (asked.length === 0) return seen
  const left = asked.filter((status) => seen.includes(status))
  return left.length > 0 ? left : null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Of a day in the time zone of the shops, as screens name it. */
const beginningOf = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + later * DAY_MS).toISOString()
