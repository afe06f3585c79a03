// What a text may mean by which staff look for orders: a number, the end of a phone, an article, words.

import { normaliseArticle } from '#src/shared/article.ts'

export type OrderText = {
  readonly number: number | null
  /** The last four to ten digits of a phone. */
  readonly phoneEnd: string | null
  /** The beginning of an article, as articles are compared. */
  readonly article: string | null
  /** Of a name of a buyer or of a product, lower case, with «е» for «ё». */
  readonly words: readonly string[]
}

const FIGURES = /^[\d\s()+.№#‐-―-]+$/
const LEAST_OF_PHONE = 4
const LEAST_OF_ARTICLE = 3
const MOST_WORDS = 5

export function orderText(typed: string): OrderText {
  const text = typed.normalize('NFC').trim()
  const isFigures = FIGURES.test(text)
  const isMarked = /^[№#]/.test(text)
  const number = /^[№#\s]*([1-9]\d{0,8})$/.exec(text)?.[1]
  return {
    number: number === undefined ? null : Number(number),
    phoneEnd: isFigures && !isMarked ? endOfPhone(text) : null,
    // «№ 480» is that order alone
    article: isMarked && number !== undefined ? null : articleOf(text.replace(/^[№#\s]+/, '')),
    words: isFigures ? [] : wordsOf(text),
  }
}

function endOfPhone(text: string): string | null {
  // as it is written on the screen, whatever its code
  const digits = text.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  return digits.length >= LEAST_OF_PHONE && digits.length <= 10 ? digits : null
}

function articleOf(text: string): string | null {
  const article = normaliseArticle(text)
  return /\d/.test(article) && article.length >= LEAST_OF_ARTICLE ? article : null
}

const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MOST_WORDS)
