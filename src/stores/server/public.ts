// The door of stores for the server side of other slices.

export { CONTACTS_PATHS } from '../map-settings.ts'
export { mapSources } from './map-sources.ts'
export { listCities } from './stores.repository.ts'
export { insertWarehouse, listStockPlaces, type StockPlace } from './warehouses.repository.ts'
