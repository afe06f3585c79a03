// The door of supply for the command line: the owner's decisions about goods, and his reports.

export { chooseMargin, type Margin, type MarginRule, MOST_RATE, retailPrice } from '../margin.ts'
export { findNamedProduct, showAnalogues } from './analogue-links/show-analogues.ts'
export type { NamedProduct } from './analogue-links/shown-analogues.repository.ts'
export { stopAnalogues, unstopAnalogues } from './analogue-links/stop-analogues.ts'
export { deleteSourceAnalogues } from './analogue-links/take-back-links.ts'
export { chooseManufacturer, chooseSupplier } from './choose-by-words.ts'
export { decideFits } from './decide-fits.ts'
export { listDoubtfulTexts } from './doubtful-fits.repository.ts'
export {
  addSynonym,
  mergeManufacturers,
  removeSynonym,
  renameManufacturer,
} from './manufacturer-acts/change-manufacturers.ts'
export { listMakerDoubles } from './manufacturer-acts/list-doubles.ts'
export { listCountedManufacturers } from './manufacturer-acts/manufacturer-acts.repository.ts'
export { addMarginRule } from './margins/apply-margins.ts'
export { deleteMarginRule, listMarginRules } from './margins/margin-rules.repository.ts'
export { mergeModels } from './model-acts/merge-models.ts'
export {
  endOrderTerms,
  formerOrderLocation,
  listOrderTerms,
  type OfferRule,
  readOfferRule,
  saveOfferRule,
  saveOrderTerms,
} from './offers/order-terms.repository.ts'
export { listStockDifferences, type StockDifference } from './stock/stock.repository.ts'
export { countSupplierCodes } from './supplier-codes/taught-codes.repository.ts'
export { type TaughtCodes, teachCodes, type UntaughtReason } from './supplier-codes/teach-codes.ts'
