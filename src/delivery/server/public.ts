// The door of delivery for the server side of other slices.

export { columnsOf, OWNER_TABLES, type OwnerTable } from '../owner-tables.ts'
export type { CarrierCalculator } from './carrier-calculator.ts'
export { type CdekSettings, cdekCalculator } from './cdek.ts'
export { SHOWN_OF_DELIVERY, saveOrderHours } from './delivery-facts.repository.ts'
export { ownCourier, ownPickup } from './kept-facts.ts'
export { addressInCity, cityOfOrder } from './order-city.ts'
export {
  type DeliveryWish,
  fullAddress,
  type OrderDelivery,
  orderDelivery,
} from './order-delivery.ts'
export { type PickupShop, type PickupTime, pickupShops } from './pickup-shops.ts'
export { savePlaceHours } from './place-hours.repository.ts'
export { offeredWays } from './price-table.ts'
export { type OpenClock, openClock, shopHours, shopUtcOffset } from './shop-hours.ts'
