import { expect, test } from 'vitest'
import type { ShopOffer } from '../contract.ts'
import { sortedShops } from './sorted-shops.ts'

const shop = (title: string, kind: ShopOffer['promise']['kind'], at: string | null): ShopOffer => ({
  ...{ id: 1, city: 'Волгоград', title, hours: '9:00–20:00', shares: '', is_here: true },
  promise: { kind, at, text: '' },
})

test('the first shop is the one with the earliest promise; shops without a day come last', () => {
  const shops = [
    shop('нет в наличии', 'missing', null),
    shop('без дня', 'unknown', null),
    shop('завтра', 'tomorrow', '2026-11-25T10:00'),
    shop('сегодня', 'today', '2026-11-24T18:00'),
  ]
  const titles = (wanted: { shop: string; city: string }) =>
    sortedShops(shops, wanted).map(({ title }) => title)
  expect(titles({ shop: '', city: '' })).toEqual(['сегодня', 'завтра', 'без дня', 'нет в наличии'])
  expect(titles({ shop: 'без дня', city: 'Волгоград' })[0]).toBe('без дня')
})

test('a city that is chosen later is stronger than the chosen shop of another one', () => {
  const away = { ...shop('в Астрахани', 'tomorrow', '2026-11-25T16:00'), city: 'Астрахань' }
  const shops = [shop('выбранный', 'today', '2026-11-24T18:00'), away]
  expect(sortedShops(shops, { shop: 'выбранный', city: 'Астрахань' })[0]).toBe(away)
  const whole = [shop('раньше', 'today', '2026-11-24T12:00'), ...shops]
  expect(sortedShops(whole, { shop: 'выбранный', city: '' })[0]?.title).toBe('раньше')
})
