// What a letter is made of, before it becomes plain text or HTML: both say the same.

import { escapeMarkup } from '#src/shared/escape-markup.ts'

/** The shop as letters show it; the address has no slash at its end. */
export type LetterShop = {
  readonly publicUrl: string
  readonly name: string
  /** Eleven digits. */
  readonly phone: string
  readonly email: string
  readonly hours: string
}

export type Goods = {
  readonly name: string
  readonly note: string
  readonly sum: string
  readonly url: string
}

export type Block =
  | { readonly is: 'words' | 'small'; readonly text: string }
  /** What is read out at the counter. */
  | { readonly is: 'code'; readonly label: string; readonly code: string }
  /** The one thing to press. */
  | { readonly is: 'way'; readonly text: string; readonly url: string }
  | { readonly is: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly is: 'goods'; readonly goods: readonly Goods[]; readonly total: string }

export type LetterBody = { readonly title: string; readonly blocks: readonly Block[] }

/** Foreign text on one line: a break in it could pass for a sentence of the shop. */
export const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Foreign text inside HTML. */
export const marked = (text: string): string => escapeMarkup(onOneLine(text))
