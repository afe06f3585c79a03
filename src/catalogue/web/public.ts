// The door of the catalogue for other slices' screens.

export {
  isJudgedByRegulation,
  neededText,
  oilVerdict,
  type Regulated,
} from '../oil-verdict.ts'
export { verdictOf } from '../verdict.ts'
export {
  AddressChosen,
  AddressFilters,
  facetsOfAddress,
  type Place,
  wholeHref,
} from './late/address-filters.tsx'
export { ViewedProducts } from './late/again/viewed-products.tsx'
export { FitLine } from './late/car/fit-line.tsx'
export { keptCarFor } from './late/car/kept-car.ts'
export { approvalsText, askedText, checkText, heldText } from './late/car/regulation-text.ts'
export { useOilVerdict, useRegulation } from './late/car/use-oil-verdict.ts'
export { CarTiles } from './late/car-tiles.tsx'
export { CatalogueWays } from './late/catalogue-ways.tsx'
export { SEARCH_LABELS } from './late/filter-labels.ts'
export type { ListFacet } from './late/list-facet.ts'
export { TopCategories } from './late/tiles/category-tiles.tsx'
export { listAddress } from './list-address.ts'
export { FILTERED_LIST, FiltersOpener } from './lists/filters-opener.tsx'
export { ProductList } from './lists/product-list.tsx'
export { OilBand } from './oil-band.tsx'
export { PopularProducts } from './popular-products.tsx'
export { ProductPicture } from './product-picture.tsx'
