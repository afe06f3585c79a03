// Writes a letter: its kind and data become subject, plain text and HTML.

import { formatPhone } from '#src/shared/phone.ts'
import { accountLetter, noticeLetter, passkeyLetter } from './account-letter.ts'
import { type Block, type LetterBody, type LetterShop, onOneLine } from './letter-blocks.ts'
import { letterHtml } from './letter-html.ts'
import { type LetterKind, letterData } from './letter-kinds.ts'
import { droppedLineLetter, orderLetter } from './order-letter.ts'
import { listLetter, reviewsLetter, stockLetter, unwarnedLetter } from './owner-letter.ts'
import {
  callRequestLetter,
  goodsArrivedLetter,
  partRequestLetter,
  receiptLetter,
} from './request-letter.ts'
import { returnLetter } from './return-letter.ts'

export type WrittenLetter = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** See `LetterBody`. */
  readonly endAddress?: string
}

/** The letter, or what is wrong with its data: a retry would not help. */
export type Written = { readonly letter: WrittenLetter } | { readonly wrong: string }

export function writeLetter(kind: LetterKind, data: unknown, shop: LetterShop): Written {
  const outcome = letterData[kind].safeParse(data)
  if (!outcome.success) {
    const places = outcome.error.issues.map(({ path }) => path.join('.') || 'всё')
    return { wrong: `Письмо не написать, неверны сведения: ${[...new Set(places)].join(', ')}.` }
  }
  const body = bodyOf(kind, data, shop)
  return {
    letter: {
      subject: body.title,
      text: letterText(body, shop),
      html: letterHtml(body, shop),
      ...(body.endAddress !== undefined && { endAddress: body.endAddress }),
    },
  }
}

function bodyOf(kind: LetterKind, data: unknown, shop: LetterShop): LetterBody {
  switch (kind) {
    case 'password-reset':
    case 'email-confirmation':
    case 'staff-invited':
      return accountLetter(kind, letterData[kind].parse(data), shop)
    case 'email-changed':
    case 'password-changed':
    case 'password-guessed':
      return noticeLetter(kind, letterData[kind].parse(data), shop)
    case 'passkey-added':
      return passkeyLetter(letterData[kind].parse(data))
    case 'stock-held':
      return stockLetter(letterData[kind].parse(data))
    case 'orders-unwarned':
      return unwarnedLetter(letterData[kind].parse(data))
    case 'list-troubled':
      return listLetter(letterData[kind].parse(data))
    case 'goods-arrived':
      return goodsArrivedLetter(letterData[kind].parse(data), shop)
    case 'part-requested':
      return partRequestLetter(letterData[kind].parse(data), shop)
    case 'call-requested':
      return callRequestLetter(letterData[kind].parse(data), shop)
    case 'request-received':
      return receiptLetter(letterData[kind].parse(data))
    case 'reviews-written':
      return reviewsLetter(letterData[kind].parse(data))
    case 'order-line-dropped':
      return droppedLineLetter(letterData[kind].parse(data), shop)
    case 'order-returned':
      return returnLetter(letterData[kind].parse(data), shop)
    default:
      return orderLetter(kind, letterData[kind].parse(data), shop)
  }
}

const letterText = ({ blocks }: LetterBody, shop: LetterShop): string =>
  `${[...blocks.map(blockText), signature(shop)].join('\n\n')}\n`

function blockText(block: Block): string {
  switch (block.is) {
    case 'paragraph':
    case 'small':
      return onOneLine(block.text)
    case 'code':
      return `${block.label}: ${onOneLine(block.code)}`
    case 'button':
      return `${block.text}: ${block.url}`
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${onOneLine(value)}`).join('\n')
    case 'goods':
      return [
        ...block.goods.map(({ name, note, sum, url }) =>
          [onOneLine(name), onOneLine(note), sum, url].join('\n'),
        ),
        `Итого: ${block.total}`,
      ].join('\n\n')
  }
}

const signature = ({ name, phone, hours, email, publicUrl }: LetterShop): string =>
  ['--', onOneLine(name), `${formatPhone(phone)}, ${hours}`, email, publicUrl].join('\n')
