// The door of catalogue for other slices' servers.

export type { CategoryPath } from '../category-match.ts'
export { normaliseManufacturer } from '../manufacturer-name.ts'
export { findProductsByIds, listPopularProducts } from './find-products-by-ids.ts'
export { listBargains } from './list-bargains.ts'
export { listOilGrades } from './list-oils.ts'
export { manufacturerSynonyms } from './manufacturers.repository.ts'
export type { ListedProduct } from './place-listed-products.ts'
export { countProducts } from './products.repository.ts'
export { listStockDifferences, type StockDifference } from './stock-audit.repository.ts'
export { findOrCreateSupplier, stockLocationOfStore } from './supplier-stock.repository.ts'
export { rebuildProductLists, refreshStatistics } from './upsert-products.repository.ts'
export { type ProductList, upsertProducts } from './upsert-products.ts'
