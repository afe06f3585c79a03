// Changes details of an order, puts the changes into its history, and reads the buyer's other orders.

import { addressInCity, cityOfOrder } from '#src/delivery/server/public.ts'
import { type Order, type OrderChange, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { WRONG_PHONE } from '#src/shared/wire-fields.ts'
import type { NextOrder } from '../../details-contract.ts'
import { isSamePhone } from '../../order-details.ts'
import { isAllowed } from '../../permissions.ts'
import { actOnOrder } from '../act-as-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { getVisibleOrder, visibleStore } from '../visible-orders.ts'
import { listAssignees, type NewAssignee } from './order-desk.repository.ts'
import {
  type DetailsChange,
  findOrderBuyer,
  listOrderEdits,
  listOtherOrders,
  type OrderEdit,
  saveDetails,
} from './order-details.repository.ts'

type Change = DetailsChange & { readonly version: number | null }

/** The buyer gets a letter where the address has changed. */
export const changeDetails = (
  db: Database,
  staff: Staff,
  { version, ...change }: Change,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'change-details', orderId: change.orderId, version }, async (tx) => {
    const former = await getVisibleOrder(tx, staff, change.orderId)
    const address = await newAddress(tx, former, change.address)
    const phone = newPhone(former, change.phone)
    const { order, changed } = await saved(tx, { ...change, address, phone }, staff)
    return { result: order, details: changed.length > 0 ? { changed: changed.join(',') } : null }
  })

function newPhone(former: Order, phone: string | undefined): string | undefined {
  if (phone === undefined || isSamePhone(phone, former.phone)) return undefined
  const digits = phoneDigits(phone)
  if (digits === null) throw invalidField('phone', WRONG_PHONE)
  return digits
}

/** Of a delivery with the city that it goes to. */
async function newAddress(
  tx: Database,
  order: Order,
  address: string | undefined,
): Promise<string | undefined> {
  if (address === undefined || order.storeId !== null || address === order.address) return address
  return addressInCity(tx, { city: await cityOf(tx, order), address })
}

const cityOf = (db: Database, { address, carrier, shippingCost: cost }: Order): Promise<string> =>
  cityOfOrder(db, { address, carrier, cost })

const OTHER_SHOP =
  'Этот заказ забирают в магазине. В другой магазин или с доставкой оформите новый заказ: у него другая цена и срок.'

async function saved(tx: Database, change: DetailsChange, { id }: Staff) {
  try {
    return await saveDetails(tx, change, `staff ${id}`)
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    if (raisedDetail(error, 'SW422') !== null) throw invalidField('address', OTHER_SHOP)
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from } = JSON.parse(refused) as { from: keyof typeof STATUS_NAMES }
    throw new ShopError('conflict', `Заказ «${STATUS_NAMES[from]}»: его данные уже не изменить.`)
  }
}

/** The history with what was changed and who took the order, by time. */
export async function withEdits(
  db: Database,
  orderId: number,
  history: readonly OrderChange[],
): Promise<
  readonly (OrderChange & Partial<Pick<OrderEdit, 'changed'> & Pick<NewAssignee, 'assigned'>>)[]
> {
  const [edits, assignees] = await Promise.all([
    listOrderEdits(db, orderId),
    listAssignees(db, orderId),
  ])
  if (edits.length + assignees.length === 0) return history
  const shown = [...edits, ...assignees].map((each) => ({
    ...each,
    status: history[0]?.status ?? 'new',
    reason: '',
    droppedPosition: null,
    droppedUnits: null,
    newPosition: null,
  }))
  return [...history, ...shown].toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  )
}

/** The buyer of an order, and what else he waits for; only for those who see contacts. */
export async function showBuyer(db: Database, staff: Staff, order: Order) {
  if (!isAllowed(staff.role, 'see-contacts')) return { next_order: null, other_orders: [] }
  const [nextOrder, others] = await Promise.all([
    nextOrderOf(db, order),
    listOtherOrders(db, { orderId: order.id, storeId: visibleStore(staff) }),
  ])
  return {
    next_order: nextOrder,
    other_orders: others.map(({ id, status, shippingMethod, address, isSameShop }) => ({
      ...{ id, status, status_name: STATUS_NAMES[status] },
      ...{ shipping_method: shippingMethod, address, is_same_shop: isSameShop },
    })),
  }
}

async function nextOrderOf(db: Database, order: Order): Promise<NextOrder | null> {
  // buyers at the counter who name no phone are one customer
  const buyer = order.phone === '' ? null : await findOrderBuyer(db, order.id)
  if (!buyer) return null
  const { shippingMethodId, ...named } = buyer
  const isPickup = order.storeId !== null
  const city = isPickup ? '' : await cityOf(db, order)
  const isFirst = city !== '' && order.address.startsWith(`${city}, `)
  return {
    ...named,
    shipping_method: shippingMethodId,
    shop: isPickup ? order.address : '',
    city,
    address: isPickup ? '' : isFirst ? order.address.slice(city.length + 2) : order.address,
  }
}
