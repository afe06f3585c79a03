// The door of stores for the server side of other slices.

export { CONTACTS_PATHS } from '../map-settings.ts'
export { mapSources } from './map-sources.ts'
export {
  addOrderPlace,
  findCityId,
  saveOrderDays,
  transitPlace,
} from './order-places.repository.ts'
export { type SaveOutcome, saveCity, saveShop, saveWarehouse } from './save-places.repository.ts'
export {
  hoursOfStore,
  listCities,
  listCityNames,
  listStockPlaces,
  SHOWN_OF_STORES,
  type StockPlace,
  stockLocationOfStore,
} from './stores.repository.ts'
