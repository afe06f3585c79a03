// A letter in words: kind and particulars become subject, plain text and HTML.

import { accountLetter } from './account-letter.ts'
import type { LetterBody, LetterShop } from './letter-blocks.ts'
import { letterHtml } from './letter-html.ts'
import { type LetterKind, letterData } from './letter-kinds.ts'
import { letterText } from './letter-text.ts'
import { noticeLetter } from './notice-letter.ts'
import { droppedLineLetter, orderLetter } from './order-letter.ts'
import { stockLetter } from './stock-letter.ts'

export type WrittenLetter = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The letter, or what its particulars lack: no try will mend that. */
export type Written = { readonly letter: WrittenLetter } | { readonly wrong: string }

export function writeLetter(kind: LetterKind, given: unknown, shop: LetterShop): Written {
  const outcome = letterData[kind].safeParse(given)
  if (!outcome.success) {
    const places = outcome.error.issues.map(({ path }) => path.join('.') || 'всё')
    return { wrong: `Письмо не написать, неверны сведения: ${[...new Set(places)].join(', ')}.` }
  }
  const body = bodyOf(kind, given, shop)
  return {
    letter: {
      subject: body.title,
      text: letterText(body, shop),
      html: letterHtml(body, shop),
    },
  }
}

function bodyOf(kind: LetterKind, given: unknown, shop: LetterShop): LetterBody {
  switch (kind) {
    case 'password-reset':
    case 'email-confirmation':
      return accountLetter(kind, letterData[kind].parse(given), shop)
    case 'email-changed':
    case 'password-changed':
    case 'password-guessed':
      return noticeLetter(kind, letterData[kind].parse(given), shop)
    case 'stock-held':
      return stockLetter(letterData[kind].parse(given))
    case 'order-line-dropped':
      return droppedLineLetter(letterData[kind].parse(given), shop)
    default:
      return orderLetter(kind, letterData[kind].parse(given), shop)
  }
}
