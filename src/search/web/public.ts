// The door of search for other slices' screens.

export { CarHero } from './car-hero.tsx'
export { CarOpener } from './car-opener.tsx'
export { CarSheet } from './frame-parts.tsx'
export { CarPanel } from './late/car-panel.tsx'
export { GoodsForCar } from './late/goods-for-car.tsx'
export { SearchForm } from './search-form.tsx'
