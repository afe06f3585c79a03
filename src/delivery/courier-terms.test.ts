// The days of a courier, over a week of orders.

import { expect, test } from 'vitest'
import { DAY } from '#src/shared/local-time.ts'
import { asKopecks } from '#src/shared/money.ts'
import { courierTerms, pickupTerms } from './courier-terms.ts'
import type { CourierZone, DeliveryFacts, Place } from './delivery-facts.ts'
import { USUAL_WEEK } from './delivery-facts.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const place = (id: number): Place => ({
  ...{ id, storeId: id, city: 'Волгоград', address: `Точка ${id}`, week: USUAL_WEEK },
  ...{ exceptions: new Map(), assembleMinutes: 60, lastOrder: 19 * 60 },
})
const zone = (wishes: Partial<CourierZone> = {}): CourierZone => ({
  ...{ city: 'Волгоград', from: 1, upToGrams: 10_000, upToCm: 100, price: asKopecks(35_000) },
  ...{ weekdays: EVERY_DAY, leaves: 17 * 60 + 30, days: 0, arrives: 22 * 60 },
  ...wishes,
})
const facts = (...couriers: CourierZone[]): DeliveryFacts => ({
  utcOffset: 180,
  places: new Map([1, 2, 3].map((id) => [id, place(id)])),
  transfers: [{ from: 2, to: 1, weekdays: EVERY_DAY, leaves: 20 * 60, days: 1, arrives: 9 * 60 }],
  couriers,
  ...{ carrierZones: new Map(), carrierRates: [], calendar: new Map() },
})
const light = { grams: 500, sidesCm: null, isPickupOnly: false }
const NOW = 20_000 * DAY

test('of goods beside the courier, of brought ones, and of those that nobody brings', () => {
  const terms = courierTerms('г. Волгоград', NOW, facts(zone()))
  expect(terms(light, [1])).toEqual({
    price: 35_000,
    days: { least: 0, most: 0 },
    orderBefore: 16,
  })
  expect(terms(light, [2])?.days).toEqual({ least: 1, most: 1 })
  expect(terms(light, [3, 2])?.days).toEqual({ least: 1, most: 1 })
  expect(terms(light, [3])?.days).toBeNull()
})

test('of one who goes twice a week have a least and a most', () => {
  const terms = courierTerms('Волгоград', NOW, facts(zone({ weekdays: [0, 3] })))
  expect(terms(light, [1])?.days).toEqual({ least: 0, most: 3 })
})

test('are none for what is too heavy, for pickup alone, and for another city', () => {
  const terms = courierTerms('Волгоград', NOW, facts(zone()))
  expect(terms({ ...light, grams: 11_000 }, [1])).toBeNull()
  expect(terms({ ...light, isPickupOnly: true }, [1])).toBeNull()
  expect(courierTerms('Тверь', NOW, facts(zone()))(light, [1])).toBeNull()
})

test('of a pickup are the most of a week, of an order until the last hour of the supplier', () => {
  const WORKING = { weekdays: [0, 1, 2, 3, 4], leaves: 18 * 60, days: 2, arrives: 18 * 60 }
  const supplier: Place = {
    ...place(3),
    storeId: null,
    week: USUAL_WEEK.map((_, day) => (day < 5 ? { opens: 0, closes: 18 * 60 } : null)),
    ...{ assembleMinutes: 0, lastOrder: 15 * 60 },
  }
  const given = facts()
  const terms = pickupTerms(NOW, {
    ...given,
    places: new Map([...given.places, [3, supplier]]),
    transfers: [{ from: 3, to: 1, ...WORKING }],
  })
  // of a Saturday it leaves on Monday
  expect(terms(3)).toEqual({ days: { least: 2, most: 4 }, orderBefore: 15 })
  expect(terms(9).days).toBeNull()
})
