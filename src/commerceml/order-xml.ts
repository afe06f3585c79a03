// Writes orders as CommerceML 2 documents, inside containers for version 3.

import { escapeMarkup } from '#src/shared/escape-markup.ts'
import { type Kopecks, rublesOf } from '#src/shared/money.ts'
import type { GivenOrder, GivenPlace } from './given-order.ts'
import { codedUnit } from './units.ts'

export const ordersStart = (version: string, writtenAt: string): string => {
  const isThree = version.startsWith('3')
  const namespace = isThree ? ' xmlns="urn:1C.ru:commerceml_3"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация${namespace} ВерсияСхемы="${isThree ? '3.1' : '2.08'}" ДатаФормирования="${writtenAt}">\n`
}
export const ORDERS_END = '</КоммерческаяИнформация>\n'

export function orderXml(order: GivenOrder, version: string): string {
  const document = element('Документ', [
    text('Ид', order.id),
    text('Номер', order.id),
    text('Дата', order.date),
    text('Время', order.time),
    text('ХозОперация', 'Заказ товара'),
    text('Роль', 'Продавец'),
    text('Валюта', 'RUB'),
    text('Курс', 1),
    text('Сумма', money(order.total)),
    element('Контрагенты', [buyer(order)]),
    warehouses(documentPlaces(order)),
    text('Комментарий', order.comment),
    element('Товары', [...order.lines.map(goods), ...delivery(order)]),
    requisites(facts(order)),
  ])
  return version.startsWith('3') ? element('Контейнер', [document]) : document
}

function buyer({ customer, address, pickup }: GivenOrder): string {
  const { id, name, lastname, patronymic, phone, email } = customer
  const fullName = [lastname, name, patronymic].filter(Boolean).join(' ')
  const contact = (kind: string, value: string) =>
    element('Контакт', [text('Тип', kind), text('Значение', value)])
  return element('Контрагент', [
    text('Ид', `customer-${id}`),
    text('Наименование', fullName),
    text('Роль', 'Покупатель'),
    text('ПолноеНаименование', fullName),
    text('Фамилия', lastname),
    text('Имя', name),
    text('Отчество', patronymic),
    // of a pickup it is that of the shop
    pickup ? '' : registered(address),
    element('Контакты', [
      // who ordered by phone may have none, and who bought at the counter neither
      ...(email.includes('@') ? [contact('Почта', email)] : []),
      ...(phone ? [contact('Телефон рабочий', `+${phone}`)] : []),
    ]),
  ])
}

const registered = (address: string): string =>
  element('АдресРегистрации', [
    text('Представление', address),
    element('АдресноеПоле', [text('Тип', 'Улица'), text('Значение', address)]),
  ])

const goods = (line: GivenOrder['lines'][number]): string =>
  element('Товар', [
    text('Ид', line.externalId),
    text('Артикул', line.article),
    text('Наименование', line.name),
    unit(line),
    text('ЦенаЗаЕдиницу', money(line.unitPrice)),
    text('Количество', line.quantity),
    text('Сумма', ((line.unitPrice * line.quantity) / 100).toFixed(2)),
    element('СтавкиНалогов', [
      element('СтавкаНалога', [
        text('Наименование', 'НДС'),
        text('Ставка', line.vatRate || 'Без НДС'),
      ]),
    ]),
    warehouses(line.places),
    requisites([
      ...kindOfGoods('Товар'),
      ...(line.places.length > 0 ? [['Склад отгрузки', placesText(line.places)] as const] : []),
    ]),
  ])

function unit(line: GivenOrder['lines'][number]): string {
  const { code, name, full } = codedUnit(line.unit, line.unitCode)
  const coded = code === '' ? '' : ` Код="${escapeMarkup(code)}"`
  return `<БазоваяЕдиница${coded} НаименованиеПолное="${escapeMarkup(full)}">${escapeMarkup(name)}</БазоваяЕдиница>`
}

/** A document of 1C has one warehouse: that of the pickup, else the only one that all is taken from. */
function documentPlaces({ pickup, lines }: GivenOrder): readonly GivenPlace[] {
  if (pickup) return [pickup]
  const places = lines.flatMap((line) => line.places)
  const [first] = places
  const isOne = places.every(({ name }) => name === first?.name)
  return first && isOne ? [{ name: first.name, warehouse: first.warehouse }] : []
}

/** Only those that 1C knows by an id; empty where there are none. */
function warehouses(places: readonly (GivenPlace & { readonly quantity?: number })[]): string {
  const known = places.flatMap(({ warehouse, quantity }) =>
    warehouse
      ? element('Склад', [
          text('Ид', warehouse.id),
          text('Наименование', warehouse.name),
          ...(quantity === undefined ? [] : [text('Количество', quantity)]),
        ])
      : [],
  )
  return known.length === 0 ? '' : element('Склады', known)
}

const placesText = (places: GivenOrder['lines'][number]['places']): string =>
  places.length === 1
    ? (places[0]?.name ?? '')
    : places.map(({ name, quantity }) => `${name} — ${quantity}`).join('; ')

const delivery = ({ shippingCost, shippingMethod }: GivenOrder): string[] =>
  shippingCost === 0
    ? []
    : [
        element('Товар', [
          text('Ид', 'ORDER_DELIVERY'),
          text('Наименование', shippingMethod),
          text('ЦенаЗаЕдиницу', money(shippingCost)),
          text('Количество', 1),
          text('Сумма', money(shippingCost)),
          requisites(kindOfGoods('Услуга')),
        ]),
      ]

const kindOfGoods = (kind: string) =>
  [
    ['ВидНоменклатуры', kind],
    ['ТипНоменклатуры', kind],
  ] as const

const facts = (order: GivenOrder): [string, string | boolean][] => [
  ['Метод оплаты', order.paymentMethod],
  ['Заказ оплачен', order.isPaid],
  ['Способ доставки', order.shippingMethod],
  ...(order.recipient ? [['Получатель', order.recipient] satisfies [string, string]] : []),
  order.pickup ? ['Пункт самовывоза', order.pickup.name] : ['Адрес доставки', order.address],
  ['Доставка разрешена', order.status !== 'new' && order.status !== 'cancelled'],
  ['Отменен', order.status === 'cancelled'],
  ['Финальный статус', ['completed', 'cancelled', 'returned'].includes(order.status)],
  ['Статус заказа', order.statusName],
  ['Статуса заказа ИД', order.status],
  ['Дата изменения статуса', order.changedAt],
]

const requisites = (facts: readonly (readonly [string, string | boolean])[]): string =>
  element(
    'ЗначенияРеквизитов',
    facts.map(([name, value]) =>
      element('ЗначениеРеквизита', [text('Наименование', name), text('Значение', String(value))]),
    ),
  )

const money = (amount: Kopecks): string => rublesOf(amount).toFixed(2)

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const text = (name: string, value: string | number): string =>
  `<${name}>${escapeMarkup(String(value).toWellFormed().replace(UNWRITABLE, ' '))}</${name}>`

const element = (name: string, parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name}>\n`
