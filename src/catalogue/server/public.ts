// The door of catalogue for other slices' servers.

export { findProductsByIds, listPopularProducts } from './find-products-by-ids.ts'
export { countProducts } from './products.repository.ts'
