// The name under a review: the first name alone, as strangers read it.

export const NOBODY = 'Покупатель'
const LONGEST = 30

/** Returns `Анна` of `Анна Мария`; the anonymous name if it has no letter or is too long. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /\p{L}/u.test(first) && first.length <= LONGEST ? first : NOBODY
}
