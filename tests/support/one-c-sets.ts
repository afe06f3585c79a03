// Invented exchange files of 1C in the layouts of its versions.

import { Buffer } from 'node:buffer'
import type { SentFile } from './one-c.ts'

export type Good = {
  readonly id: string
  readonly article?: string
  readonly name?: string
  readonly maker?: string
  readonly group?: string
  readonly price?: string
  readonly units?: string
  /** Units by the id of a warehouse. */
  readonly stocks?: Readonly<Record<string, string>>
  readonly isDeleted?: boolean
  /** Only this offer of it; stated by version 3.1. */
  readonly isOfferDeleted?: boolean
  readonly characteristic?: string
  readonly pictures?: readonly string[]
  readonly barcode?: string
  readonly unit?: { readonly code: string; readonly name: string }
  /** Values of its characteristic by their names. */
  readonly values?: Readonly<Record<string, string>>
}

export type SetWishes = {
  readonly version?: '2.03' | '2.05' | '2.08'
  readonly isFull?: boolean
  readonly encoding?: 'utf-8' | 'windows-1251'
  readonly currency?: string
}

export const RETAIL = 'price-retail'
export const WHOLESALE = 'price-wholesale'
export const STOCK_ONE = 'warehouse-1'
export const STOCK_TWO = 'warehouse-2'

const GROUPS = `<Группы>
  <Группа><Ид>g-parts</Ид><Наименование>Запчасти 1С</Наименование><Группы>
    <Группа><Ид>g-filters</Ид><Наименование>Фильтры 1С</Наименование></Группа>
    <Группа><Ид>g-brakes</Ид><Наименование>Тормоза 1С</Наименование></Группа>
  </Группы></Группа>
</Группы>`
const PROPERTIES = `<Свойства>
  <Свойство><Ид>p-maker</Ид><Наименование>Производитель</Наименование>
    <ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>
      <Справочник><ИдЗначения>v-kolbenwerk</ИдЗначения><Значение>Kolbenwerk</Значение></Справочник>
      <Справочник><ИдЗначения>v-filtron</ИдЗначения><Значение>Filtrona</Значение></Справочник>
    </ВариантыЗначений></Свойство>
</Свойства>`
const PRICE_TYPES = `<ТипыЦен>
  <ТипЦены><Ид>${WHOLESALE}</Ид><Наименование>Оптовая</Наименование><Валюта>руб</Валюта></ТипЦены>
  <ТипЦены><Ид>${RETAIL}</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены>
</ТипыЦен>`
const WAREHOUSES = `<Склады>
  <Склад><Ид>${STOCK_ONE}</Ид><Наименование>ул. Мира, 1</Наименование></Склад>
  <Склад><Ид>${STOCK_TWO}</Ид><Наименование>Дальний склад</Наименование>
    <Адрес><АдресноеПоле><Тип>Населенный пункт</Тип><Значение>Волгоград г</Значение></АдресноеПоле></Адрес></Склад>
</Склады>`

/** import.xml and offers.xml, as versions 2.03 to 2.08 write them. */
export function setOfTwo(goods: readonly Good[], wishes: SetWishes = {}): SentFile[] {
  const { version = '2.08', isFull = true } = wishes
  const flag = changesFlag(version, isFull)
  const products = [...new Map(goods.map((good) => [good.id, good])).values()]
  const catalogue = `<Классификатор><Ид>c</Ид>${GROUPS}${PROPERTIES}</Классификатор>
    <Каталог${flag.attribute}>${flag.child}<Ид>c</Ид><Товары>${products.map(product).join('\n')}</Товары></Каталог>`
  const offers = `<ПакетПредложений${flag.attribute}>${flag.child}<Ид>c#</Ид>${PRICE_TYPES}${WAREHOUSES}
    <Предложения>${goods.map((good) => offer(good, wishes)).join('\n')}</Предложения></ПакетПредложений>`
  return [
    { name: 'import0_1.xml', bytes: document(catalogue, wishes) },
    { name: 'offers0_1.xml', bytes: document(offers, wishes) },
  ]
}

/** Many small files in folders, as version 3.1 writes them. */
export function setOfMany(goods: readonly Good[], { isFull = true } = {}): SentFile[] {
  const flag = ` СодержитТолькоИзменения="${!isFull}"`
  const three = (name: string, inside: string): SentFile => ({
    name,
    bytes: Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_3" ВерсияСхемы="3.1">${inside}</КоммерческаяИнформация>`),
  })
  const pack = (inside: string) =>
    `<ПакетПредложений${flag}><Ид>c#</Ид><Предложения>${inside}</Предложения></ПакетПредложений>`
  const each = (write: (good: Good) => string) => pack(goods.map(write).join('\n'))
  const products = [...new Map(goods.map((good) => [good.id, good])).values()]
  return [
    three(
      'import.xml',
      `<Классификатор${flag}>${GROUPS}${PRICE_TYPES}${WAREHOUSES}</Классификатор>`,
    ),
    three('properties/1/import.xml', `<Классификатор${flag}>${PROPERTIES}</Классификатор>`),
    three(
      'goods/1/import.xml',
      `<Каталог${flag}><Товары>${products.map(product).join('\n')}</Товары></Каталог>`,
    ),
    three(
      'goods/1/offers.xml',
      each(
        (good) =>
          `<Предложение${good.isOfferDeleted ? ' Статус="Удален"' : ''}><Ид>${offerId(good)}</Ид>${text('Наименование', nameOf(good))}</Предложение>`,
      ),
    ),
    three(
      'goods/1/prices.xml',
      each((good) => `<Предложение><Ид>${offerId(good)}</Ид>${prices(good, 'руб')}</Предложение>`),
    ),
    three(
      'goods/1/rests.xml',
      each(
        (good) =>
          `<Предложение><Ид>${offerId(good)}</Ид><Остатки>${rests(good)}</Остатки></Предложение>`,
      ),
    ),
  ]
}

