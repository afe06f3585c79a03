// The name under a review: the first name alone, as strangers read it.

export const NOBODY = 'Покупатель'
const LONGEST = 30

/** `Анна Мария` is `Анна`; a name without a letter, or a very long one, is nobody's. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /\p{L}/u.test(first) && first.length <= LONGEST ? first : NOBODY
}
