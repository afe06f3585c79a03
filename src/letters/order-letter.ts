// Letters about an order: the event, the lines, the next steps.

import { dayOf, momentOf } from '#src/shared/moment-words.ts'
import { formatPrice, type Kopecks, rublesOf, times } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { verdictFor } from '#src/shared/verdict-words.ts'
import type { Block, Goods, LetterBody, LetterShop } from './letter-blocks.ts'
import { greetingOf } from './letter-blocks.ts'
import type { DroppedLine, OrderLetter, OrderLetterKind } from './letter-kinds.ts'

type Step = Exclude<OrderLetterKind, 'order-line-dropped' | 'order-returned'>

const EVENTS: Readonly<Record<Step, string>> = {
  'order-placed': 'принят',
  'order-confirmed': 'подтверждён',
  'order-ready': 'готов к выдаче',
  'order-cancelled': 'отменён',
  'order-expiring': 'ждёт подтверждения',
  'order-moved': 'будет в другой срок',
  'order-readdressed': 'поедет по другому адресу',
}

export function orderLetter(kind: Step, letter: OrderLetter, shop: LetterShop): LetterBody {
  const blocks = [
    ...newsOf(kind, letter, shop),
    ...unpaidNews(letter),
    ...orderBlocks(letter, shop),
  ]
  if (kind !== 'order-cancelled') blocks.push(wayToReturn(shop))
  return { title: `Заказ № ${letter.order.id} ${EVENTS[kind]}`, blocks: greeted(letter, blocks) }
}

/** A line was dropped or replaced, or a part of it; the order stays. */
export function droppedLineLetter(letter: OrderLetter & DroppedLine, shop: LetterShop): LetterBody {
  const { order, dropped, others, replacement, reason } = letter
  const units = [dropped, ...(others ?? [])]
    .map((line) => `${goodName(line)}, ${line.quantity} шт.`)
    .join('; ')
  const isMany = (others ?? []).length > 0
  const blocks = [
    ...paragraph(
      replacement
        ? `В вашем заказе № ${order.id} от ${dayOf(order.createdAt)} мы заменили товар: ${units} ` +
            `Вместо этого вы получите: ${goodName(replacement)}, ${replacement.quantity} шт. ` +
            `по ${price(replacement.unitPrice)}`
        : `Из вашего заказа № ${order.id} от ${dayOf(order.createdAt)} ${isMany ? 'выпали товары' : 'выпал товар'}: ${units}`,
    ),
    ...(reason ? paragraph(`Причина: ${reason}`) : []),
    ...(replacement ? differenceBack(letter) : moneyBack(letter, isMany ? 'них' : 'него')),
    ...paragraph(
      `${replacement ? 'Теперь заказ' : 'Остальное осталось в заказе, теперь он'} стоит ` +
        `${price(order.total)} ` +
        `Если так вам не подходит, позвоните нам: ${formatPhone(shop.phone)}.`,
    ),
    ...unpaidNews(letter),
    ...orderBlocks(letter, shop),
    wayToReturn(shop),
  ]
  return { title: `Заказ № ${order.id} изменился`, blocks: greeted(letter, blocks) }
}

const goodName = ({ name, manufacturer, article }: DroppedLine['dropped']): string =>
  `${name} (${manufacturer}, артикул ${article})`

/** What was paid pays for the replacement, which never costs more then. */
const differenceBack = ({
  paidTotal,
  dropped,
  replacement,
}: OrderLetter & DroppedLine): Block[] => {
  if (!paidTotal || !replacement || replacement.unitPrice > dropped.unitPrice) return []
  return paragraph(
    replacement.unitPrice < dropped.unitPrice
      ? 'Доплачивать не нужно. Разница в цене вернётся тем же способом, которым вы платили.'
      : 'Доплачивать не нужно.',
  )
}

const greeted = ({ name }: OrderLetter, blocks: readonly Block[]): Block[] => [
  { is: 'paragraph', text: greetingOf(name) },
  ...blocks,
]

const orderBlocks = (letter: OrderLetter, shop: LetterShop): Block[] => [
  { is: 'goods', goods: goodsOf(letter, shop), total: price(letter.order.total) },
  { is: 'facts', facts: factsOf(letter) },
  letter.payUntil
    ? { is: 'button', text: 'Оплатить заказ', url: `${shop.publicUrl}/payment/${letter.order.id}` }
    : { is: 'button', text: 'Мои заказы', url: `${shop.publicUrl}/personal-area/orders` },
]

const unpaidNews = ({ payUntil }: OrderLetter): Block[] =>
  payUntil
    ? paragraph(
        `Заказ ждёт оплаты до ${momentOf(payUntil)}: неоплаченный в срок будет отменён. ` +
          'Если вы уже заплатили, ничего делать не нужно.',
      )
    : []

const moneyBack = ({ paidTotal }: OrderLetter, what: string): Block[] =>
  paidTotal
    ? paragraph(
        `Деньги за ${what} вернутся тем же способом, которым вы платили. ` +
          'Когда именно, зависит от вашего банка.',
      )
    : []

const wayToReturn = ({ publicUrl }: LetterShop): Block => ({
  is: 'small',
  text: `Как вернуть или обменять товар: ${publicUrl}/guarantee`,
})

