// What an order says of its delivery: the city, the carrier, the day and the sum that the buyer saw.

import { describe, expect, test } from 'vitest'
import { chosenOffer } from '#src/delivery/web/public.ts'
import {
  areGoodsUnchanged,
  carrierInstead,
  pricing,
  refusalOf,
  typedCity,
  wantedCity,
  withDelivery,
} from './order-delivery.ts'

const promise = (at: string | null) => ({ kind: 'date' as const, at, text: '' })
const shop = (title: string, at: string | null) => ({
  ...{ id: 1, city: 'Волгоград', title, hours: '', shares: '', is_here: true },
  promise: promise(at),
})
const carrier = (name: string, price: number) => ({
  ...{ carrier: name, price, days: '2–3 дня' },
  promise: promise('2026-11-27T23:59'),
})
const offers = {
  city: 'Волгоград',
  shops: [shop('ул. Мира, 71', '2026-11-24T18:00'), shop('ул. Боевая, 126', null)],
  courier: { price: 300.1, promise: promise('2026-11-25T21:00') },
  carriers: [carrier('СДЭК', 390), carrier('Почта', 290)],
  courier_cities: ['Волгоград'],
  are_carriers_priced: true,
  is_pickup_only: false,
}
const body = {
  ...{ payment_method: 1, shipping_method: 1, address: 'ул. Мира, 71', phone: '', items: '[]' },
  expected_total: 1234.2,
}
type Way = 'pickup' | 'courier' | 'carrier'
const order = (way: Way, wishes: { shop?: string; carrier?: string } = {}, known = true) => {
  const choice = { way, shop: '', carrier: '', ...wishes }
  const chosen = chosenOffer(known ? offers : undefined, choice)
  return withDelivery(body, { way, chosen, city: 'Волгоград' })
}

describe('an order', () => {
  test('picked up names the day that its shop promised, and no city', () => {
    expect(order('pickup', { shop: 'ул. Мира, 71' })).toEqual({
      ...body,
      expected_day: '2026-11-24',
    })
    expect(order('pickup', { shop: 'ул. Боевая, 126' })).toEqual(body)
  })

  test('by courier costs its price, to the kopeck', () => {
    expect(order('courier')).toEqual({
      ...body,
      city: 'Волгоград',
      expected_day: '2026-11-25',
      expected_total: 1534.3,
    })
  })

  test('by a carrier names it: the chosen one, else the first', () => {
    expect(order('carrier')).toMatchObject({ carrier: 'СДЭК', expected_total: 1624.2 })
    expect(order('carrier', { carrier: 'Почта' })).toMatchObject({
      carrier: 'Почта',
      expected_total: 1524.2,
    })
  })

  test('whose delivery nobody has priced names its city alone', () => {
    expect(order('courier', {}, false)).toEqual({ ...body, city: 'Волгоград' })
    expect(order('carrier', {}, false)).toEqual({ ...body, city: 'Волгоград' })
  })
})

describe('the city', () => {
  test.each([
    [null, 'Волгоград', 'same'],
    [null, '', 'same'],
    [' Волгоград ', 'Волгоград', 'same'],
    ['Москва', 'Волгоград', { city: 'Москва' }],
    [' Тула', 'Волгоград', { city: 'Тула' }],
    ['', 'Волгоград', 'missing'],
    ['  ', 'Волгоград', 'missing'],
  ])('typed as «%s» in place of «%s» is %o', (typed, city, verdict) => {
    expect(typedCity(typed, city)).toEqual(verdict)
  })

  test('of deliveries goes before that of the header', () => {
    expect(wantedCity('Тула', 'Волжский')).toBe('Тула')
    expect(wantedCity('', 'Волжский')).toBe('Волжский')
    expect(wantedCity('', '')).toBe('')
  })
})

test('a sum changes by the delivery alone where the goods are there at their prices', () => {
  const lines = [{ id: 7, quantity: 2, price: 100 }]
  const changed = (wishes: object) => [{ id: 7, available: 2, price: 100, ...wishes }]
  expect(areGoodsUnchanged(changed({}), lines)).toBe(true)
  expect(areGoodsUnchanged(changed({ price: 110 }), lines)).toBe(false)
  expect(areGoodsUnchanged(changed({ price: null }), lines)).toBe(false)
  expect(areGoodsUnchanged(changed({ available: 1 }), lines)).toBe(false)
  expect(areGoodsUnchanged(changed({ id: 8 }), lines)).toBe(false)
})

test('the total has the price of the delivery only where it is that of this city', () => {
  const known = { price: 300, refusal: null, isTyped: false, isComing: false }
  const refusal = { field: 'city', text: '' } as const
  expect(pricing('courier', known)).toBe('included')
  expect(pricing('courier', { ...known, isTyped: true })).toBe('typed')
  expect(pricing('courier', { ...known, price: null, isComing: true })).toBe('coming')
  expect(pricing('courier', { ...known, price: null, refusal })).toBe('refused')
  expect(pricing('courier', { ...known, price: null })).toBe('later')
  expect(pricing('pickup', { ...known, price: null, isTyped: true })).toBe('included')
})

describe('the chosen way', () => {
  const refusal = (way: Way | null, wishes: object = {}, known: object = {}) =>
    refusalOf(way, {
      ...{ offers: { ...offers, ...wishes }, isMissing: false, isCityMissing: false },
      ...known,
    })

  test('is taken where somebody goes', () => {
    expect(refusal('courier')).toBeNull()
    expect(refusal('carrier')).toBeNull()
  })

  test('is refused at the city where nobody goes', () => {
    expect(refusal('courier', { city: 'Москва', courier: null })).toEqual({
      field: 'city',
      text: 'Москва: курьер туда не ездит.',
    })
    expect(refusal('courier', { city: 'волгоград', courier: null })?.text).toBe(
      'волгоград: заказ слишком велик для курьера.',
    )
    expect(refusal('carrier', { carriers: [] })).toMatchObject({ field: 'city' })
  })

  test('has the cheapest carrier in place of a courier who does not go there', () => {
    const there = { ...offers, city: 'Москва', courier: null }
    const instead = (way: Way, known = there) =>
      carrierInstead({ way, offers: known, refusal: refusal(way, known) })?.carrier
    expect(instead('courier')).toBe('Почта')
    expect(instead('courier', { ...there, carriers: [] })).toBeUndefined()
    expect(instead('courier', { ...there, is_pickup_only: true })).toBeUndefined()
    expect(instead('carrier')).toBeUndefined()
  })

  test('is taken where the owner keeps no prices of it', () => {
    expect(refusal('courier', { courier: null, courier_cities: [] })).toBeNull()
    expect(refusal('carrier', { carriers: [], are_carriers_priced: false })).toBeNull()
  })

  test('is refused to goods that are handed over in shops alone', () => {
    const goods = { is_pickup_only: true, courier: null, carriers: [] }
    expect(refusal('courier', goods)).toMatchObject({ field: 'shipping_method' })
    expect(refusal('carrier', goods)).toMatchObject({ field: 'shipping_method' })
    expect(refusal('pickup', goods)).toBeNull()
  })

  test('wants a city, and an answer of the shop, unless the order is picked up', () => {
    for (const way of ['courier', 'carrier'] as const) {
      expect(refusal(way, {}, { isCityMissing: true })?.text).toBe('Укажите город.')
      expect(refusal(way, {}, { offers: undefined, isMissing: true })?.field).toBe('city')
      expect(refusal(way, {}, { offers: undefined })).toBeNull()
    }
    expect(refusal('pickup', {}, { isCityMissing: true, offers: undefined })).toBeNull()
  })
})
