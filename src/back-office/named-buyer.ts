// Whom a buyer without a code names: himself, or who receives the order in his place.

/** What a buyer without a code has named beside the number of his order. */
export type Said = 'phone' | 'name'

type Known = {
  readonly phone: string
  /** Of the customer; of one who has named none the first name. */
  readonly lastname: string
  /** Who receives it in his place; empty: nobody. */
  readonly recipient: string
}

/** Which of the two it is; null: it is the name or number of nobody. */
export function saidOf(text: string, { phone, lastname, recipient }: Known): Said | null {
  const digits = text.replace(/[\s().+-]/g, '')
  if (/^\d{4,11}$/.test(digits)) return phone.endsWith(digits.slice(-10)) ? 'phone' : null
  const names = [plainName(lastname), plainName(recipient), ...lastnamesOf(recipient)]
  return names.some((name) => name !== '' && name === plainName(text)) ? 'name' : null
}

/** Lower case, with «е» for «ё». */
const plainName = (name: string): string => name.trim().toLowerCase().replaceAll('ё', 'е')

const PATRONYMIC = /(?:вич|ична|вна)$/

/**
 * What may be his last name, as `plainName` gives it: the first or the last word, but the one beside
 * the patronymic is the first name.
 */
export function lastnamesOf(recipient: string): string[] {
  const words = plainName(recipient)
    .split(/[\s,.;]+/)
    .filter(Boolean)
  const [first = '', second, third] = words
  if (second === undefined) return words
  if (third === undefined) return [first, second]
  if (PATRONYMIC.test(third)) return [first]
  if (PATRONYMIC.test(second)) return [third]
  return [first, words.at(-1) ?? '']
}
