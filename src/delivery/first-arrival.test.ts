import { expect, test } from 'vitest'
import type { PlaceOffer } from './contract.ts'
import { firstArrival } from './first-arrival.ts'

const place = (address: string, at: string, shop = 'ул. Мира, 71'): PlaceOffer => ({
  city: 'Волгоград',
  address,
  at,
  text: at,
  shop,
  shop_city: 'Волжский',
})
const PLACES = [place('Склад', '2026-11-25T10:00'), place('Рядом', '2026-11-24T18:00')]
const lies = (address: string, quantity: number) => ({ city: 'Волгоград', address, quantity })

test('the first units are those that come first; a pack waits for its last unit', () => {
  const storages = [lies('Склад', 9), lies('Рядом', 2), lies('Неведомо где', 9)]
  expect(firstArrival(storages, PLACES, 1)?.at).toBe('2026-11-24T18:00')
  expect(firstArrival(storages, PLACES, 4)?.at).toBe('2026-11-25T10:00')
  expect(firstArrival(storages, PLACES, 12)).toBeNull()
  expect(firstArrival([lies('Рядом', 0)], PLACES, 1)).toBeNull()
})

test('units that come to different shops are not added up', () => {
  const apart = [...PLACES, place('Напротив', '2026-11-24T17:00', 'пр. Ленина, 2')]
  const storages = [lies('Напротив', 1), lies('Рядом', 1), lies('Склад', 1)]
  expect(firstArrival(storages, apart, 1)?.shop).toBe('пр. Ленина, 2')
  expect(firstArrival(storages, apart, 2)).toMatchObject({
    at: '2026-11-25T10:00',
    shop: 'ул. Мира, 71',
  })
  expect(firstArrival(storages, apart, 3)).toBeNull()
})
