import { describe, expect, test } from 'vitest'
import type { Product } from '../contract.ts'
import { productDescription, productTitle } from './product-head.ts'

const filter = {
  name: 'Фильтр масляный',
  manufacturer: 'Mann-Filter',
  article: 'W 712/95',
  price: 690,
  is_universal: false,
  cars: [{ brand: 'Chery', model: 'Tiggo 4', engine: '' }],
  storages: [],
} as unknown as Product

const storage = (city: string, quantity: number) => ({
  city,
  address: 'ул. Мира, 1',
  quantity,
  pivot: { quantity },
})

describe('the title of a product', () => {
  test('tells its name, its manufacturer, its article', () => {
    expect(productTitle(filter)).toBe('Фильтр масляный Mann-Filter W 712/95')
  })

  test('says nothing twice', () => {
    const name = 'Масло моторное Лукойл 5W-30'
    expect(productTitle({ name, manufacturer: 'ЛУКОЙЛ', article: '3149287' })).toBe(
      'Масло моторное Лукойл 5W-30 3149287',
    )
  })

  test('is cut in the name, never in the article', () => {
    const title = productTitle({ ...filter, name: 'Фильтр масляный для всех моделей '.repeat(9) })
    expect(title).toMatch(/^Фильтр масляный.*… Mann-Filter W 712\/95$/)
    expect(title.length).toBeLessThanOrEqual(65)
  })
})

describe('the description of a product', () => {
  test('tells price, stock and car', () => {
    const storages = [storage('Волгоград', 3), storage('Волгоград', 1), storage('Астрахань', 2)]
    expect(productDescription({ ...filter, storages })).toMatch(
      /^Фильтр масляный, артикул W 712\/95, Mann-Filter: 690.руб\. В наличии: 6 шт\. \(Волгоград, Астрахань\)\. Подходит: Chery Tiggo 4$/,
    )
    expect(productDescription(filter)).toContain('Нет в наличии.')
  })
})