/** Goods of a made-up plant, each with its own article. */
export const manyGoods = (count: number): Good[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    article: `KW-${100_000 + index}`,
    name: `Деталь ${index}`,
    maker: index % 2 === 0 ? 'v-kolbenwerk' : 'v-filtron',
    group: index % 3 === 0 ? 'g-filters' : 'g-brakes',
    price: `${100 + (index % 900)},50`,
    stocks: { [STOCK_ONE]: String(index % 7), [STOCK_TWO]: String(index % 3) },
  }))

const nameOf = ({ name, id }: Good): string => name ?? `Товар ${id}`
const offerId = ({ id, characteristic }: Good): string =>
  characteristic === undefined ? id : `${id}#${characteristic}`

const text = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${value}</${name}>`

const product = (good: Good): string => `<Товар${good.isDeleted ? ' Статус="Удален"' : ''}>
  <Ид>${good.id}</Ид>${text('Артикул', good.article)}${text('Наименование', nameOf(good))}
  <БазоваяЕдиница Код="${good.unit?.code ?? 796} " НаименованиеПолное="Штука          ">${good.unit?.name ?? 'шт'}</БазоваяЕдиница>${text('Штрихкод', good.barcode)}
  <Группы><Ид>${good.group ?? 'g-parts'}</Ид></Группы>${(good.pictures ?? [])
    .map((name) => text('Картинка', name))
    .join('')}
  <ЗначенияСвойств>${
    good.maker
      ? `<ЗначенияСвойства><Ид>p-maker</Ид><Значение>${good.maker}</Значение></ЗначенияСвойства>`
      : ''
  }</ЗначенияСвойств>
  <СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>20</Ставка></СтавкаНалога></СтавкиНалогов>
</Товар>`

const offer = (good: Good, { currency = 'руб' }: SetWishes): string => `<Предложение>
  <Ид>${offerId(good)}</Ид>${text('Наименование', nameOf(good))}${prices(good, currency)}${values(good)}
  ${text('Количество', good.units)}${Object.entries(good.stocks ?? {})
    .map(([id, units]) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${units}"/>`)
    .join('')}
</Предложение>`

const values = ({ values = {} }: Good): string => {
  const each = Object.entries(values).map(
    ([name, value]) =>
      `<ХарактеристикаТовара>${text('Наименование', name)}${text('Значение', value)}</ХарактеристикаТовара>`,
  )
  return each.length === 0 ? '' : `<ХарактеристикиТовара>${each.join('')}</ХарактеристикиТовара>`
}

const prices = ({ price }: Good, currency: string): string =>
  price === undefined
    ? ''
    : `<Цены>
  <Цена><ИдТипаЦены>${WHOLESALE}</ИдТипаЦены><ЦенаЗаЕдиницу>1,00</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта></Цена>
  <Цена><Представление>${price} руб. за шт</Представление><ИдТипаЦены>${RETAIL}</ИдТипаЦены>
    <ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта><Коэффициент>1</Коэффициент></Цена></Цены>`

const rests = ({ stocks = {} }: Good): string =>
  Object.entries(stocks)
    .map(
      ([id, units]) =>
        `<Остаток><Склад><Ид>${id}</Ид><Количество>${units}</Количество></Склад></Остаток>`,
    )
    .join('')

/** Version 2.03 says in an element what later ones say in an attribute. */
const changesFlag = (version: string, isFull: boolean) =>
  version === '2.03'
    ? { attribute: '', child: `<СодержитТолькоИзменения>${!isFull}</СодержитТолькоИзменения>` }
    : { attribute: ` СодержитТолькоИзменения="${!isFull}"`, child: '' }

function document(inside: string, { version = '2.08', encoding = 'utf-8' }: SetWishes): Buffer {
  const namespace = version === '2.08' ? ' xmlns="urn:1C.ru:commerceml_2"' : ''
  const xml = `<?xml version="1.0" encoding="${encoding}"?>
<КоммерческаяИнформация${namespace} ВерсияСхемы="${version}">${inside}</КоммерческаяИнформация>`
  return encoding === 'utf-8' ? Buffer.from(xml) : inWindows(xml)
}

/** Russian letters stand in two rows of windows-1251; Ё and ё stand apart. */
const inWindows = (xml: string): Buffer =>
  Buffer.from(
    [...xml].map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (sign === 'Ё') return 0xa8
      if (sign === 'ё') return 0xb8
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
    }),
  )