function newsOf(kind: Step, letter: OrderLetter, shop: LetterShop): Block[] {
  const { order } = letter
  if (kind === 'order-placed') {
    return paragraph(
      `Мы приняли ваш заказ № ${order.id} от ${dayOf(order.createdAt)}. ` +
        'Товары отложены для вас. Когда проверим заказ, напишем ещё раз.' +
        (letter.confirmUntil
          ? ` Если не подтвердим его до ${momentOf(letter.confirmUntil)}, он отменится.`
          : ''),
    )
  }
  if (kind === 'order-expiring') return expiringNews(letter, shop)
  if (kind === 'order-moved') return movedNews(letter, shop)
  if (kind === 'order-readdressed') return readdressedNews(letter, shop)
  if (kind === 'order-confirmed') {
    return paragraph(
      `Ваш заказ № ${order.id} проверен и подтверждён. Его ход виден в личном кабинете.`,
    )
  }
  if (kind === 'order-ready') return readyNews(letter, shop)
  return [
    ...paragraph(`Ваш заказ № ${order.id} от ${dayOf(order.createdAt)} отменён.`),
    ...(letter.reason ? paragraph(`Причина: ${letter.reason}`) : []),
    ...moneyBack(letter, 'заказ'),
    ...paragraph(`Если это ошибка, позвоните нам: ${formatPhone(shop.phone)}.`),
  ]
}

const expiringNews = ({ order, confirmUntil }: OrderLetter, { phone }: LetterShop): Block[] =>
  paragraph(
    `Мы ещё не подтвердили ваш заказ № ${order.id} от ${dayOf(order.createdAt)}. ` +
      `Если не успеем${confirmUntil ? ` до ${momentOf(confirmUntil)}` : ''}, он отменится, ` +
      'а товары снова поступят в продажу. ' +
      `Если заказ вам нужен, позвоните нам: ${formatPhone(phone)}.`,
  )

const movedNews = ({ order, reason }: OrderLetter, { phone }: LetterShop): Block[] => [
  ...paragraph(
    `Срок вашего заказа № ${order.id} от ${dayOf(order.createdAt)} изменился` +
      `${order.promisedAt ? `: теперь ${promiseOf(order, order.promisedAt)}` : ''}.`,
  ),
  ...(reason ? paragraph(`Причина: ${reason}`) : []),
  ...paragraph(`Если так вам не подходит, позвоните нам: ${formatPhone(phone)}.`),
]

/** An unconfirmed mailbox is not told the address. */
const readdressedNews = ({ order }: OrderLetter, { phone }: LetterShop): Block[] =>
  paragraph(
    `Адрес доставки вашего заказа № ${order.id} от ${dayOf(order.createdAt)} изменён` +
      `${order.address ? `: ${order.address}` : ''}. ` +
      `Если вы об этом не просили, позвоните нам: ${formatPhone(phone)}.`,
  )

/** Pickup begins at the time, a courier comes before it, a carrier on the day. */
const promiseOf = ({ storeId, carrier }: OrderLetter['order'], at: string): string =>
  carrier ? `до ${dayOf(at)}` : `${storeId ? 'с' : 'до'} ${momentOf(at)}`

function readyNews({ order, pickupCode, keptUntil }: OrderLetter, shop: LetterShop): Block[] {
  return [
    ...paragraph(`Ваш заказ № ${order.id} собран и ждёт вас: ${order.address}.`),
    ...(pickupCode
      ? [
          {
            is: 'code',
            label: 'Код получения — назовите его в магазине',
            code: pickupCode,
          } as const,
        ]
      : paragraph(
          'Код получения — на сайте, в разделе «Мои заказы» личного кабинета: ' +
            'войдите и назовите его в магазине. Хватит и номера заказа с последними четырьмя ' +
            'цифрами телефона или фамилией.',
        )),
    ...paragraph(
      [
        keptUntil ? `Храним заказ до ${momentOf(keptUntil)}.` : '',
        `Часы работы: ${shop.pickupHours ?? shop.hours}.`,
      ]
        .join(' ')
        .trim(),
    ),
  ]
}

const paragraph = (text: string): Block[] => [{ is: 'paragraph', text }]
const price = (amount: Kopecks): string => formatPrice(rublesOf(amount))

const goodsOf = ({ order }: OrderLetter, shop: LetterShop): Goods[] =>
  order.lines.map((line) => ({
    name: line.name,
    note: `${line.manufacturer}, артикул ${line.article}${fitOf(line)}`,
    sum: `${line.quantity} × ${price(line.unitPrice)} = ${price(times(line.unitPrice, line.quantity))}`,
    url: `${shop.publicUrl}/catalog/product/${encodeURIComponent(line.productKey)}`,
  }))

/** Verdict on a line's car; '' for a line without a car. */
const fitOf = ({ fitment, car }: OrderLetter['order']['lines'][number]): string =>
  fitment && car ? `. ${verdictFor(fitment, car)}` : ''

function factsOf({ order }: OrderLetter): [string, string][] {
  const { promisedAt, shippingCost, carrier, status } = order
  const facts: [string, string][] = [
    ['Получение', carrier ? `${order.shippingMethod}, ${carrier}` : order.shippingMethod],
    // what is ready before its day is not to be waited for
    ['Срок', promisedAt && status !== 'ready' ? promiseOf(order, promisedAt) : ''],
    ['Доставка', shippingCost ? price(shippingCost) : ''],
    ['Адрес', order.address],
    ['Оплата', order.paymentMethod],
    ['Получатель', order.recipient ?? ''],
    ['Телефон', order.phone === '' ? '' : formatPhone(order.phone)],
    ['Комментарий', order.comment],
  ]
  return facts.filter(([, value]) => value !== '')
}
