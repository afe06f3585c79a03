// Splits a text into words, and stems a word to the key that all its spellings share.

import { stemmer } from '@orama/stemmers/russian'
import { LRUCache } from 'lru-cache'
import { foldLookalikes, normaliseArticle, unfoldLookalikes } from '#src/shared/article.ts'

/** Words in lower case, with е for ё; everything but letters and digits separates. */
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
 * The key of one word of `wordsOf`: the stem of a Russian word; a word with a digit is normalised as
 * an article (`х60` and `x60` are equal). A word in mixed alphabets is Latin if each of its letters
 * has a Latin lookalike (`jaс`), else Russian (`каябa`).
 */
export function wordKey(word: string): string {
  const known = keys.get(word)
  if (known !== undefined) return known
  const key = keyOf(word)
  if (word.length <= LONGEST_KEPT) keys.set(word, key)
  return key
}

/** A search asks for the key of each of its words some ten times, and buyers use the same words. */
const keys = new LRUCache<string, string>({ max: 20_000 })
const LONGEST_KEPT = 30

function keyOf(word: string): string {
  if (hasDigit(word)) return normaliseArticle(word)
  if (isCyrillic(word)) return stemmer(word)
  if (isLatin(word)) return word
  const latin = foldLookalikes(word.toUpperCase()).toLowerCase()
  return isLatin(latin) ? latin : stemmer(unfoldLookalikes(word.toUpperCase()).toLowerCase())
}

export const wordKeys = (text: string): string[] => wordsOf(text).map(wordKey)
