// Computes promise and delivery price of an order before it is placed.

import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { DAY, dayNumber, localMinutes, momentOf } from '#src/shared/local-time.ts'
import { asKopecks, type Kopecks } from '#src/shared/money.ts'
import type { Way } from '../arrivals.ts'
import type { DeliveryFacts } from '../delivery-facts.ts'
import { arePricesKept, courierFor, sameCity } from '../delivery-price.ts'
import type { CarrierCalculator } from './carrier-calculator.ts'
import { type Asked, carrierWay, pricedCarriers, priceOf, readGoods } from './delivery-offers.ts'
import { keptArrivals } from './kept-arrivals.ts'
import { keptFacts } from './kept-facts.ts'

export type DeliveryWish = {
  /** Null: a method unknown to delivery. */
  readonly way: Way['kind'] | null
  /** The title of a shop, or the buyer's address. */
  readonly address: string
  /** City of courier or carrier; '': price and day are named later. */
  readonly city: string
  readonly carrier: string
  /** Last promised day that the buyer saw, `2026-11-24`. */
  readonly lastDay: string | null
  readonly lines: readonly Asked[]
}

/** Computed without a lock: `place_order` picks the promise by the units it takes. */
export type OrderDelivery = {
  /** Stock locations in the order of their arrival; `promises` are the times, by location. */
  readonly places: readonly number[]
  /** ISO 8601. */
  readonly promises: readonly string[]
  /** The order is refused if it would come later than this. */
  readonly promisedBy: string | null
  readonly cost: Kopecks
  readonly carrier: string
}

type Priced = {
  readonly way: Way
  readonly cost: Kopecks
  readonly carrier: string
}

type Means = { readonly calculator: CarrierCalculator | null; readonly clock?: () => Date }

/**
 * Returns null for an unknown shop, a delivery without a city, or a way without prices. Throws
 * `invalid` for a delivery that nobody carries there, and for goods that can only be picked up in
 * shops.
 */
export async function orderDelivery(
  db: Database,
  wish: DeliveryWish,
  { calculator, clock = () => new Date() }: Means,
): Promise<OrderDelivery | null> {
  const facts = await keptFacts(db)
  const priced =
    wish.way === 'pickup' ? pickupOf(wish, facts) : await sent(db, wish, { facts, calculator })
  if (!priced) return null
  const { way, ...terms } = priced
  const now = localMinutes(clock(), facts.utcOffset)
  const arrivals = [...keptArrivals(way, now, facts)].sort(([, one], [, other]) => one - other)
  const { lastDay } = wish
  return {
    ...terms,
    places: arrivals.map(([place]) => place),
    promises: arrivals.map(([, at]) => isoOf(at, facts)),
    promisedBy: lastDay === null ? null : isoOf((dayNumber(lastDay) + 1) * DAY, facts),
  }
}

const isoOf = (at: number, { utcOffset }: DeliveryFacts): string =>
  momentOf(at, utcOffset).toISOString()

function pickupOf({ address }: DeliveryWish, { places }: DeliveryFacts): Priced | null {
  const shop = [...places.values()].find(
    (place) => place.storeId !== null && place.address === address,
  )
  const way: Way | null = shop ? { kind: 'pickup', place: shop.id } : null
  return way && { way, cost: asKopecks(0), carrier: '' }
}

type Tools = { readonly facts: DeliveryFacts; readonly calculator: CarrierCalculator | null }

async function sent(
  db: Database,
  wish: DeliveryWish,
  { facts, calculator }: Tools,
): Promise<Priced | null> {
  if (wish.way === null || wish.way === 'pickup') return null
  const { parcel } = await readGoods(db, wish.lines)
  if (parcel.isPickupOnly) {
    throw invalidField('shipping_method', 'Какой-то из товаров выдаём только в магазине.')
  }
  if (wish.city === '' || !arePricesKept(wish.way, wish.city, facts)) return null
  const other = otherCityOf(wish, facts)
  if (other !== null) {
    throw invalidField('address', `В адресе — ${other}, а город — ${wish.city}. Исправьте одно.`)
  }
  if (wish.way === 'courier') {
    const zone = courierFor(wish.city, parcel, facts)
    if (!zone) throw invalidField('city', whyNoCourier(wish.city, facts))
    return { way: { kind: 'courier', zone }, cost: zone.price, carrier: '' }
  }
  const carriers = await pricedCarriers(wish.city, { parcel, facts }, calculator)
  const chosen = carriers.find(({ rate }) => rate.carrier === wish.carrier) ?? carriers[0]
  if (!chosen) throw invalidField('city', 'Никто из перевозчиков не возьмёт столько туда.')
  return { way: carrierWay(chosen), cost: priceOf(chosen), carrier: chosen.rate.carrier }
}

const whyNoCourier = (city: string, { couriers }: DeliveryFacts): string =>
  couriers.some((zone) => sameCity(zone.city, city))
    ? 'Заказ слишком велик для курьера.'
    : 'Курьер туда не ездит.'

/**
 * Another city in the address, so that no price of the wrong one is taken: a city of the owner's
 * tables among the first two parts, or any that is called so («г. Камышин»); else null.
 */
export function otherCityOf({ address, city }: Where, facts: DeliveryFacts): string | null {
  const parts = address.replace(POSTAL_INDEX, '').split(',').slice(0, MOST_PARTS)
  const own = city.split(',')[0] ?? ''
  const called = parts.flatMap((part) => CALLED_CITY.exec(part)?.[0].trim() ?? [])
  if ([...parts, ...called].some((part) => sameCity(part, own))) return null
  const first = parts.slice(0, 2)
  const listed = knownCities(facts).find(
    (name) => name !== '' && first.some((part) => sameCity(name, part)),
  )
  return listed ?? called[0] ?? null
}

/** Of the owner's tables. */
export const knownCities = ({ couriers, carrierZones, places }: DeliveryFacts): string[] => [
  ...couriers.map((zone) => zone.city),
  ...[...carrierZones.values()].flatMap((zones) => [...zones.keys()]),
  ...[...places.values()].map((place) => place.city),
]

/** Region, district and city stand before the street. */
const MOST_PARTS = 4
/** «г. Нижний Новгород» of «г. Нижний Новгород ул. Мира»; words of a name begin with capitals. */
const CALLED_CITY = /^\s*(?:г\.\s*|г\s+|город\s+)\p{Lu}[\p{L}-]*(?:\s+\p{Lu}[\p{L}-]*)*/u

/** What stands before the street: the city, where the address has one. */
export const cityBefore = (address: string): string =>
  address.replace(POSTAL_INDEX, '').split(',')[0] ?? ''

/** Full address of the order: puts the city before the street; a shop's stays unchanged. */
export function fullAddress({ way, city, address }: Where): string {
  if (way === 'pickup' || city === '' || sameCity(cityBefore(address), city)) return address
  return `${city}, ${address}`
}

type Where = Pick<DeliveryWish, 'way' | 'city' | 'address'>

const POSTAL_INDEX = /^\s*\d{6}\s*,/
