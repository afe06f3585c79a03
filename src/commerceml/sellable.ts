// Joins an offer of 1C and its product into one sellable product, or gives the reason why not.

import type { Kopecks } from '#src/shared/money.ts'
import type {
  GroupRecord,
  OfferRecord,
  PriceRecord,
  ProductRecord,
  PropertyValues,
} from './exchange-records.ts'

/** Names of properties by id, with their dictionaries. */
export type KnownProperties = ReadonlyMap<
  string,
  { readonly name: string; readonly options: Readonly<Record<string, string>> }
>

export type Sellable = {
  readonly name: string
  readonly article: string
  /** Whether the article is made of 1C's code or id, as 1C has none. */
  readonly isArticleMade: boolean
  readonly manufacturer: string
  readonly description: string | null
  readonly price: Kopecks
  readonly unit: string | null
  readonly country: string | null
  readonly vatRate: number | null
}

export type Unsellable = { readonly reason: string; readonly isExpected: boolean }

const NO_MANUFACTURER = 'Не указан'
const LONGEST_NAME = 300
const LONGEST_ARTICLE = 60
const LONGEST_TEXT = 20_000

type OfferWithProduct = {
  readonly offer: OfferRecord
  /** null when 1C has sent only the offer. */
  readonly product: ProductRecord | null
  readonly properties: KnownProperties
  /** Price types of buyers, the preferred first. */
  readonly priceTypeIds: readonly string[]
}

export function sellableOf(source: OfferWithProduct): Sellable | Unsellable {
  const { offer, product } = source
  if (offer.isDeleted || product?.isDeleted) return expected('Удалён в 1С.')
  const price = priceOf(source)
  if ('reason' in price) return price
  const name = (offer.name || product?.name || '').slice(0, LONGEST_NAME).toWellFormed()
  if (name === '') return refused('Нет наименования.')
  const { article, isMade } = articleOf(source)
  if (!/[\p{L}\p{N}]/u.test(article)) return refused(`В артикуле «${article}» нет букв и цифр.`)
  return {
    name,
    article,
    isArticleMade: isMade,
    manufacturer: makerOf(source),
    description: product?.description.slice(0, LONGEST_TEXT).toWellFormed() || null,
    price: price.amount,
    unit: shortUnit(offer.unit || product?.unit || ''),
    country: product?.country || namedValue(source, COUNTRY) || null,
    vatRate: product?.vatRate ?? null,
  }
}

const expected = (reason: string): Unsellable => ({ reason, isExpected: true })
const refused = (reason: string): Unsellable => ({ reason, isExpected: false })

const RUBLES = /^(|руб\.?|rub|rur|643|810|₽|рубль|рублей)$/i

function priceOf({ offer, priceTypeIds }: OfferWithProduct): { amount: Kopecks } | Unsellable {
  const [best] = priceTypeIds.flatMap(
    (id) => offer.prices?.filter(({ typeId, amount }) => typeId === id && amount !== 0) ?? [],
  )
  const price = best ?? onlyOne(offer.prices)
  if (!price) return expected('Нет цены.')
  if (price.amount === null) return refused('Цену не удалось прочитать.')
  if (price.amount === 0) return expected('Нет цены.')
  if (!RUBLES.test(price.currency.trim())) {
    return refused(`Цена не в рублях: «${price.currency.slice(0, 20)}».`)
  }
  return { amount: price.amount }
}

/** A price without a type counts only if it is the only one. */
const onlyOne = (prices: readonly PriceRecord[] | null): PriceRecord | null => {
  const [price, ...others] = prices ?? []
  return price && others.length === 0 && price.typeId === '' ? price : null
}

const ARTICLE = /^(артикул|part_?number|cml2_article)$/i
const MAKER = /^(производитель|изготовитель|бренд|торговая марка|brand|manufacturer)$/i
const COUNTRY = /^(страна|страна происхождения|страна производства)$/i

/** The offer's article, else the product's; a characteristic adds a part of its id to it. */
function articleOf(source: OfferWithProduct): {
  readonly article: string
  readonly isMade: boolean
} {
  const { offer, product } = source
  const own = offer.article || namedIn(offer.properties, source.properties, ARTICLE)
  const shared = product?.article || namedIn(product?.properties ?? {}, source.properties, ARTICLE)
  const characteristic = offer.id.split('#')[1] ?? ''
  const isMade = own === '' && shared === ''
  if (own !== '' && (own !== shared || characteristic === '')) return { article: cut(own), isMade }
  const stem = own || shared || product?.code || offer.productId
  const article = characteristic === '' ? stem : `${stem}-${characteristic.slice(0, 8)}`
  return { article: cut(article), isMade }
}

const cut = (article: string): string => article.slice(0, LONGEST_ARTICLE).trim().toWellFormed()

function makerOf(source: OfferWithProduct): string {
  const name = source.product?.manufacturer || namedValue(source, MAKER)
  return /[\p{L}\p{N}]/u.test(name) ? name.slice(0, 100).toWellFormed() : NO_MANUFACTURER
}

const namedValue = ({ offer, product, properties }: OfferWithProduct, names: RegExp): string =>
  namedIn(product?.properties ?? {}, properties, names) ||
  namedIn(offer.properties, properties, names)

/** The value of the property with this name or id, resolved by its dictionary. */
function namedIn(values: PropertyValues, known: KnownProperties, names: RegExp): string {
  for (const [id, value] of Object.entries(values)) {
    const property = known.get(id)
    if (names.test(property?.name ?? '') || names.test(id)) {
      return (property?.options[value] ?? value).trim()
    }
  }
  return ''
}

const UNIT_CODES: Readonly<Record<string, string>> = {
  '112': 'л',
  '163': 'г',
  '166': 'кг',
  '006': 'м',
  '715': 'пар',
  '736': 'рул',
  '778': 'упак',
  '796': 'шт',
  '839': 'компл',
}

const shortUnit = (unit: string): string | null => (UNIT_CODES[unit] ?? unit) || null

const DEEPEST = 10

/** null when the product names no known group. */
export function groupPath(
  groups: ReadonlyMap<string, GroupRecord>,
  groupIds: readonly string[],
): string[] | null {
  const names: string[] = []
  let group = groupIds.map((id) => groups.get(id)).find((known) => known && known.name !== '')
  // the limit ends a cycle of groups
  while (group && names.length < DEEPEST) {
    if (group.name !== '') names.unshift(group.name)
    group = group.parentId === null ? undefined : groups.get(group.parentId)
  }
  return names.length === 0 ? null : names
}
