// A product as an offer of YML, the market language of Yandex, in its simplified kind.

import { rublesOf } from '#src/shared/money.ts'
import {
  type FeedFrame,
  type FeedPlace,
  type FeedProduct,
  freeEverywhere,
  productAddress,
} from './feed-goods.ts'
import { oneLine, shortened, xmlText } from './feed-text.ts'

/** Bounds of Yandex. */
const MOST = { name: 150, description: 3000, pictures: 10, url: 512 }

/** One line of XML. */
export function ymlOffer(product: FeedProduct, frame: FeedFrame): string {
  const parts = [
    element('url', productAddress(frame.settings, product)),
    element('price', String(rublesOf(product.price))),
    '<currencyId>RUB</currencyId>',
    element('categoryId', String(product.categoryId)),
    ...product.pictures
      .map((path) => pictureAddress(frame.settings.publicUrl, path))
      .filter((address) => address.length <= MOST.url)
      .slice(0, MOST.pictures)
      .map((address) => element('picture', address)),
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

/** What it is, whose and under which article: so Yandex finds it among those of other shops. */
function offerName({ name, manufacturer, article }: FeedProduct): string {
  const words = oneLine(name)
  const missing = [manufacturer, article].map(oneLine).filter((word) => !holds(words, word))
  return shortened([words, ...missing].join(' '), MOST.name)
}

const holds = (text: string, word: string): boolean =>
  text.toLowerCase().includes(word.toLowerCase())

/** Empty without a text: an empty element would be a mistake in the eyes of Yandex. */
const element = (name: string, text: string): string => {
  const written = xmlText(text)
  return written === '' ? '' : `<${name}>${written}</${name}>`
}

/** Of this shop unless it names a host; only what no address may hold is spelt otherwise. */
const pictureAddress = (publicUrl: string, path: string): string => {
  const whole = /^https?:\/\//i.test(path) ? path : `${publicUrl}/${path.replace(/^\/+/, '')}`
  return whole.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
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
