// The letter about goods that a buyer has brought back: which, why, and how the money goes.

import { dayOf } from '#src/shared/moment-words.ts'
import { formatPrice, type Kopecks, rublesOf } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { type Block, greetingOf, type LetterBody, type LetterShop } from './letter-blocks.ts'
import type { ReturnLetter } from './letter-kinds.ts'

export function returnLetter(letter: ReturnLetter, shop: LetterShop): LetterBody {
  const { order, name, returned, reason, place } = letter
  const units = returned.map(
    (line) => `${line.name} (${line.manufacturer}, артикул ${line.article}), ${line.quantity} шт.`,
  )
  const texts = [
    greetingOf(name),
    `Мы приняли возврат по вашему заказу № ${order.id} от ${dayOf(order.createdAt)}: ${units.join('; ')}`,
    reason ? `Причина: ${reason}` : '',
    ...moneyTexts(letter),
    `Если что-то не так, позвоните нам: ${formatPhone(shop.phone)}.`,
  ]
  return {
    title: `Возврат по заказу № ${order.id}`,
    blocks: [
      ...texts.filter(Boolean).map((text): Block => ({ is: 'paragraph', text })),
      { is: 'facts', facts: [['Где приняли', place]] },
      { is: 'button', text: 'Мои заказы', url: `${shop.publicUrl}/personal-area/orders` },
    ],
  }
}

const WAYS = { cash: 'наличными', card: 'на карту через терминал' }

/** Nothing where no money goes back, as from who has not paid at the door. */
const moneyTexts = ({ refunded, givenBack, givenBy, keptDelivery }: ReturnLetter): string[] => [
  refunded > 0
    ? `${price(refunded)} вернутся туда же, откуда вы платили онлайн. Когда именно, зависит от вашего банка.`
    : '',
  givenBack > 0
    ? `Вам вернули ${price(givenBack)} ${givenBy ? WAYS[givenBy] : 'тем же способом, которым вы платили'}.`
    : '',
  keptDelivery ? `Стоимость доставки, ${price(keptDelivery)}, не возвращается.` : '',
]

const price = (amount: Kopecks): string => formatPrice(rublesOf(amount))
