// The door of stores for other slices' screens.

export { chosenCity } from './chosen-city.ts'
export { CitySelect } from './city-select.tsx'
export { StoreSelector } from './store-selector.tsx'
