// The door of supply for slices that bring goods in or count stock: lists, 1C, staff.

export { productKey } from '../product-key.ts'
export { saveBarcodes, staffBarcodes } from './barcodes.repository.ts'
export { dropOffers } from './drop-offers.repository.ts'
export {
  externalIdsOf,
  findByArticles,
  findByExternalIds,
  saveExternalIds,
  saveProductFacts,
} from './external-products.repository.ts'
export { bringGoods } from './list-switch/bring-goods.ts'
export { deleteStagedBatch, deleteUndoData } from './list-switch/forget-list.repository.ts'
export {
  findLaterList,
  lastMovementId,
  recordProducts,
} from './list-switch/former-products.repository.ts'
export {
  countStaged,
  deleteStaged,
  runsWithStagedRows,
  type StagedProduct,
  stageProducts,
} from './list-switch/staged-products.repository.ts'
export { type SwitchStep, switchList } from './list-switch/switch-list.ts'
export { undoList } from './list-switch/undo-list.ts'
export { margins } from './margins/change-margins.ts'
export { followOffers } from './offers/follow-offers.ts'
export { findOrderLocation } from './offers/order-terms.repository.ts'
export { findOrCreatePriceTypes, savePrices } from './price-types.repository.ts'
export { SHOWN_OF_SUPPLY } from './shown-writes.ts'
export { correctStock, moveStock, shiftStock } from './stock/change-stock.ts'
export { countPlaces, recordEqualCounts } from './stock/stock.repository.ts'
export { hasSupplierCodes } from './supplier-codes/supplier-codes.repository.ts'
export {
  findOrCreateSupplier,
  findSupplier,
  isNotToOrder,
  listSupplierNames,
} from './suppliers.repository.ts'
