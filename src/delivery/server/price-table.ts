// The tables of the delivery page: hours of shops, couriers by city, carriers by zone.

import type { Database } from '#src/platform/server/database.ts'
import { clockText, dayOf, localMinutes } from '#src/shared/local-time.ts'
import { rublesOf } from '#src/shared/money.ts'
import type { CourierZone, DeliveryFacts } from '../delivery-facts.ts'
import type { CarrierCalculator } from './carrier-calculator.ts'
import { daysText, hoursText } from './delivery-offers.ts'
import { keptFacts } from './kept-facts.ts'

const MOST_ROWS = 300

type Asked = {
  readonly clock: () => Date
  readonly calculator: CarrierCalculator | null
}

export async function priceTable(db: Database, { clock, calculator }: Asked) {
  const [facts, ways] = await Promise.all([keptFacts(db), offeredWays(db, calculator)])
  const today = dayOf(localMinutes(clock(), facts.utcOffset))
  const shops = [...facts.places.values()].filter(({ storeId }) => storeId !== null)
  return {
    ways,
    shops: shops.slice(0, MOST_ROWS).map((shop) => ({
      city: shop.city,
      title: shop.address,
      hours: hoursText(shop, today),
    })),
    couriers: facts.couriers.slice(0, MOST_ROWS).map((zone) => ({
      city: zone.city,
      price: rublesOf(zone.price),
      limits: `до ${kilograms(zone.upToGrams)} и ${zone.upToCm} см`,
      days: courierDays(zone),
    })),
    carriers: facts.carrierRates.slice(0, MOST_ROWS).map((rate) => ({
      carrier: rate.carrier,
      cities: citiesOf(rate, facts),
      price: rublesOf(rate.price),
      limits: `до ${kilograms(rate.upToGrams)}`,
      days: daysText(rate),
    })),
  }
}

/** The ways to an address: those that the owner's tables or a calculator price. */
export async function offeredWays(
  db: Database,
  calculator: CarrierCalculator | null,
): Promise<('courier' | 'carrier')[]> {
  const { couriers, carrierRates } = await keptFacts(db)
  return [
    ...(couriers.length > 0 ? ['courier' as const] : []),
    ...(carrierRates.length > 0 || calculator ? ['carrier' as const] : []),
  ]
}

const kilograms = (grams: number): string => `${String(grams / 1000).replace('.', ',')} кг`

function courierDays({ weekdays, leaves, days, arrives }: CourierZone): string {
  const on = weekdays.length === 7 ? '' : `${weekdaysText(weekdays)}: `
  const when = days === 0 ? 'в тот же день' : days === 1 ? 'на следующий день' : `через ${days} дн.`
  return `${on}собран до ${clockText(leaves)} — ${when} до ${clockText(arrives)}`
}

const EVERYWHERE = 'другие города России'
const MOST_NAMES = 12

function citiesOf(
  { carrier, zone }: { readonly carrier: string; readonly zone: string },
  { carrierZones }: DeliveryFacts,
): string {
  const names = [...(carrierZones.get(carrier) ?? [])]
    .filter(([, own]) => own === zone)
    .map(([city]) => city || EVERYWHERE)
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${shown} и ещё ${names.length - MOST_NAMES}` : shown
}

// Monday first
const NAMES = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** `[0, 1, 2]` → «пн–ср»; fewer, or with a gap: «вт, пт». */
export function weekdaysText(weekdays: readonly number[]): string {
  const [first = 0, last = 0] = [weekdays[0], weekdays.at(-1)]
  const areInARow = weekdays.length > 2 && last - first === weekdays.length - 1
  return areInARow
    ? `${NAMES[first]}–${NAMES[last]}`
    : weekdays.map((each) => NAMES[each]).join(', ')
}
