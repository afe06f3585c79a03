// The door of orders for the server side of other slices.

export type { Order } from '../order.ts'
export { STATUS_NAMES } from '../order-life.ts'
export { customerOrders } from './customer-orders.ts'
export { dropLine } from './drop-line.ts'
export { listMethods } from './methods.repository.ts'
export {
  findOrder,
  listOrderHistory,
  listShopOrders,
  type OrderChange,
} from './order-life.repository.ts'
export { countAllOrders, type OpenBounds } from './orders.repository.ts'
export { prolongReservations } from './prolong-reservations.ts'
export { releaseUncollected } from './release-uncollected.ts'
export { releaseUnconfirmed } from './release-unconfirmed.ts'
export { retried } from './retried.ts'
export { markSentTo1c } from './sent-orders.repository.ts'
export { stepOrder } from './step-order.ts'
export { saveReservationDays } from './uncollected.repository.ts'
export { saveWaiting, unconfirmedOrders, type Waiting } from './unconfirmed.repository.ts'
