// The maker's own name, as other systems know it.

/** The manufacturer of goods of which nobody states one. */
export const NO_MANUFACTURER = 'Не указан'

const MARK_OF_ORIGINAL = / \((оригинал|original|oem)[^()]*\)$/i

/** The brand of «Chery (оригинал)», as a make's own parts are called, is Chery. */
export const brandName = (manufacturer: string): string =>
  manufacturer.replace(MARK_OF_ORIGINAL, '').trim()
