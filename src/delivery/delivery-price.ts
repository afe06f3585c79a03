// Prices of delivery by the shop's tables: couriers by city, carriers by zone and weight.

import type { CarrierRate, CourierZone, DeliveryFacts } from './delivery-facts.ts'

/** The goods of an order as one parcel. */
export type Parcel = {
  readonly grams: number
  /** Longest side of the longest product. */
  readonly longestCm: number
  /** Length, width and height of a box that holds all goods. */
  readonly boxCm: readonly [number, number, number]
  /** Some product cannot be sent by courier or carrier. */
  readonly isPickupOnly: boolean
}

export type ParcelUnit = {
  readonly quantity: number
  /** Null when neither the product nor its category states it. */
  readonly grams: number | null
  readonly sidesCm: readonly [number, number, number] | null
  readonly isPickupOnly: boolean
}

// defaults for parts of unknown weight or size
const USUAL_GRAMS = 1000
const USUAL_SIDES = [30, 20, 15] as const

/** Stacks the goods on their lowest side. */
export function parcelOf(units: readonly ParcelUnit[]): Parcel {
  let [grams, length, width, height] = [0, 0, 0, 0]
  for (const { quantity, ...unit } of units) {
    const sides = [...(unit.sidesCm ?? USUAL_SIDES)].sort((one, other) => other - one)
    grams += quantity * (unit.grams ?? USUAL_GRAMS)
    length = Math.max(length, sides[0] ?? 0)
    width = Math.max(width, sides[1] ?? 0)
    height += quantity * (sides[2] ?? 0)
  }
  return {
    grams,
    longestCm: Math.max(length, width),
    boxCm: [length, width, height],
    isPickupOnly: units.some(({ isPickupOnly }) => isPickupOnly),
  }
}

/** Compares city names, ignoring case, ё, «г.» and «город». */
export const sameCity = (one: string, other: string): boolean => nameOf(one) === nameOf(other)
const nameOf = (city: string): string =>
  city
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(г\.\s*|г(ород)?\s+)/, '')

type Tables = Pick<DeliveryFacts, 'couriers' | 'carrierRates' | 'carrierZones'>

/**
 * Whether the owner's tables price the way to the city; else the shop names the price before it
 * sends. A carrier's price is not known in a city of no zone.
 */
export const arePricesKept = (
  way: 'courier' | 'carrier',
  city: string,
  { couriers, carrierRates, carrierZones }: Tables,
): boolean =>
  way === 'courier'
    ? couriers.length > 0
    : carrierRates.some(({ carrier, zone }) => zone === zoneOf(city, carrierZones.get(carrier)))

/** The zone of the city, else that of every other one. */
function zoneOf(city: string, zones: ReadonlyMap<string, string> = new Map()) {
  const named = [...zones].find(([name]) => name !== '' && sameCity(name, city))
  return named?.[1] ?? zones.get('')
}

/** The cheapest courier of the city whose limits admit the parcel. */
export function courierFor(
  city: string,
  parcel: Parcel,
  { couriers }: DeliveryFacts,
): CourierZone | null {
  if (parcel.isPickupOnly) return null
  const able = couriers.filter(
    (zone) =>
      sameCity(zone.city, city) &&
      parcel.grams <= zone.upToGrams &&
      parcel.longestCm <= zone.upToCm,
  )
  return cheapest(able)
}

/** For each carrier its cheapest rate that admits the weight, in the zone of the city. */
export function carriersFor(city: string, parcel: Parcel, facts: DeliveryFacts): CarrierRate[] {
  if (parcel.isPickupOnly || city.trim() === '') return []
  return [...facts.carrierZones].flatMap(([carrier, zones]) => {
    const zone = zoneOf(city, zones)
    const rate = cheapest(
      facts.carrierRates.filter(
        (each) => each.carrier === carrier && each.zone === zone && parcel.grams <= each.upToGrams,
      ),
    )
    return rate ? [rate] : []
  })
}

function cheapest<Rate extends { readonly price: number }>(rates: readonly Rate[]): Rate | null {
  return rates.reduce<Rate | null>(
    (best, rate) => (best === null || rate.price < best.price ? rate : best),
    null,
  )
}
