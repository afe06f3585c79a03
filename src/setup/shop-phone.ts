// The phone of a shop, divided as its owner has written it: area codes have three to five digits.

import { phoneDigits } from '#src/shared/phone.ts'

/** An area code of four or five digits, by itself between signs: «(8452)», «8 84567 2-15-30». */
const LONG_CODE = /^\s*(?:\+?\s*[78])?[^\d]*(\d{4,5})(?=\D)/

/**
 * `+7 (8452) 20-00-01` where the code is written so, else eleven digits, which are shown as
 * `+7 (845) 220-00-01`. null when the text is no Russian phone.
 */
export function shopPhone(text: string): string | null {
  const digits = phoneDigits(text)
  const code = LONG_CODE.exec(text)?.[1]
  if (digits === null || code === undefined || !digits.startsWith(code, 1)) return digits
  const own = digits.slice(1 + code.length)
  return `+7 (${code}) ${own.slice(0, -4)}-${own.slice(-4, -2)}-${own.slice(-2)}`
}
