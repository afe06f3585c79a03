// Reads products and offers, with prices and quantities, from XML nodes.

import { readPrice, readUnits, readVatRate, sumUnits } from './exchange-numbers.ts'
import type {
  Characteristics,
  OfferRecord,
  PriceRecord,
  ProductRecord,
  PropertyValues,
} from './exchange-records.ts'
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
    barcode: barcodesOf(node),
    name: textOf(node, 'Наименование') || (requisites['Полное наименование'] ?? ''),
    unit: unitOf(node),
    unitCode: unitCodeOf(node),
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
  const id = offerId(node)
  if (id === '') return []
  return [
    {
      id,
      productId: id.split('#')[0] ?? id,
      isDeleted: isGone(node),
      name: textOf(node, 'Наименование'),
      article: textOf(node, 'Артикул'),
      barcode: barcodesOf(node),
      characteristics: characteristicsOf(node),
      unit: unitOf(node),
      unitCode: unitCodeOf(node),
      properties: propertiesOf(node),
      prices: pricesOf(node),
      quantity: readUnits(textOf(node, 'Количество') || totalOf(node)),
      stocks: stocksOf(node),
    },
  ]
}

const MARK_OF_DELETION = 'ПометкаУдаления'
const NO_ID = /^[0-]*$/

/** «Товар#характеристика»; some programs write the characteristic apart. */
function offerId(node: XmlNode): string {
  const id = textOf(node, 'Ид')
  const characteristic = textOf(node, 'ИдХарактеристики')
  const isWhole = id === '' || id.includes('#') || NO_ID.test(characteristic)
  return isWhole ? id : `${id}#${characteristic}`
}

const isGone = (node: XmlNode): boolean =>
  /^удален|^удалён/i.test(childOrAttribute(node, 'Статус')) || isMarkedDeleted(node)

/** An element or an attribute; some programs write it as a requisite. */
export const isMarkedDeleted = (node: XmlNode): boolean =>
  isTrue(childOrAttribute(node, MARK_OF_DELETION)) ||
  isTrue(requisitesOf(node)[MARK_OF_DELETION] ?? '')

const barcodesOf = (node: XmlNode): string =>
  nodesAt(node, 'Штрихкод')
    .flatMap(({ text }) => text.trim() || [])
    .join(', ')

function characteristicsOf(node: XmlNode): Characteristics {
  const values = nodesAt(node, 'ХарактеристикиТовара', 'ХарактеристикаТовара').map(
    (one) => [textOf(one, 'Наименование'), textOf(one, 'Значение')] as const,
  )
  return values.filter(([, value]) => value !== '')
}

const makerOf = (node: XmlNode): string =>
  nodesAt(node, 'Изготовитель').map(
    (maker) => textOf(maker, 'Наименование') || textOf(maker, 'ОфициальноеНаименование'),
  )[0] ?? ''

/** «шт», or only the code of the unit, as text or as attribute. */
const unitOf = (node: XmlNode): string =>
  textOf(node, 'БазоваяЕдиница').slice(0, 20) || unitCodeOf(node)

/** Of the classifier ОКЕИ. */
const unitCodeOf = (node: XmlNode): string =>
  nodesAt(node, 'БазоваяЕдиница')
    .map((unit) => attributeOf(unit, 'Код'))[0]
    ?.slice(0, 10) ?? ''

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

/** «по 1С» in Cyrillic, whichever letters a program writes. */
export const requisitesOf = (node: XmlNode): Record<string, string> =>
  Object.fromEntries(
    nodesAt(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((requisite) => [
      textOf(requisite, 'Наименование').replace(/1C$/, '1С'),
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
