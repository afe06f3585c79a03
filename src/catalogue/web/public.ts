// The door of the catalogue for other slices' screens.

export { preloadSelects } from './loaders.ts'
export { OilBand } from './oil-band.tsx'
export { PageTop } from './page-top.tsx'
export { PopularProducts } from './popular-products.tsx'
export { ProductList } from './product-list.tsx'
export { ProductPicture } from './product-picture.tsx'
