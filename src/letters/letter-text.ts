// A letter as plain text.

import { formatPhone } from '#src/shared/phone.ts'
import { type Block, type LetterBody, type LetterShop, onOneLine } from './letter-blocks.ts'

export const letterText = ({ blocks }: LetterBody, shop: LetterShop): string =>
  `${[...blocks.map(blockText), signature(shop)].join('\n\n')}\n`

function blockText(block: Block): string {
  switch (block.is) {
    case 'words':
    case 'small':
      return onOneLine(block.text)
    case 'code':
      return `${block.label}: ${onOneLine(block.code)}`
    case 'way':
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
