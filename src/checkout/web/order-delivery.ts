// The delivery of the order in the form: the offers for the cart, and the chosen one.

import { useState } from 'react'
import type { CartLine } from '#src/cart/web/public.ts'
import { deliveryApi, type ShopOffer } from '#src/delivery/contract.ts'
import {
  type ChosenOffer,
  chosenOffer,
  chosenShop,
  deliveryChoice,
  type Offers,
  sameCity,
  shopText,
  sortedShops,
} from '#src/delivery/web/public.ts'
import { CARRIER_METHOD_ID, COURIER_METHOD_ID, PICKUP_METHOD_ID } from '#src/orders/contract.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import type { ChangedLine } from '#src/shared/errors.ts'
import { formatPrice } from '#src/shared/money.ts'
import { chosenCity } from '#src/stores/web/public.ts'
import { isPickup, type OrderDraft } from '../order-draft.ts'
import type { OrderBody } from './use-place-order.ts'

export type OrderDelivery = ReturnType<typeof useOrderDelivery>

export function useOrderDelivery(draft: OrderDraft, lines: readonly CartLine[]) {
  const { city: taken, carrier } = deliveryChoice.use()
  const ofHeader = chosenCity.use()
  const wanted = wantedCity(taken, ofHeader)
  const answer = useDeliveryOffers(lines, wanted)
  const city = wanted || (answer.data?.city ?? '')
  const field = useCityField(city)
  const way = wayOf(draft)
  const isOfCity = wanted === '' || answer.data?.city === wanted // else the next answer is under way
  const isTyped = isBrought(way) && field.isTyped
  const offers = isOfCity && !isTyped ? answer.data : undefined
  const chosen: ChosenOffer | null =
    way &&
    chosenOffer(way === 'pickup' ? answer.data : offers, { way, shop: draft.address, carrier })
  /** The total is not known yet. */
  const isComing = lines.length > 0 && (answer.isPending || answer.isPlaceholderData)
  const refusal = refusalOf(way, {
    offers,
    isMissing: answer.isError,
    isCityMissing: field.isMissing,
  })
  /** Applies the typed city; returns whether the order may be sent as it is shown. */
  function settle(): boolean {
    if (!isBrought(way)) return true
    if (!field.take()) return false
    if (refusal && !offers) answer.refetch()
    return refusal === null
  }
  const priced = pricing(way, {
    price: chosen?.price ?? null,
    refusal,
    isTyped,
    isComing: isComing && !offers,
  })
  return { answer, offers, isComing, way, chosen, city, ofHeader, field, refusal, priced, settle }
}

/** What the total says of the delivery's price. */
export type Pricing = 'included' | 'later' | 'typed' | 'coming' | 'refused'

type Asked = {
  readonly price: number | null
  readonly refusal: Refusal | null
  readonly isTyped: boolean
  /** The answer for the city is under way. */
  readonly isComing: boolean
}

/** A price of another city or of an order that is not taken is never shown. */
export function pricing(way: OrderWay, { price, refusal, isTyped, isComing }: Asked): Pricing {
  if (!isBrought(way)) return 'included'
  if (isTyped) return 'typed'
  if (isComing) return 'coming'
  if (refusal) return 'refused'
  return price === null ? 'later' : 'included'
}

/** The city of the deliveries, else the one of the header; '': the shop's first. */
export const wantedCity = (taken: string, ofHeader: string): string => taken || ofHeader

/** The city field: its text applies when the field loses focus or the form is sent. */
function useCityField(city: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  function type(text: string) {
    setTyped(text)
    setMissing(false)
  }
  /** Returns false when the offers of another city have to load first, or there is no city. */
  function take(): boolean {
    const verdict = typedCity(typed, city)
    setMissing(verdict === 'missing')
    if (verdict === 'missing') return false
    setTyped(null)
    if (verdict === 'same') return true
    deliveryChoice.change((choice) => ({ ...choice, city: verdict.city }))
    return false
  }
  return { value: typed ?? city, isTyped: typedCity(typed, city) !== 'same', isMissing, type, take }
}

/** Compares the typed text with the city of the offers; null: nothing was typed. */
export function typedCity(
  typed: string | null,
  city: string,
): 'same' | 'missing' | { readonly city: string } {
  if (typed === null) return 'same'
  const next = typed.trim()
  if (next === '') return 'missing'
  return next === city ? 'same' : { city: next }
}

type OrderWay = 'pickup' | 'courier' | 'carrier' | null

const isBrought = (way: OrderWay) => way === 'courier' || way === 'carrier'

/** Why the order cannot be sent, at the field that the buyer has to change. */
type Refusal = { readonly field: 'city' | 'shipping_method'; readonly text: string }

type Known = {
  readonly offers: Offers | undefined
  /** The offers could not be loaded. */
  readonly isMissing: boolean
  readonly isCityMissing: boolean
}

