// How many of one product are put into the cart at once.

export const PRODUCT_QUANTITY = { min: 1, max: 20 } as const
