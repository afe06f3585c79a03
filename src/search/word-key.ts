// Words of a text, and the one key under which all spellings of a word are the same word.

import { stemmer } from '@orama/stemmers/russian'
import { foldLookalikes, normaliseArticle, unfoldLookalikes } from '#src/shared/article.ts'

/** Lower case, ё as е, whatever is neither letter nor digit divides. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

export const hasDigit = (text: string): boolean => /\d/.test(text)
const isCyrillic = (word: string): boolean => /^\p{Script=Cyrillic}+$/u.test(word)
const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/**
 * Of one word as `wordsOf` gives it. Russian words go by their stem; what holds a digit is folded as
 * articles are (`х60` and `x60`). Letters of both alphabets in one word are of the one that has all
 * of them: `jaс` is Latin, `каябa` is Russian.
 */
export function wordKey(word: string): string {
  if (hasDigit(word)) return normaliseArticle(word)
  if (isCyrillic(word)) return stemmer(word)
  if (isLatin(word)) return word
  const latin = foldLookalikes(word.toUpperCase()).toLowerCase()
  return isLatin(latin) ? latin : stemmer(unfoldLookalikes(word.toUpperCase()).toLowerCase())
}

export const wordKeys = (text: string): string[] => wordsOf(text).map(wordKey)