/** Null if the order may be sent, also when the shop names the price of the way later. */
export function refusalOf(way: OrderWay, { offers, isMissing, isCityMissing }: Known) {
  if (!isBrought(way)) return null
  const ofCity = (text: string): Refusal => ({ field: 'city', text })
  if (isCityMissing) return ofCity('Укажите город.')
  if (!offers) return isMissing ? ofCity(NO_ANSWER) : null
  if (offers.is_pickup_only) return PICKUP_ONLY
  if (way === 'courier') {
    const goes = offers.courier !== null || offers.courier_cities.length === 0
    return goes ? null : ofCity(`${offers.city}: ${whyNoCourier(offers)}`)
  }
  const goes = offers.carriers.length > 0 || !offers.are_carriers_priced
  return goes ? null : ofCity(`${offers.city}: никто из перевозчиков не возьмёт столько туда.`)
}

const whyNoCourier = ({ city, courier_cities }: Offers): string =>
  courier_cities.some((each) => sameCity(each, city))
    ? 'заказ слишком велик для курьера.'
    : 'курьер туда не ездит.'

/** The cheapest carrier, where the courier does not take the order to its city. */
export function carrierInstead({ way, offers, refusal }: Instead): CarrierOffer | undefined {
  if (way !== 'courier' || refusal?.field !== 'city') return undefined
  return cheapestCarrier(offers)
}

type Instead = Pick<OrderDelivery, 'way' | 'offers' | 'refusal'>
type CarrierOffer = Offers['carriers'][number]

const cheapestCarrier = (offers: Offers | undefined): CarrierOffer | undefined =>
  offers?.carriers.toSorted((one, other) => one.price - other.price)[0]

const NO_ANSWER = 'Не удалось узнать стоимость доставки. Нажмите «Оформить заказ» ещё раз.'
const PICKUP_ONLY: Refusal = {
  field: 'shipping_method',
  text: 'Какой-то из товаров выдаём только в магазине.',
}

function wayOf(draft: OrderDraft): OrderWay {
  if (isPickup(draft)) return 'pickup'
  if (draft.shipping_method === COURIER_METHOD_ID) return 'courier'
  return draft.shipping_method === CARRIER_METHOD_ID ? 'carrier' : null
}

/** Whether only the delivery's price changed: the goods are there at the prices shown. */
export const areGoodsUnchanged = (
  changed: readonly ChangedLine[],
  lines: readonly Pick<CartLine, 'id' | 'quantity' | 'price'>[],
): boolean =>
  changed.every(({ id, available, price }) =>
    lines.some((line) => line.id === id && line.price === price && line.quantity <= available),
  )

/** Hint of a method: its lowest price and its earliest day; of pickup the chosen shop's. */
export function wayHint(
  methodId: number,
  { answer, offers, chosen, ofHeader }: OrderDelivery,
): string | undefined {
  if (methodId === PICKUP_METHOD_ID) {
    const shop = chosen?.shop ?? promisedShop({ answer, ofHeader })
    if (!shop?.promise.at) return 'бесплатно'
    return `бесплатно, ${shop.promise.text}, ${shopText(shop, ofHeader)}`
  }
  if (methodId === COURIER_METHOD_ID && offers?.courier) {
    return `${formatPrice(offers.courier.price)}, ${offers.courier.promise.text}`
  }
  const cheapest = cheapestCarrier(offers)
  if (methodId !== CARRIER_METHOD_ID || !cheapest) return undefined
  return `от ${formatPrice(cheapest.price)}, в пути ${cheapest.days}`
}

/** The buyer's own shop, else the soonest one; undefined where no time is known. */
export function promisedShop({
  answer,
  ofHeader,
}: Pick<OrderDelivery, 'answer' | 'ofHeader'>): ShopOffer | undefined {
  const wanted = { shop: chosenShop.read(), city: ofHeader }
  const [first] = sortedShops(answer.data?.shops ?? [], wanted)
  return first?.promise.at ? first : undefined
}

/** Adds the delivery fields that the buyer has seen to the order. */
export function withDelivery(
  body: OrderBody,
  { way, chosen, city }: Pick<OrderDelivery, 'way' | 'chosen' | 'city'>,
): OrderBody {
  const day = chosen?.promise?.at?.slice(0, 'YYYY-MM-DD'.length)
  return {
    ...body,
    ...(day && { expected_day: day }),
    ...(isBrought(way) && { city }),
    ...(isBrought(way) &&
      chosen?.price != null && {
        ...(chosen.carrier !== '' && { carrier: chosen.carrier }),
        expected_total: total(Number(body.expected_total), chosen.price),
      }),
  }
}

/** Adds rubles in whole kopecks. */
const total = (goods: number, delivery: number): number =>
  (Math.round(goods * 100) + Math.round(delivery * 100)) / 100

type Line = { readonly id: number; readonly quantity: number }

/** `city`: the city of courier and carriers; '': the shop's first. */
function useDeliveryOffers(lines: readonly Line[], city: string) {
  const products = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
  const query = { products, ...(city !== '' && { city }) }
  return useApi(deliveryApi.offers, { query }, { enabled: products !== '', keepPrevious: true })
}
