// The file of an owner, and what is said when it is wrong.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatPhone } from '#src/shared/phone.ts'
import { readShopFile, shopPhone } from './shop-file.ts'

const EXAMPLE = new URL('../../docs/setup-example.json', import.meta.url)
const shop = { address: 'ул. Мира, 1', phone: '+7 861 200-00-01' }
const withShop = (fields: object) => ({
  cities: [{ city: 'Краснодар', shops: [{ ...shop, ...fields }] }],
})

test('the example of the documents is read', () => {
  const { cities, seller } = readShopFile(JSON.parse(readFileSync(EXAMPLE, 'utf8')))
  expect(
    cities.map(({ city, shops, warehouses }) => [city, shops.length, warehouses.length]),
  ).toEqual([
    ['Краснодар', 2, 1],
    ['Новороссийск', 1, 0],
  ])
  expect(seller?.phone).toBe('78612000000')
})

test('hours become open days in minutes', () => {
  const { cities } = readShopFile(withShop({ hours: 'Пт–Сб 9.00–18.30' }))
  expect(cities[0]?.shops[0]?.hours).toEqual([
    { weekday: 5, opens: 540, closes: 1110 },
    { weekday: 6, opens: 540, closes: 1110 },
  ])
})

describe('a wrong file', () => {
  test.each([
    [{}, 'Поле cities: не заполнено.'],
    [{ cities: 'Краснодар' }, 'Поле cities: нужен список городов.'],
    [{ cities: [] }, 'Поле cities: назовите хотя бы один город.'],
    [{ cities: [{ city: ' ' }] }, 'Поле cities[1].city: пусто.'],
    [[], 'Файл: нужны фигурные скобки с полями.'],
    [
      withShop({ phone: '123' }),
      'Поле cities[1].shops[1].phone: телефон — одиннадцать цифр, например +7 861 200-00-01.',
    ],
    [
      withShop({ hours: 'с утра' }),
      'Поле cities[1].shops[1].hours: часы пишут так: Пн–Пт 9.00–19.00, Сб 10.00–16.00, Вс выходной.',
    ],
    [
      withShop({ hours: 'Пн–Пт 19.00–9.00' }),
      'Поле cities[1].shops[1].hours: часы пишут так: Пн–Пт 9.00–19.00, Сб 10.00–16.00, Вс выходной.',
    ],
    [withShop({ lat: '45' }), 'Поле cities[1].shops[1].lat: широта — число, например 45.0355.'],
    [withShop({ lat: 45 }), 'Поле cities[1].shops[1]: широту (lat) и долготу (lng) пишут вместе.'],
    [withShop({ lat: 145, lng: 39 }), 'Поле cities[1].shops[1].lat: широта от −90 до 90.'],
    [withShop({ adress: 'ул. Мира' }), 'Поле cities[1].shops[1]: нет такого поля: adress.'],
    [
      { cities: [{ city: 'Краснодар', shops: [shop, shop] }] },
      'Поле cities: два магазина называются «ул. Мира, 1»: добавьте к адресу город или ориентир.',
    ],
    [
      { cities: [{ city: 'Краснодар', shops: [{ phone: shop.phone }] }] },
      'Поле cities[1].shops[1].address: не заполнено.',
    ],
    [{ ...withShop({}), seller: { inn: '12' } }, 'Поле seller.inn: ИНН — 10 или 12 цифр.'],
  ])('%j is refused: %s', (given, refusal) => {
    expect(() => readShopFile(given)).toThrow(refusal)
  })
})

test.each([
  ['+7 (8452) 20-00-01', '+7 (8452) 20-00-01'],
  ['8 8452 200001', '+7 (8452) 20-00-01'],
  ['(8452) 20 00 01', '+7 (8452) 20-00-01'],
  ['8-84567-2-15-30', '+7 (84567) 2-15-30'],
  ['+7 861 200-00-01', '+7 (861) 200-00-01'],
  ['88452200001', '+7 (845) 220-00-01'],
  ['+7 (999) 123-45-67', '+7 (999) 123-45-67'],
])('the phone of a shop «%s» is shown as %s', (written, shown) => {
  expect(formatPhone(shopPhone(written) ?? '')).toBe(shown)
})

test.each(['', '+7 (8452) 20-00-0', '8452', '20-00-01'])('«%s» is no phone of a shop', (text) => {
  expect(shopPhone(text)).toBeNull()
})
