// What an order says of its delivery: the city, the carrier, the day and the sum that the buyer saw.

import { describe, expect, test } from 'vitest'
import { chosenOffer } from '#src/delivery/web/public.ts'
import { withDelivery } from './order-delivery.ts'

const promise = (at: string | null) => ({ kind: 'date' as const, at, text: '' })
const shop = (title: string, at: string | null) => ({
  ...{ id: 1, city: 'Волгоград', title, hours: '', shares: '' },
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

  test('whose delivery nobody has priced stays as it was', () => {
    expect(order('courier', {}, false)).toEqual(body)
    expect(order('carrier', {}, false)).toEqual(body)
  })
})
