// The fields of an address by which what was found is narrowed.

export const NARROWING = ['category', 'manufacturer', 'in_stock', 'price_from', 'price_to'] as const
