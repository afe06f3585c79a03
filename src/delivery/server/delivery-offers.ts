// The delivery offers for a cart: pickup from each shop, courier, carriers.

import type { Database } from '#src/platform/server/database.ts'
import { clockText, dayOf, localMinutes } from '#src/shared/local-time.ts'
import { rublesOf } from '#src/shared/money.ts'
import type { Way } from '../arrivals.ts'
import type { CarrierOffer, PromiseOf, ShopOffer } from '../contract.ts'
import type { CarrierRate, DeliveryFacts, Place } from '../delivery-facts.ts'
import { arePricesKept, carriersFor, courierFor, type Parcel, parcelOf } from '../delivery-price.ts'
import { hoursOn } from '../open-hours.ts'
import { ownPlace, type Promised, promiseOf, type WantedUnits } from '../promise.ts'
import { localIso, type Precision, promiseText, sharesText } from '../promise-words.ts'
import type { CarrierCalculator, CarrierQuote } from './carrier-calculator.ts'
import { type GoodsRow, listGoods } from './delivery-facts.repository.ts'
import { keptArrivals } from './kept-arrivals.ts'
import { keptFacts } from './kept-facts.ts'

export type Asked = { readonly id: number; readonly quantity: number }

/** The lines and the parcel of a cart; products that are not sold count as missing units. */
export type Goods = { readonly lines: readonly WantedUnits[]; readonly parcel: Parcel }

export async function readGoods(db: Database, asked: readonly Asked[]): Promise<Goods> {
  const rows = await listGoods(
    db,
    asked.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = asked.flatMap(({ id, quantity }) => {
    const row = byId.get(id)
    return row ? [{ ...row, quantity, sidesCm: sidesOf(row) }] : []
  })
  return {
    lines: asked.map(({ id, quantity }) => ({ quantity, stock: byId.get(id)?.stock ?? [] })),
    parcel: parcelOf(known),
  }
}

function sidesOf({ lengthMm, widthMm, heightMm }: GoodsRow): [number, number, number] | null {
  return lengthMm === null || widthMm === null || heightMm === null
    ? null
    : [Math.ceil(lengthMm / 10), Math.ceil(widthMm / 10), Math.ceil(heightMm / 10)]
}

type Asking = {
  readonly asked: readonly Asked[]
  /** City of courier and carriers; '': the shop's first. */
  readonly city: string
  readonly calculator: CarrierCalculator | null
  readonly clock: () => Date
}

export async function deliveryOffers(db: Database, asking: Asking) {
  const [facts, goods] = await Promise.all([keptFacts(db), readGoods(db, asking.asked)])
  const now = localMinutes(asking.clock(), facts.utcOffset)
  const shops = [...facts.places.values()].filter(({ storeId }) => storeId !== null)
  const city = asking.city || (shops[0]?.city ?? '')
  const seen = { facts, now, goods }
  const zone = courierFor(city, goods.parcel, facts)
  const carriers = await carrierOffers(city, seen, asking.calculator)
  return {
    city,
    shops: shops.map((shop) => shopOffer(shop, seen)),
    courier: zone && {
      price: rublesOf(zone.price),
      promise: promised({ kind: 'courier', zone }, seen),
    },
    carriers,
    courier_cities: [...new Set(facts.couriers.map((each) => each.city))],
    are_carriers_priced: arePricesKept('carrier', city, facts),
    is_pickup_only: goods.parcel.isPickupOnly,
  }
}

type Seen = { readonly facts: DeliveryFacts; readonly now: number; readonly goods: Goods }

const precisionOf = ({ kind }: Way): Precision =>
  kind === 'pickup' ? 'from' : kind === 'courier' ? 'until' : 'day'

function promiseBy(way: Way, { facts, now, goods }: Seen): Promised {
  const arrivals = keptArrivals(way, now, facts)
  return promiseOf(goods.lines, { arrivals, own: ownPlace(way), now })
}

const promised = (way: Way, seen: Seen): PromiseOf =>
  promiseResponse(promiseBy(way, seen), seen.now, precisionOf(way))

function promiseResponse(promise: Promised, now: number, precision: Precision): PromiseOf {
  const { kind, at } = promise
  return { kind, at: at === null ? null : localIso(at), text: promiseText(promise, now, precision) }
}

function shopOffer(shop: Place, seen: Seen): ShopOffer {
  const promise = promiseBy({ kind: 'pickup', place: shop.id }, seen)
  return {
    id: shop.storeId ?? 0,
    city: shop.city,
    title: shop.address,
    hours: hoursText(shop, dayOf(seen.now)),
    promise: promiseResponse(promise, seen.now, 'from'),
    shares: sharesText(promise, seen.goods.lines.length),
    is_here: promise.own === seen.goods.lines.length,
  }
}

export function hoursText(place: Place, day: number): string {
  const hours = hoursOn(place, day)
  return hours ? `${clockText(hours.opens)}–${clockText(hours.closes)}` : 'сегодня закрыто'
}

export type PricedCarrier = {
  readonly rate: CarrierRate
  readonly quote: CarrierQuote | null
}

/** The cheapest first. Prices from the calculator for its own carrier, if it answers; else the table's. */
export async function pricedCarriers(
  city: string,
  { parcel, facts }: { readonly parcel: Parcel; readonly facts: DeliveryFacts },
  calculator: CarrierCalculator | null,
): Promise<PricedCarrier[]> {
  const rates = carriersFor(city, parcel, facts)
  const priced = await Promise.all(
    rates.map(async (rate) => ({
      rate,
      quote: calculator?.carrier === rate.carrier ? await calculator.quote(parcel, city) : null,
    })),
  )
  return priced.sort((one, other) => priceOf(one) - priceOf(other))
}

export const priceOf = ({ rate, quote }: PricedCarrier) => quote?.price ?? rate.price

export const carrierWay = ({ rate, quote }: PricedCarrier): Way => ({
  kind: 'carrier',
  place: rate.from,
  fetches: rate,
  days: quote?.daysTo ?? rate.daysTo,
  areWorkingDays: quote?.areWorkingDays ?? false,
})

async function carrierOffers(
  city: string,
  seen: Seen,
  calculator: CarrierCalculator | null,
): Promise<CarrierOffer[]> {
  const { facts, goods } = seen
  const priced = await pricedCarriers(city, { parcel: goods.parcel, facts }, calculator)
  return priced.map((each) => ({
    carrier: each.rate.carrier,
    price: rublesOf(priceOf(each)),
    days: daysText(each.quote ?? each.rate),
    promise: promised(carrierWay(each), seen),
  }))
}

export const daysText = ({ daysFrom, daysTo }: Pick<CarrierRate, 'daysFrom' | 'daysTo'>): string =>
  daysFrom === daysTo ? daysCount(daysTo) : `${daysFrom}–${daysCount(daysTo)}`

function daysCount(days: number): string {
  const [ten, one] = [Math.floor(days / 10) % 10, days % 10]
  if (ten === 1 || one === 0 || one > 4) return `${days} дней`
  return one === 1 ? `${days} день` : `${days} дня`
}
