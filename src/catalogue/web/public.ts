// The door of the catalogue for other slices' screens.

export { ChosenFilters } from './chosen-filters.tsx'
export { FilterSheet } from './filter-sheet.tsx'
export { FILTERED_LIST, FiltersOpener } from './filters-opener.tsx'
export { FitLine } from './fit-line.tsx'
export { listAddress } from './list-address.ts'
export type { ListFacet } from './list-facet.ts'
export { preloadSelects } from './loaders.ts'
export { OilBand } from './oil-band.tsx'
export { PageTop } from './page-top.tsx'
export { PopularProducts } from './popular-products.tsx'
export { ProductList } from './product-list.tsx'
export { ProductPicture } from './product-picture.tsx'
