// The door of setup for the command line.

export { type Missing, whatIsMissing } from '../missing.ts'
export {
  hoursField,
  readShopFile,
  type Seller,
  type ShopFile,
  sellerFields,
  shopPhoneField,
  textField,
} from '../shop-file.ts'
export { addShop, changeShop, closeShop, openShop } from './change-shops.ts'
export { type SavedPlace, type SetupReport, setUpShop } from './set-up-shop.ts'
export { listShownShops } from './shop-acts.repository.ts'
export { readShopState } from './shop-state.repository.ts'
export { cityFacts } from './trade-facts.ts'
