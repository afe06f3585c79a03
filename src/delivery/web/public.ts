// The door of delivery for other slices' screens.

export { type ChosenOffer, chosenOffer, type Offers } from '../chosen-offer.ts'
export { sameCity } from '../delivery-price.ts'
export { shopText } from '../shop-words.ts'
export { chooseShop, chosenShop } from './chosen-shop.ts'
export { deliveryChoice } from './delivery-choice.ts'
export { PromiseLine } from './goods/promise-part.ts'
export { ShopRows } from './shop-rows.tsx'
export { sortedShops } from './sorted-shops.ts'
export { useWantedPlace } from './wanted-place.ts'
export { WaysToReceive } from './ways-part.ts'
