// An order for a buyer on the phone while it is written down, and what is sent of it.

import type { ShopOffer } from '#src/delivery/contract.ts'
import { type ChosenOffer, chosenOffer, type Offers } from '#src/delivery/web/public.ts'
import { CARRIER_METHOD_ID, COURIER_METHOD_ID, PICKUP_METHOD_ID } from '#src/orders/contract.ts'
import type { SearchAnswer } from '#src/search/contract.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import type { ChangedLine } from '#src/shared/errors.ts'
import { formatPrice } from '#src/shared/money.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { REQUIRED } from '#src/shared/wire-fields.ts'
import type { NextOrder } from '../../details-contract.ts'
import type { phoneOrderApi } from '../../phone-order-contract.ts'

export type Product = SearchAnswer['products'][number]
export type DraftLine = { readonly product: Product; readonly quantity: number }
export type NamedCar = { readonly brand: string; readonly model: string; readonly engine: string }
export const NO_CAR: NamedCar = { brand: '', model: '', engine: '' }

/** Fields that are sent are named as the API names them, so that its errors find them. */
export type PhoneDraft = {
  readonly phone: string
  readonly name: string
  readonly lastname: string
  readonly email: string
  readonly personal_data_consent: boolean
  readonly car: NamedCar
  readonly lines: readonly DraftLine[]
  readonly payment_method: number
  readonly shipping_method: number
  /** Title of the shop; '' : the one that is proposed. */
  readonly shop: string
  readonly city: string
  readonly address: string
  readonly carrier: string
  readonly comment: string
}

export const EMPTY_DRAFT: PhoneDraft = {
  phone: '',
  name: '',
  lastname: '',
  email: '',
  personal_data_consent: false,
  car: NO_CAR,
  lines: [],
  payment_method: 1,
  shipping_method: PICKUP_METHOD_ID,
  shop: '',
  city: '',
  address: '',
  carrier: '',
  comment: '',
}

/** What a request of a buyer brings with it, or an order that another one follows. */
export type Asked = {
  /** The number of the request; negative: of the order before it. */
  readonly request: number
  readonly phone: string
  readonly name: string
  readonly email: string
  readonly car: string
  /** What is searched for where the request names no product. */
  readonly text: string
  readonly product: number | null
  /** What the buyer has written, and his VIN: to be read out. */
  readonly wish?: string
  /** How the order before it is received. */
  readonly receipt?: Pick<PhoneDraft, 'shipping_method' | 'shop' | 'city' | 'address'>
}

/** One more order for the buyer of the order `id`: written down apart from others. */
export const askedAfter = (
  id: number,
  { name, lastname, phone, email, ...receipt }: NextOrder,
): Asked => ({
  ...{ request: -id, phone, email, receipt },
  name: `${name} ${lastname}`,
  ...{ car: '', text: '', product: null },
})

export function draftOf(asked: Asked | null): PhoneDraft {
  if (!asked) return EMPTY_DRAFT
  const [name = '', ...others] = asked.name.trim().split(/\s+/)
  return {
    ...EMPTY_DRAFT,
    ...{ phone: asked.phone, name, lastname: others.join(' '), email: asked.email },
    ...asked.receipt,
  }
}

/** Whether a name that was typed is nobody of these: «Андрей» is not Иван Власов. */
export function isAnother(
  asking: string,
  { name, lastname }: Pick<PhoneDraft, 'name' | 'lastname'>,
): boolean {
  const known = wordsOf(`${name} ${lastname}`)
  const said = wordsOf(asking).trim().split(' ').filter(Boolean)
  return said.length > 0 && !said.some((word) => known.includes(` ${word} `))
}

type WithLines = Pick<PhoneDraft, 'lines'>

/** Adds as many as are sold together, or one lot more of what is there already. */
export function withProduct<Draft extends WithLines>(draft: Draft, product: Product): Draft {
  const lot = product.multiplicity
  const isThere = draft.lines.some((line) => line.product.id === product.id)
  const lines = isThere
    ? draft.lines.map((line) =>
        line.product.id === product.id ? { product, quantity: line.quantity + lot } : line,
      )
    : [...draft.lines, { product, quantity: lot }]
  return { ...draft, lines }
}

/** The goods that were kept, as they are now: 0 is as many as are sold together. */
export function withKept<Draft extends WithLines>(
  draft: Draft,
  kept: readonly { readonly id: number; readonly quantity: number }[],
  products: readonly Product[],
): Draft {
  const came = kept.flatMap(({ id, quantity }) => {
    const product = products.find((each) => each.id === id)
    const isThere = draft.lines.some((line) => line.product.id === id)
    return product && !isThere ? [{ product, quantity: quantity || product.multiplicity }] : []
  })
  return { ...draft, lines: [...draft.lines, ...came] }
}

/** 0 takes the line out. */
export const withQuantity = <Draft extends WithLines>(
  draft: Draft,
  id: number,
  quantity: number,
): Draft => ({
  ...draft,
  lines: draft.lines.flatMap((line) =>
    line.product.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : [],
  ),
})

type Way = 'pickup' | 'courier' | 'carrier'
const WAYS: Readonly<Record<number, Way>> = {
  [PICKUP_METHOD_ID]: 'pickup',
  [COURIER_METHOD_ID]: 'courier',
  [CARRIER_METHOD_ID]: 'carrier',
}
export const wayOf = ({ shipping_method: id }: Pick<PhoneDraft, 'shipping_method'>): Way =>
  WAYS[id] ?? 'pickup'

