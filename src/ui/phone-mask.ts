// The Russian phone mask: what a typed, pasted or stored number looks like in the field.

import { PHONE_MASK } from '#src/shared/phone.ts'

/** `8 999…`, `+7 999…`, `7999…` and ten digits all become `+7 (999) …`, as far as typed. */
export function maskPhone(text: string): string {
  const national = nationalDigits(text)
  if (national) return filled(national)
  return /^\+?[78]/.test(text.trim()) ? '+7' : ''
}

/** The mask as far as the digits go. */
function filled(digits: string): string {
  let next = 0
  const places = [...PHONE_MASK].map((sign) => (sign === '#' ? digits[next++] : sign))
  const end = places.indexOf(undefined)
  return places.slice(0, end < 0 ? undefined : PHONE_MASK.lastIndexOf('#', end - 1) + 1).join('')
}

/** Where the caret stands after masking: behind as many digits as before. */
export function caretAfterMask(typed: string, caret: number): number {
  return caret >= typed.length ? maskPhone(typed).length : maskPhone(typed.slice(0, caret)).length
}

// A leading 7 or 8 is the trunk prefix, unless ten digits stand there whole: the area codes
// of Volgograd and Astrakhan begin with 8 themselves.
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const rest = text.trim().startsWith('+7') ? digits.slice(1) : digits
  const hasPrefix = rest.length === digits.length ? rest.length !== 10 : rest.length === 11
  return hasPrefix ? rest.replace(/^[78]/, '') : rest
}
