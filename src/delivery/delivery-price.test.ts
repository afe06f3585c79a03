// What a delivery costs, and who takes what.

import { describe, expect, test } from 'vitest'
import { dayNumber, isoDay } from '#src/shared/local-time.ts'
import { asKopecks } from '#src/shared/money.ts'
import type { CarrierRate, CourierZone, DeliveryFacts } from './delivery-facts.ts'
import { carriersFor, courierFor, parcelOf } from './delivery-price.ts'
import { afterWorkingDays } from './working-days.ts'

const zone = (city: string, upToGrams: number, price: number): CourierZone => ({
  city,
  from: 1,
  upToGrams,
  upToCm: 150,
  price: asKopecks(price),
  weekdays: [0],
  leaves: 0,
  days: 0,
  arrives: 60,
})
const rate = (name: string, upToGrams: number, price: number): CarrierRate => ({
  carrier: 'СДЭК',
  from: 1,
  zone: name,
  upToGrams,
  price: asKopecks(price),
  daysFrom: 1,
  daysTo: 2,
  weekdays: [0],
  leaves: null,
})
const facts: DeliveryFacts = {
  utcOffset: 180,
  places: new Map(),
  transfers: [],
  couriers: [zone('Волгоград', 20_000, 300), zone('Волгоград', 60_000, 600)],
  carrierZones: new Map([
    [
      'СДЭК',
      new Map([
        ['Орёл', 'near'],
        ['', 'far'],
      ]),
    ],
    ['Почта', new Map([['Орёл', 'near']])],
  ]),
  carrierRates: [rate('near', 1000, 100), rate('near', 5000, 200), rate('far', 5000, 900)],
  calendar: new Map([[dayNumber('2026-12-31'), false]]),
}
const unit = { quantity: 1, grams: 400, sidesCm: null, isPickupOnly: false }
const parcel = (wishes: object) => parcelOf([{ ...unit, ...wishes }])

describe('a parcel', () => {
  test('weighs all units; unknown ones weigh as usual', () => {
    expect(parcel({ quantity: 3 }).grams).toBe(1200)
    expect(parcel({ quantity: 2, grams: null }).grams).toBe(2000)
  })

  test('is stacked: its base is the largest one, its height the sum of the lowest sides', () => {
    const long = { ...unit, quantity: 2, sidesCm: [10, 120, 8] as const }
    expect(parcelOf([unit, long as never])).toMatchObject({
      longestCm: 120,
      boxCm: [120, 20, 15 + 16],
    })
  })
})

describe('the price of a delivery', () => {
  test('is the cheapest courier that bears it; names of cities are read loosely', () => {
    expect(courierFor('г. волгоград', parcel({}), facts)?.price).toBe(300)
    expect(courierFor('Волгоград', parcel({ grams: 30_000 }), facts)?.price).toBe(600)
    expect(courierFor('Волгоград', parcel({ grams: 90_000 }), facts)).toBeNull()
    expect(courierFor('Волгоград', parcel({ sidesCm: [10, 10, 190] }), facts)).toBeNull()
    expect(courierFor('Самара', parcel({}), facts)).toBeNull()
  })

  test('is that of the carrier zone of the city, else of all other cities', () => {
    expect(carriersFor('Орел', parcel({}), facts).map(({ price }) => price)).toEqual([100])
    expect(carriersFor('Орёл', parcel({ grams: 1001 }), facts)[0]?.price).toBe(200)
    expect(carriersFor('Тула', parcel({}), facts)[0]?.price).toBe(900)
    expect(carriersFor('Тула', parcel({ grams: 5001 }), facts)).toEqual([])
  })

  test('is none for what is handed over in shops alone', () => {
    expect(courierFor('Волгоград', parcel({ isPickupOnly: true }), facts)).toBeNull()
    expect(carriersFor('Орёл', parcel({ isPickupOnly: true }), facts)).toEqual([])
  })
})

describe('working days', () => {
  test.each([
    ['2026-11-27', 1, '2026-11-30'], // Friday
    ['2026-12-30', 1, '2027-01-11'], // 31 December by decree, then the holidays and a weekend
    ['2027-02-22', 2, '2027-02-25'],
  ])('after %s, %i of them, end on %s', (from, count, end) => {
    expect(isoDay(afterWorkingDays(dayNumber(from), count, facts.calendar))).toBe(end)
  })
})
