// The door of catalogue for other slices' servers.

export { branchIds, type CategoryRow, categoryTree } from '../category-tree.ts'
export { ANYWHERE, IN_ANY_CITY } from '../filter-contract.ts'
export { normaliseManufacturer } from '../manufacturer-name.ts'
export { totalStock } from '../stock.ts'
export { verdictOf } from '../verdict.ts'
export { catalogueVersion, listManufacturerNames } from './card-names.repository.ts'
export { listCategories, listFormerKeys } from './categories.repository.ts'
export { findProductsByIds, listPopularProducts, productsOfRows } from './get-product.ts'
export { listBargains } from './list-bargains.ts'
export { listOilGrades } from './list-oils.ts'
export { listOilFills, regulationFacts } from './list-oils-for-car.ts'
export { listFreeGoods } from './list-products.ts'
export { listPartsByArticle } from './parts-by-article.repository.ts'
export { listFilledParts, listProductAddresses } from './product-addresses.repository.ts'
export {
  rebuildProductLists,
  refreshProductLists,
  refreshStatistics,
  SHOWN_OF_CATALOGUE,
  waitBrieflyForOtherLists,
  waitForOtherLists,
} from './product-lists.repository.ts'
export {
  countProducts,
  findByArticles,
  type ProductRow,
  productRowJson,
} from './products.repository.ts'
