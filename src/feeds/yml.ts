// The YML feed of Yandex: its beginning, and a product as an offer.

import { isGlobalBarcode } from '#src/shared/barcode.ts'
import { brandName, NO_MANUFACTURER } from '#src/shared/brand-name.ts'
import { rublesOf } from '#src/shared/money.ts'
import {
  type CourierOf,
  type FeedCategory,
  type FeedCourier,
  type FeedFrame,
  type FeedPlace,
  type FeedProduct,
  type FeedTerm,
  freeEverywhere,
  orderTerm,
  productAddress,
} from './feed-goods.ts'
import { oneLine, shortened, xmlText } from './feed-text.ts'

/** Limits of Yandex. */
const MOST = { name: 150, description: 3000 }

/** One line of XML. */
export function ymlOffer(product: FeedProduct, frame: FeedFrame): string {
  const parts = [
    element('url', productAddress(frame.settings, product)),
    element('price', String(rublesOf(product.price))),
    '<currencyId>RUB</currencyId>',
    element('categoryId', String(product.categoryId)),
    ...product.pictures.map((path) => element('picture', frame.settings.publicUrl + path)),
    ...delivery(product, frame),
    ...pickup(product, frame),
    outlets(product, frame.places),
    element('name', offerName(product)),
    element('vendor', vendor(product)),
    element('vendorCode', oneLine(product.article)),
    element('description', shortened(product.description.trim(), MOST.description)),
    element('country_of_origin', oneLine(product.country)),
    ...product.barcodes.filter(isGlobalBarcode).map((code) => element('barcode', code)),
    ...product.parameters.map(
      ([name, value]) => `<param name="${xmlText(name)}">${xmlText(oneLine(value))}</param>`,
    ),
    element('weight', weightInKilograms(product)),
    element('dimensions', sidesInCentimetres(product)),
    element('count', String(freeEverywhere(product))),
    soldBy(product.multiplicity),
  ]
  return `<offer id="${product.id}" available="${!product.isToOrder}">${parts.join('')}</offer>\n`
}

/** Goods that the courier of the tables does not take are not delivered in the shop's own city. */
function delivery(product: FeedProduct, frame: FeedFrame): string[] {
  const { courier, isDelivered } = frame
  const own = courier?.(product, product.freeAt.keys()) ?? null
  const goes = isDelivered && !product.isPickupOnly && (courier === null || own !== null)
  const usual = usualOption(frame)
  const written = own ? courierOption(own) : product.isToOrder ? statedOption(frame, '') : usual
  return [
    element('delivery', String(goes)),
    goes && written !== usual ? optionsOf('delivery-options', written) : '',
  ]
}

/** Goods to order have days of their own, all others those of the shop. */
function pickup(product: FeedProduct, frame: FeedFrame): string[] {
  const term = frame.isPickedUp ? orderTerm(product, frame) : null
  return [
    element('pickup', String(frame.isPickedUp)),
    term ? optionsOf('pickup-options', termOption(0, term)) : '',
  ]
}

/** What the shop as a whole says: the owner's tables win over the settings; '' is nothing. */
function usualOption(frame: FeedFrame): string {
  if (!frame.courier) return statedOption(frame, frame.settings.courierDays)
  const usual = usualCourier(frame.courier, frame.places)
  return usual ? courierOption(usual) : ''
}

/** Without a price nothing is said. */
const statedOption = ({ courier, settings: { courierRubles } }: FeedFrame, days: string): string =>
  courier !== null || courierRubles === null ? '' : option(courierRubles, days)

/** Goods of unknown size, wherever they lie. */
const usualCourier = (courier: CourierOf, places: readonly FeedPlace[]): FeedCourier | null =>
  courier(
    { isPickupOnly: false, parcelG: null, lengthMm: null, widthMm: null, heightMm: null },
    places.map(({ id }) => id),
  )

/** Yandex takes a span of few days; of a longer one the last day is honest. */
const WIDEST_SPAN = 2