/** The chosen shop, else one's own where all is in time there, else the soonest. */
export function shopOf(
  { shop }: Pick<PhoneDraft, 'shop'>,
  shops: readonly ShopOffer[],
  own: string,
): ShopOffer | undefined {
  const wanted = shop || own
  return shops.find(({ title }) => title === wanted) ?? soonestFirst(shops)[0]
}

const LAST = '9'
export const soonestFirst = (shops: readonly ShopOffer[]): ShopOffer[] =>
  shops.toSorted((one, other) => (one.promise.at ?? LAST).localeCompare(other.promise.at ?? LAST))

export function offerOf(draft: PhoneDraft, offers: Offers | undefined, own: string): ChosenOffer {
  const way = wayOf(draft)
  const shop = shopOf(draft, offers?.shops ?? [], own)?.title ?? ''
  return chosenOffer(offers, { way, shop, carrier: draft.carrier })
}

export const goodsTotal = (lines: readonly DraftLine[]): number =>
  lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(product.price * 100) * quantity,
    0,
  ) / 100

/** Rubles; the goods alone where the delivery has no price yet. */
export const totalOf = (
  lines: readonly DraftLine[],
  { price }: Pick<ChosenOffer, 'price'>,
): number => Math.round(goodsTotal(lines) * 100 + (price ?? 0) * 100) / 100

export type PhoneOrderBody = InputOf<typeof phoneOrderApi.placeByPhone>['body']

export function bodyOf(draft: PhoneDraft, offer: ChosenOffer, city: string): PhoneOrderBody {
  const { car, lines, shop: _shop, city: _city, carrier: _carrier, ...fields } = draft
  const isPickup = wayOf(draft) === 'pickup'
  const day = offer.promise?.at?.slice(0, 'YYYY-MM-DD'.length)
  return {
    ...fields,
    phone: phoneDigits(draft.phone) ?? draft.phone,
    address: isPickup ? (offer.shop?.title ?? '') : draft.address.trim(),
    items: JSON.stringify(
      lines.map(({ product: { id }, quantity }) => ({ id, quantity, ...(car.model && { car }) })),
    ),
    expected_total: totalOf(lines, offer),
    ...(day && { expected_day: day }),
    ...(!isPickup && { city, ...(offer.carrier && { carrier: offer.carrier }) }),
  }
}

type Known = { readonly isNewBuyer: boolean; readonly offers: Offers | undefined }
export type DraftErrors = Readonly<Record<string, string>>

/** What the shop would refuse, by field. */
export function errorsOf(draft: PhoneDraft, { isNewBuyer, offers }: Known): DraftErrors {
  const way = wayOf(draft)
  return {
    ...(phoneDigits(draft.phone) === null && { phone: 'Запишите номер целиком.' }),
    ...(isNewBuyer && draft.name.trim() === '' && { name: REQUIRED }),
    ...(draft.lines.length === 0 && { items: 'Добавьте товар.' }),
    ...(way !== 'pickup' && draft.address.trim() === '' && { address: 'Укажите адрес.' }),
    ...(way !== 'pickup' && offers && deliveryError(way, offers)),
  }
}

/** Why it cannot be brought there. */
export function deliveryError(way: Way, offers: Offers): DraftErrors {
  if (way === 'pickup') return {}
  if (offers.is_pickup_only) {
    return { shipping_method: 'Какой-то из товаров выдаём только в магазине.' }
  }
  const isNamed = way === 'courier' ? offers.courier_cities.length > 0 : offers.are_carriers_priced
  const goes = way === 'courier' ? offers.courier !== null : offers.carriers.length > 0
  if (!isNamed || goes) return {}
  const who = way === 'courier' ? 'курьер с таким заказом не едет' : 'перевозчики не возьмут'
  return { city: `${offers.city}: ${who}. Выберите другой способ.` }
}

/** What has changed of a line since it was shown; '' : nothing. */
export function changeText(
  { product, quantity }: DraftLine,
  changed: readonly ChangedLine[],
  isInShop = false,
): string {
  const now = changed.find(({ id }) => id === product.id)
  if (!now) return ''
  if (now.available < quantity) {
    if (now.available > 0) return `Осталось только ${now.available} шт.`
    return isInShop ? 'В этом магазине его уже нет.' : 'Уже разобрали: товара нет.'
  }
  return now.price === null || now.price === product.price
    ? ''
    : `Цена теперь ${formatPrice(now.price)}`
}

type Brand = { readonly brand: string; readonly models: readonly string[] }

const LEAST_ALONE = 4

/**
 * A car as a buyer has named it: «Chery Tiggo 7 Pro, 2022», the longest model that it holds; or
 * «на Jolion» without its make, where one make alone has such a model.
 */
export function carOfText(text: string, brands: readonly Brand[]): NamedCar {
  const said = wordsOf(text)
  const cars = brands.flatMap(({ brand, models }) =>
    models.map((model) => ({ brand, model, engine: '' })),
  )
  const longest = (named: readonly NamedCar[]) =>
    named.toSorted((one, other) => other.model.length - one.model.length)[0]
  const isSaid = (name: string) => said.includes(wordsOf(name))
  const whole = longest(cars.filter(({ brand, model }) => isSaid(`${brand} ${model}`)))
  if (whole) return whole
  const alone = cars.filter(
    ({ model }) => /\p{L}/u.test(model) && model.length >= LEAST_ALONE && isSaid(model),
  )
  const one = longest(alone)
  const isOne = alone.every(({ brand }) => brand === one?.brand)
  return one && isOne ? one : NO_CAR
}

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\d-]+/u)
    .filter(Boolean)
    .join(' ')} `
