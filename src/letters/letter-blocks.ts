// The blocks of a letter, from which plain text and HTML are made.

import { escapeMarkup } from '#src/shared/escape-markup.ts'

/** The shop as letters show it; the address has no slash at its end. */
export type LetterShop = {
  readonly publicUrl: string
  readonly name: string
  /** Eleven digits. */
  readonly phone: string
  readonly email: string
  readonly hours: string
  /** Those of the shop in which an order waits, where it has its own. */
  readonly pickupHours?: string | null | undefined
}

export type Goods = {
  readonly name: string
  readonly note: string
  readonly sum: string
  readonly url: string
}

export type Block =
  | { readonly is: 'paragraph' | 'small'; readonly text: string }
  /** The code that the buyer names at the counter. */
  | { readonly is: 'code'; readonly label: string; readonly code: string }
  | { readonly is: 'button'; readonly text: string; readonly url: string }
  | { readonly is: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly is: 'goods'; readonly goods: readonly Goods[]; readonly total: string }

export type LetterBody = {
  readonly title: string
  readonly blocks: readonly Block[]
  /** Unsubscribe address for mail programs, a POST (RFC 8058). */
  readonly endAddress?: string
}

/** User input on one line: a line break could pass for a sentence of the shop. */
export const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** User input inside HTML. */
export const escapedText = (text: string): string => escapeMarkup(onOneLine(text))

/** Other texts would turn the letter into an advertisement: a stranger may have typed the name. */
const NAME = /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u

export function greetingOf(name: string): string {
  const line = onOneLine(name)
  return NAME.test(line) ? `Здравствуйте, ${line}!` : 'Здравствуйте!'
}
