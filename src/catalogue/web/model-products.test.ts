import { expect, test } from 'vitest'
import { modelProducts } from './model-products.ts'

const car = { brand: 'Chery', model: 'Tiggo 7 Pro' }
const NOT_NARROWED = { in_stock: '', quality: '', manufacturer: '', price_from: '', price_to: '' }
const asked = (query: string) => modelProducts(car, 'filtry', new URLSearchParams(query)).query

test('a page of a model asks for its category, engine, order, page and filters', () => {
  expect(asked('engine=SQRE4T15C&sort=-price&page=3&quality=analogue')).toEqual({
    ...car,
    category: 'filtry',
    engine: 'SQRE4T15C',
    sort: '-price',
    page: 3,
    ...NOT_NARROWED,
    quality: 'analogue',
  })
})

test('what the address says wrongly is not asked', () => {
  expect(asked('engine=Тип двигателя&sort=name&page=-1&price_to=dear')).toEqual({
    ...car,
    category: 'filtry',
    engine: '',
    sort: undefined,
    page: 1,
    ...NOT_NARROWED,
  })
})
