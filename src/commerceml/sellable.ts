// Joins an offer of 1C and its product into one sellable product, or gives the reason why not.

import { NO_MANUFACTURER } from '#src/shared/brand-name.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type {
  GroupRecord,
  OfferRecord,
  PriceRecord,
  ProductRecord,
  PropertyValues,
} from './exchange-records.ts'
import { unitName } from './units.ts'

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

const LONGEST_NAME = 300
const LONGEST_ARTICLE = 60
const LONGEST_MARK = 30
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
  const name = nameOf(source).slice(0, LONGEST_NAME).toWellFormed()
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
    unit: unitName(offer.unit || product?.unit || '') || null,
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

/** With the values of its characteristics, unless the name has them: «Чехол (синий, кожа)». */
function nameOf({ offer, product }: OfferWithProduct): string {
  const name = offer.name || product?.name || ''
  const missing = valuesOf(offer).filter((value) => !holds(name, value))
  return name === '' || missing.length === 0 ? name : `${name} (${missing.join(', ')})`
}

const holds = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase())

const valuesOf = ({ characteristics }: OfferRecord): string[] =>
  characteristics.map(([, value]) => value.replace(/\s+/g, ' ').trim()).filter(Boolean)

/** «синий, кожа» of an offer that is called «Чехол (синий, кожа)» where its product is «Чехол». */
function addedToName({ offer, product }: OfferWithProduct): string {
  const stem = product?.name ?? ''
  if (stem === '' || !offer.name.startsWith(stem)) return ''
  return /^\s*\((.+)\)$/.exec(offer.name.slice(stem.length))?.[1] ?? ''
}

/** What tells a characteristic apart in an article: its values, else a part of its id. */
function characteristicMark(source: OfferWithProduct): string {
  const values = valuesOf(source.offer)
  const told = values.length > 0 ? values.join(' ') : addedToName(source)
  const words = told.match(/[\p{L}\p{N}.]+/gu) ?? []
  return words.join('-').slice(0, LONGEST_MARK).toWellFormed() || idMark(source.offer)
}

/** The beginning of the id of a characteristic; '' for an offer without one. */
export const idMark = ({ id }: OfferRecord): string => (id.split('#')[1] ?? '').slice(0, 8)

/** The offer's article, else the product's; a characteristic adds its mark to it. */
function articleOf(source: OfferWithProduct): {
  readonly article: string
  readonly isMade: boolean
} {
  const { offer, product } = source
  const own = offer.article || namedIn(offer.properties, source.properties, ARTICLE)
  const shared = product?.article || namedIn(product?.properties ?? {}, source.properties, ARTICLE)
  const hasCharacteristic = idMark(offer) !== ''
  const isMade = own === '' && shared === ''
  if (own !== '' && (own !== shared || !hasCharacteristic)) return { article: cut(own), isMade }
  const stem = own || shared || product?.code || offer.productId
  if (!hasCharacteristic) return { article: cut(stem), isMade }
  const mark = characteristicMark(source)
  const shortStem = stem.slice(0, LONGEST_ARTICLE - mark.length - 1)
  return { article: cut(`${shortStem}-${mark}`), isMade }
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
