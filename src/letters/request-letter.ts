// Letters about the requests of buyers: arrival of goods, search for a part, call back.

import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice, rublesOf } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { Block, LetterBody, LetterShop } from './letter-blocks.ts'
import type { CallRequested, GoodsArrived, PartRequested, RequestReceived } from './letter-kinds.ts'

export function goodsArrivedLetter(letter: GoodsArrived, { publicUrl }: LetterShop): LetterBody {
  const { name, manufacturer, article, key, price } = letter.product
  const token = encodeURIComponent(letter.token)
  return {
    title: 'Товар снова в наличии',
    blocks: [
      paragraph(
        `Вы просили сообщить, когда он поступит: ${name} (${manufacturer}, артикул ${article}).`,
      ),
      paragraph(`Цена ${formatPrice(rublesOf(price))} Товар не отложен: его может купить любой.`),
      { is: 'button', text: 'Открыть товар', url: productAddress(publicUrl, key) },
      {
        is: 'small',
        text:
          'Об этом товаре мы больше не напишем. Если ждёте и другие, а письма не нужны, ' +
          `откажитесь от них одним нажатием: ${publicUrl}/arrival/${token}`,
      },
    ],
    endAddress: `${publicUrl}/api/arrivals/${token}/end`,
  }
}

export function partRequestLetter(letter: PartRequested, shop: LetterShop): LetterBody {
  const { id, message, vin, car, photos } = letter
  return {
    title: `Запрос детали № ${id}`,
    blocks: [
      paragraph(message),
      facts([['VIN', vin], ['Автомобиль', car], ...buyerFacts(letter)]),
      ...productBlocks(letter, shop),
      ...photos.map(
        (key, place): Block => ({
          is: 'small',
          text: `Фото ${place + 1}: ${shop.publicUrl}/request-photos/${key}.webp`,
        }),
      ),
      howToClose(id),
    ],
  }
}

export function callRequestLetter(letter: CallRequested, shop: LetterShop): LetterBody {
  const { id, message, from, until } = letter
  return {
    title: `Позвонить: ${formatPhone(letter.phone)}`,
    blocks: [
      facts([
        ['Когда', from && until ? `с ${momentOf(from)} до ${momentOf(until)}` : 'скорее'],
        ...buyerFacts({ ...letter, email: '' }),
        ['О чём', message],
      ]),
      ...productBlocks(letter, shop),
      howToClose(id),
    ],
  }
}

export const receiptLetter = ({ id }: RequestReceived): LetterBody => ({
  title: `Запрос № ${id} принят`,
  blocks: [
    paragraph('Мы получили ваш запрос. Подберём деталь и ответим письмом или звонком.'),
    {
      is: 'small',
      text: 'Если вы ничего не спрашивали, значит кто-то указал ваш адрес: ничего делать не нужно.',
    },
  ],
})

const buyerFacts = ({
  name,
  phone,
  email,
}: Pick<PartRequested, 'name' | 'phone' | 'email'>): [string, string][] => [
  ['Имя', name],
  ['Телефон', formatPhone(phone)],
  ['E-mail', email],
]

const productBlocks = (
  { product }: Pick<CallRequested, 'product'>,
  { publicUrl }: LetterShop,
): Block[] =>
  product
    ? [
        {
          is: 'small',
          text:
            `Со страницы товара: ${product.name} (${product.manufacturer}, артикул ` +
            `${product.article}), ${productAddress(publicUrl, product.key)}`,
        },
      ]
    : []

const howToClose = (id: number): Block => ({
  is: 'small',
  text:
    'Ответить и отметить: служебная часть магазина, раздел «Обращения». Без неё: ' +
    `npm run shop -- requests ${id} taken (взят в работу), done (готов).`,
})

const productAddress = (publicUrl: string, key: string): string =>
  `${publicUrl}/catalog/product/${encodeURIComponent(key)}`

const facts = (given: readonly (readonly [string, string])[]): Block => ({
  is: 'facts',
  facts: given.filter(([, value]) => value !== ''),
})

const paragraph = (text: string): Block => ({ is: 'paragraph', text })
