// Reads products and offers, with prices and quantities, from XML nodes.

import { readPrice, readUnits, readVatRate, sumUnits } from './exchange-numbers.ts'
import type { OfferRecord, PriceRecord, ProductRecord, PropertyValues } from './exchange-records.ts'
import { attributeOf, childOrAttribute, isTrue, nodesAt, textOf, type XmlNode } from './xml-node.ts'

/** Property ids that Bitrix uses instead of elements of 1C. */
const ACTIVE = 'CML2_ACTIVE'
const DETAIL_TEXT = 'CML2_DETAIL_TEXT'

export function readProduct(node: XmlNode): ProductRecord[] {
  const properties = propertiesOf(node)
  const requisites = requisitesOf(node)
  const product: ProductRecord = {
    id: textOf(node, 'Ид').split('#')[0] ?? '',
    isDeleted: isGone(node) || properties[ACTIVE] === 'false',
    article: textOf(node, 'Артикул'),
    code: textOf(node, 'Код') || (requisites.Код ?? ''),
    barcode: textOf(node, 'Штрихкод'),
    name: textOf(node, 'Наименование') || (requisites['Полное наименование'] ?? ''),
    unit: unitOf(node),
    country: textOf(node, 'Страна'),
    groupIds: nodesAt(node, 'Группы', 'Ид').map(({ text }) => text.trim()),
    description: textOf(node, 'Описание') || (properties[DETAIL_TEXT] ?? ''),
    manufacturer: makerOf(node),
    properties,
    vatRate: vatOf(node),
    images: nodesAt(node, 'Картинка').flatMap(({ text }) => text.trim() || []),
  }
  return product.id === '' ? [] : [product]
}

export function readOffer(node: XmlNode): OfferRecord[] {
  const id = textOf(node, 'Ид')
  if (id === '') return []
  return [
    {
      id,
      productId: id.split('#')[0] ?? id,
      isDeleted: isGone(node),
      name: textOf(node, 'Наименование'),
      article: textOf(node, 'Артикул'),
      unit: unitOf(node),
      properties: propertiesOf(node),
      prices: pricesOf(node),
      quantity: readUnits(textOf(node, 'Количество') || totalOf(node)),
      stocks: stocksOf(node),
    },
  ]
}

const isGone = (node: XmlNode): boolean =>
  /^удален|^удалён/i.test(childOrAttribute(node, 'Статус')) ||
  isTrue(textOf(node, 'ПометкаУдаления'))

const makerOf = (node: XmlNode): string =>
  nodesAt(node, 'Изготовитель').map(
    (maker) => textOf(maker, 'Наименование') || textOf(maker, 'ОфициальноеНаименование'),
  )[0] ?? ''

/** «шт», or only the code of the unit. */
const unitOf = (node: XmlNode): string => textOf(node, 'БазоваяЕдиница').slice(0, 20)

const vatOf = (node: XmlNode): number | null =>
  nodesAt(node, 'СтавкиНалогов', 'СтавкаНалога')
    .filter((tax) => /ндс/i.test(textOf(tax, 'Наименование')))
    .map((tax) => readVatRate(textOf(tax, 'Ставка')))[0] ?? null

function propertiesOf(node: XmlNode): PropertyValues {
  const values = nodesAt(node, 'ЗначенияСвойств', 'ЗначенияСвойства').map((value) => [
    textOf(value, 'Ид'),
    textOf(value, 'Значение') ||
      nodesAt(value, 'ЗначениеСвойства').map((one) => textOf(one, 'Значение'))[0] ||
      '',
  ])
  return Object.fromEntries(values.filter(([id, value]) => id !== '' && value !== ''))
}

export const requisitesOf = (node: XmlNode): Record<string, string> =>
  Object.fromEntries(
    nodesAt(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((requisite) => [
      textOf(requisite, 'Наименование'),
      textOf(requisite, 'Значение'),
    ]),
  )

function pricesOf(node: XmlNode): PriceRecord[] | null {
  if (nodesAt(node, 'Цены').length === 0) return null
  return nodesAt(node, 'Цены', 'Цена').map((price) => ({
    typeId: textOf(price, 'ИдТипаЦены'),
    amount: readPrice(textOf(price, 'ЦенаЗаЕдиницу'), textOf(price, 'Коэффициент')),
    currency: textOf(price, 'Валюта'),
  }))
}

/** Reads both formats: attributes of «Склад», or «Остатки» by warehouse; null for neither. */
function stocksOf(node: XmlNode): Record<string, number> | null {
  const places = [...nodesAt(node, 'Склад'), ...nodesAt(node, 'Остатки', 'Остаток', 'Склад')]
  const stocks: Record<string, number> = {}
  for (const place of places) {
    const id = attributeOf(place, 'ИдСклада') || textOf(place, 'Ид')
    const units = readUnits(attributeOf(place, 'КоличествоНаСкладе') || textOf(place, 'Количество'))
    if (id !== '' && units !== null) stocks[id] = sumUnits([stocks[id] ?? 0, units])
  }
  return Object.keys(stocks).length === 0 ? null : stocks
}

/** The quantity without a warehouse; '0' for an empty «Остатки», '' for none. */
function totalOf(node: XmlNode): string {
  const rests = nodesAt(node, 'Остатки', 'Остаток')
  if (rests.length === 0) return nodesAt(node, 'Остатки').length === 0 ? '' : '0'
  return rests.map((rest) => textOf(rest, 'Количество'))[0] ?? ''
}
