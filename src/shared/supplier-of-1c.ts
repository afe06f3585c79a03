// The supplier under whose name offers of 1C are kept.

/** Its prices are those of the shop, not costs. */
export const SUPPLIER_OF_1C = '1С'
