// The door of stores for other slices' screens.

export { hasForeignFiles, isContactsPath } from '../map-settings.ts'
export { CityOpener, chosenCity } from './city-opener.tsx'
export { CitySheet } from './frame-parts.tsx'
export { ShopPlace } from './shop-place.tsx'
export { StoreSettingsProvider } from './store-settings.ts'
export { useOrderPlace } from './use-order-place.ts'
