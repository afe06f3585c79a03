// The door of catalogue for other slices' servers.

export type { CategoryPath } from '../category-match.ts'
export { branchIds, type CategoryRow, categoryTree } from '../category-tree.ts'
export { normaliseManufacturer } from '../manufacturer-name.ts'
export { chooseMargin, type Margin, type MarginRule, MOST_RATE, retailPrice } from '../margin.ts'
export { ANYWHERE, IN_ANY_CITY } from '../oil-choice.ts'
export { productKey } from '../product-key.ts'
export { beginLinks } from './analogue-links/follow-numbers.ts'
export { namedProduct, showAnalogues } from './analogue-links/show-analogues.ts'
export type { NamedProduct } from './analogue-links/shown-analogues.repository.ts'
export { stopAnalogues, unstopAnalogues } from './analogue-links/stop-analogues.ts'
export { followLinks, takeBackAnalogues } from './analogue-links/take-back-links.ts'
export { catalogueVersion } from './catalogue-version.repository.ts'
export { listCategories } from './categories.repository.ts'
export { addCategoryRule } from './category-rules/add-category-rule.ts'
export { applyCategories } from './category-rules/apply-categories.ts'
export {
  deleteCategoryRule,
  listCategoryRules,
} from './category-rules/category-rules.repository.ts'
export { forgetCategory, mapCategory } from './category-texts/map-category.ts'
export { listTexts, MOST_TEXTS_LISTED } from './category-texts/supplier-categories.repository.ts'
export { correctStock, moveStock } from './change-stock.ts'
export { chooseCategory, listCategoryPaths } from './choose-category.ts'
export { chooseManufacturer } from './choose-manufacturer.ts'
export { chooseSupplier } from './choose-supplier.ts'
export { decideFits } from './decide-fits.ts'
export { listDoubtfulTexts } from './doubtful-fits.repository.ts'
export { dropOffers } from './drop-offers.repository.ts'
export {
  externalIdsOf,
  findByArticles,
  findExternal,
  type KnownExternal,
  linkExternal,
  stateFacts,
} from './external-products.repository.ts'
export { findProductsByIds, listPopularProducts, productsOfRows } from './find-products-by-ids.ts'
export { listBargains } from './list-bargains.ts'
export { listOilGrades } from './list-oils.ts'
export { dropSomeStaged, forgetChanges } from './list-switch/forget-list.repository.ts'
export {
  keepFormerProducts,
  lastMovement,
  laterList,
  noteChangedProducts,
} from './list-switch/former-products.repository.ts'
export {
  countStaged,
  dropStaged,
  type StagedProduct,
  stageProducts,
  whoHasStaged,
} from './list-switch/staged-products.repository.ts'
export {
  type SwitchStep,
  switchList,
} from './list-switch/switch-list.ts'
export { undoList } from './list-switch/undo-list.ts'
export { listManufacturerNames } from './manufacturers.repository.ts'
export { addMarginRule } from './margins/add-margin-rule.ts'
export { deleteMarginRule, listMarginRules } from './margins/margin-rules.repository.ts'
export { findOrCreatePriceTypes, savePrices } from './price-types.repository.ts'
export { listFilledParts, listProductAddresses } from './product-addresses.repository.ts'
export { countProducts, type ProductRow, productRowJson } from './products.repository.ts'
export { listStockDifferences, type StockDifference } from './stock-audit.repository.ts'
export { listStockLevels } from './stock-changes.repository.ts'
export {
  countPlaces,
  findOrCreateSupplier,
  stockLocationOfStore,
} from './supplier-stock.repository.ts'
export { findSupplier, listSupplierNames } from './suppliers.repository.ts'
export {
  rebuildProductLists,
  refreshProductLists,
  refreshStatistics,
  waitBrieflyForOtherLists,
} from './upsert-products.repository.ts'
export { upsertProducts } from './upsert-products.ts'
