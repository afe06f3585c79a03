// The YML feed of Yandex: its beginning, and a product as an offer.

import { rublesOf } from '#src/shared/money.ts'
import {
  type FeedCategory,
  type FeedFrame,
  type FeedPlace,
  type FeedProduct,
  freeEverywhere,
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
    element('delivery', String(frame.isDelivered && !product.isPickupOnly)),
    element('pickup', String(frame.isPickedUp)),
    outlets(product, frame.places),
    element('name', offerName(product)),
    element('vendor', oneLine(product.manufacturer)),
    element('vendorCode', oneLine(product.article)),
    element('description', shortened(product.description.trim(), MOST.description)),
    element('country_of_origin', oneLine(product.country)),
    ...product.parameters.map(
      ([name, value]) => `<param name="${xmlText(name)}">${xmlText(oneLine(value))}</param>`,
    ),
    element('weight', weightInKilograms(product)),
    element('dimensions', sidesInCentimetres(product)),
    element('count', String(freeEverywhere(product))),
    soldBy(product.multiplicity),
  ]
  return `<offer id="${product.id}" available="true">${parts.join('')}</offer>\n`
}

/** With manufacturer and article, by which Yandex matches it with offers of other shops. */
function offerName({ name, manufacturer, article }: FeedProduct): string {
  const title = oneLine(name)
  const missing = [manufacturer, article].map(oneLine).filter((text) => !holds(title, text))
  return shortened([title, ...missing].join(' '), MOST.name)
}

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

/** Without a price of the courier the delivery is left out. */
function conditions({ settings, isDelivered, isPickedUp }: FeedFrame): string[] {
  const { courierRubles, courierDays, pickupDays } = settings
  const delivery =
    isDelivered && courierRubles !== null
      ? [options('delivery-options', courierRubles, courierDays)]
      : []
  const pickup = isPickedUp ? [options('pickup-options', 0, pickupDays)] : []
  return [...delivery, ...pickup]
}

const options = (element: string, rubles: number, days: string): string =>
  `<${element}><option cost="${rubles}" days="${days}"/></${element}>`

const MOSCOW_HOURS = 3

/** `2026-11-20T13:00:00+03:00` */
const moscowTime = (moment: Date): string => {
  const shifted = new Date(moment.getTime() + MOSCOW_HOURS * 3_600_000)
  return `${shifted.toISOString().slice(0, 19)}+03:00`
}
