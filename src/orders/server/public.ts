// The door of orders for the server side of other slices.

export type { Order, OrderLine } from '../order.ts'
export { STATUS_NAMES } from '../order-life.ts'
export { askedOrder } from './asked-order.ts'
export { customerOrders } from './customer-orders.ts'
export {
  claimUnwarned,
  saveConfirmationHours,
  saveOrderSettings,
  unconfirmedOrders,
} from './late-orders.repository.ts'
export { listFits } from './line-analogues.repository.ts'
export { listMethods } from './methods.repository.ts'
export {
  countPromises,
  findOrder,
  listGoneLines,
  listOrderHistory,
  listShopOrders,
  loseUnits,
  type OrderChange,
} from './order-life.repository.ts'
export {
  countAllOrders,
  markSentTo1c,
  type OpenBounds,
  SHOWN_OF_ORDERS,
} from './orders.repository.ts'
export { findOrderIn1c, saveOrderIn1c } from './orders-in-1c.repository.ts'
export { ordersOfGoods } from './orders-of-goods.repository.ts'
export { placeOrderBy } from './place-order.ts'
export { prolongReservations, releaseUncollected, releaseUnconfirmed } from './release-orders.ts'
export { listLineAnalogues, replaceLine } from './replace-line.ts'
export {
  finishReturn,
  listReturns,
  type OrderReturn,
  returnOrder,
  unrefundedUnits,
} from './return-order.repository.ts'
export { dropLine, movePromise, receiveLine, stepOrder } from './step-order.ts'
