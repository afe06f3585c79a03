// The names in a recipient as staff have written him: last name and first name in either order.

/** Lower case, with «е» for «ё». */
export const plainName = (name: string): string => name.trim().toLowerCase().replaceAll('ё', 'е')

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
