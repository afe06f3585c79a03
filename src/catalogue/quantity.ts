// How many of one product are put into the cart at once.

export const PRODUCT_QUANTITY = { min: 1, max: 20 } as const

/** What is sold by the four is bought by the four: an order of three would be refused. */
export const quantityLimits = (multiplicity: number) => ({
  min: Math.max(PRODUCT_QUANTITY.min, multiplicity),
  max: Math.max(PRODUCT_QUANTITY.max, multiplicity),
  step: multiplicity,
})
