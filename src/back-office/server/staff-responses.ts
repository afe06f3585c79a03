// Responses for staff: orders, letters and acts in rubles with Russian names, and pages of lists.

import type { LetterRow } from '#src/letters/server/public.ts'
import {
  type Order,
  type OrderChange,
  type OrderLine,
  type OrderReturn,
  STATUS_NAMES,
} from '#src/orders/server/public.ts'
import { asKopecks, rublesOf, sumOf } from '#src/shared/money.ts'
import type { ActRecord } from '../acts-contract.ts'
import { STAFF_PAGE, type StaffOrder, type OrderChange as WireChange } from '../contract.ts'
import type { StaffLetter } from '../letters-contract.ts'
import type { OrderDetail } from '../order-details.ts'
import type { OrderPicker } from '../order-list-contract.ts'
import { isAllowed } from '../permissions.ts'
import { returnAmounts } from '../returned-goods.ts'
import type { OrderReturn as WireReturn } from '../returns-contract.ts'
import type { LineSource } from './order-sources.repository.ts'
import type { KeptPicker } from './picking/picks.repository.ts'
import type { Staff } from './staff.repository.ts'
import type { KeptAct } from './staff-acts.repository.ts'

/** What the role may not see is left out here, not in the browser. */
export const staffOrderResponse = (order: Order, { role }: Pick<Staff, 'role'>): StaffOrder => {
  const whole = wholeOrder(order)
  const { recipient = '' } = order
  if (isAllowed(role, 'see-contacts')) return { ...whole, ...(recipient && { recipient }) }
  const hasMask = isAllowed(role, 'see-masked-contacts')
  return {
    ...whole,
    phone: hasMask ? maskedPhone(whole.phone) : '',
    // of a pickup it is the store
    address: whole.is_pickup ? whole.address : '',
    comment: '',
  }
}

/** The full name of a buyer: whole, `И. П. С.`, or nothing. */
export function customerResponse(name: string, { role }: Pick<Staff, 'role'>): string {
  if (isAllowed(role, 'see-contacts')) return name
  return isAllowed(role, 'see-masked-contacts') ? initialsOf(name) : ''
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .flatMap(([first]) => (first ? [`${first}.`] : []))
    .join(' ')

const KEPT_DIGITS = 2
const maskedPhone = (phone: string): string => phone.slice(-KEPT_DIGITS).padStart(phone.length, '•')

const wholeOrder = (order: Order): StaffOrder => ({
  id: order.id,
  version: order.version,
  created_at: new Date(order.createdAt).toISOString(),
  status: order.status,
  status_name: STATUS_NAMES[order.status],
  address: order.address,
  phone: order.phone,
  comment: order.comment,
  payment_method: order.paymentMethod,
  shipping_method: order.shippingMethod,
  is_pickup: order.storeId !== null,
  total: rublesOf(order.total),
  shipping_cost: rublesOf(order.shippingCost),
  carrier: order.carrier,
  promised_at: order.promisedAt === null ? null : new Date(order.promisedAt).toISOString(),
  ...(order.isSale && { is_sale: true as const }),
  lines: order.lines.map(orderLineResponse),
})

export const orderLineResponse = (line: OrderLine): StaffOrder['lines'][number] => ({
  position: line.position,
  product_id: line.productId,
  name: line.name,
  article: line.article,
  manufacturer: line.manufacturer,
  price: rublesOf(line.unitPrice),
  quantity: line.quantity,
  fitment: line.fitment,
  car: line.car,
})

type ShownChange = OrderChange & {
  readonly isByPhone?: boolean
  readonly isAtCounter?: boolean
  readonly changed?: readonly OrderDetail[]
  readonly assigned?: string | null
}

export const orderChangeResponse = (
  change: ShownChange,
  names: ReadonlyMap<string, string>,
): WireChange => ({
  status: change.status,
  status_name: STATUS_NAMES[change.status],
  actor: change.actor,
  ...(change.isByPhone && { by_phone: true as const }),
  ...(change.isAtCounter && { at_counter: true as const }),
  ...(change.changed && { changed: [...change.changed] }),
  ...(change.assigned !== undefined && { assigned: change.assigned }),
  actor_name: names.get(change.actor) ?? '',
  reason: change.reason,
  dropped_position: change.droppedPosition,
  dropped_units: change.droppedUnits,
  new_position: change.newPosition,
  created_at: new Date(change.createdAt).toISOString(),
})

/** Goods that came back, and what the order costs without them. */
export function returnsResponse(
  order: Order,
  returns: readonly OrderReturn[],
  names: ReadonlyMap<string, string>,
): { returns: WireReturn[]; total_left: number } {
  const amounts = returnAmounts(order, returns)
  return {
    returns: returns.map((back, at) => ({
      lines: back.lines === null ? null : [...back.lines],
      goods: back.isWrittenOff ? 'written-off' : 'stock',
      given_back: rublesOf(back.givenBack),
      refunded: back.refunded === null ? null : rublesOf(back.refunded),
      amount: rublesOf(amounts[at] ?? asKopecks(0)),
      place: back.place,
      actor: back.actor,
      actor_name: names.get(back.actor) ?? '',
      reason: back.reason,
      created_at: back.createdAt.toISOString(),
    })),
    total_left: rublesOf(asKopecks(order.total - sumOf(amounts))),
  }
}

export const lineSourceResponse = ({ askedAt, refusedAt, ...source }: LineSource) => ({
  ...source,
  asked_at: askedAt?.toISOString() ?? null,
  refused_at: refusedAt?.toISOString() ?? null,
})

export const pickerResponse = ({ since, ...member }: KeptPicker): OrderPicker => ({
  ...member,
  since: since.toISOString(),
})

export const letterResponse = (letter: LetterRow): StaffLetter => ({
  id: letter.id,
  kind: letter.kind,
  recipient: letter.recipient,
  data: letter.data,
  created_at: letter.createdAt.toISOString(),
  sent_at: letter.sentAt?.toISOString() ?? null,
  given_up_at: letter.givenUpAt?.toISOString() ?? null,
  due_at: letter.sentAt || letter.givenUpAt ? null : letter.dueAt.toISOString(),
  tries: letter.tries,
  failure: letter.failure,
})

export const actResponse = ({ id, staffId, name, ...done }: KeptAct): ActRecord => ({
  id,
  staff: staffId === null ? null : { id: staffId, name: name ?? '' },
  act: done.act,
  subject: done.subject,
  details: done.details,
  created_at: done.createdAt.toISOString(),
})

type Asked = { readonly page?: number | undefined }

/** Limit and offset of a page; one row more than the page says whether another follows. */
export const sliceOf = ({ page = 1 }: Asked) => ({
  limit: STAFF_PAGE + 1,
  offset: (page - 1) * STAFF_PAGE,
})

/** The page of the rows that `sliceOf` read. */
export const pageOf = <Row>({ page = 1 }: Asked, read: readonly Row[]) => ({
  rows: read.slice(0, STAFF_PAGE),
  page,
  has_more: read.length > STAFF_PAGE,
})