const courierOption = ({ price, ...term }: FeedCourier): string =>
  termOption(Math.ceil(rublesOf(price)), term)

function termOption(cost: number, { days, orderBefore }: FeedTerm): string {
  if (days === null) return option(cost, '')
  const { least, most } = days
  const span = least < most && most - least <= WIDEST_SPAN ? `${least}-${most}` : String(most)
  return `<option cost="${cost}" days="${span}" order-before="${orderBefore}"/>`
}

/** With manufacturer and article, by which Yandex matches it with offers of other shops. */
function offerName(product: FeedProduct): string {
  const title = oneLine(product.name)
  const named = [vendor(product), oneLine(product.article)]
  const missing = named.filter((text) => text !== '' && !holds(title, text))
  return shortened([title, ...missing].join(' '), MOST.name)
}

/** «Chery», not «Chery (оригинал)»; empty where nobody knows it. */
const vendor = ({ manufacturer }: FeedProduct): string =>
  manufacturer === NO_MANUFACTURER ? '' : oneLine(brandName(manufacturer))

const holds = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase())

/** Empty without a text: Yandex rejects empty elements. */
const element = (name: string, text: string): string => {
  const written = xmlText(text)
  return written === '' ? '' : `<${name}>${written}</${name}>`
}

function outlets({ freeAt }: FeedProduct, places: readonly FeedPlace[]): string {
  const found = places.flatMap(({ id, storeId }) => {
    const free = freeAt.get(id)
    return storeId !== null && free ? `<outlet id="${storeId}" instock="${free}"/>` : []
  })
  return found.length > 0 ? `<outlets>${found.join('')}</outlets>` : ''
}

const weightInKilograms = ({ weightG }: FeedProduct): string =>
  weightG === null ? '' : String(weightG / 1000)

function sidesInCentimetres({ lengthMm, widthMm, heightMm }: FeedProduct): string {
  if (lengthMm === null || widthMm === null || heightMm === null) return ''
  return [lengthMm, widthMm, heightMm].map((side) => side / 10).join('/')
}

const soldBy = (multiplicity: number): string =>
  multiplicity > 1
    ? `<min-quantity>${multiplicity}</min-quantity><step-quantity>${multiplicity}</step-quantity>`
    : ''

/** Everything before the first offer. */
export function ymlBeginning(frame: FeedFrame, madeAt: Date): string {
  const { publicUrl, name, legalName } = frame.settings
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${moscowTime(madeAt)}">`,
    '<shop>',
    `<name>${xmlText(oneLine(name))}</name>`,
    `<company>${xmlText(oneLine(legalName))}</company>`,
    `<url>${xmlText(publicUrl)}</url>`,
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    '<categories>',
    ...frame.categories.map(category),
    '</categories>',
    ...conditions(frame),
    '<offers>',
    '',
  ].join('\n')
}

export const YML_END = '</offers>\n</shop>\n</yml_catalog>\n'

const category = ({ id, parentId, name }: FeedCategory): string => {
  const parent = parentId === null ? '' : ` parentId="${parentId}"`
  return `<category id="${id}"${parent}>${xmlText(oneLine(name))}</category>`
}

function conditions(frame: FeedFrame): string[] {
  const couriers = usualOption(frame)
  const pickups = option(0, frame.settings.pickupDays)
  return [
    ...(frame.isDelivered && couriers !== '' ? [optionsOf('delivery-options', couriers)] : []),
    ...(frame.isPickedUp ? [optionsOf('pickup-options', pickups)] : []),
  ]
}

const option = (rubles: number, days: string): string => `<option cost="${rubles}" days="${days}"/>`

const optionsOf = (element: string, written: string): string =>
  `<${element}>${written}</${element}>`

const MOSCOW_HOURS = 3

/** `2026-11-20T13:00:00+03:00` */
const moscowTime = (moment: Date): string => {
  const shifted = new Date(moment.getTime() + MOSCOW_HOURS * 3_600_000)
  return `${shifted.toISOString().slice(0, 19)}+03:00`
}
