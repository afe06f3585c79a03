// Russian phone numbers: the mask of the forms and the eleven digits that are stored.

export const PHONE_MASK = '+7 (###) ###-##-##'
export const PHONE_PLACEHOLDER = '+7 (999) 999-99-99'

/**
 * Eleven digits beginning with 7, or null when the text is no Russian phone.
 * Takes `+7…`, `8…` and ten digits, with any separators.
 */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const isWhole = digits.length === 11 && /^[78]/.test(digits)
  if (text.includes('+') && !isWhole) return null // an unfinished +7… is not a number from 7…
  const national = isWhole ? digits.slice(1) : digits
  return /^[3-9]\d{9}$/.test(national) ? `7${national}` : null
}

/** `79991234567` → `+7 (999) 123-45-67`; other texts are returned as they are. */
export function formatPhone(digits: string): string {
  const parts = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  if (!parts) return digits
  const [, code, first, second, third] = parts
  return `+7 (${code}) ${first}-${second}-${third}`
}
