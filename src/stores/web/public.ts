// The door of stores for other slices' screens.

export { hasForeignFiles, isContactsPath } from '../map-settings.ts'
export { CitySelect, chosenCity } from './goods/city-select.tsx'
export { ShopPlace } from './shop-place.tsx'
export { StoreSettingsProvider } from './store-settings.ts'
export { useOrderPlace } from './use-order-place.ts'
