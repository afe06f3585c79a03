import { expect, test } from 'vitest'
import { modelProducts } from './model-products.ts'

const car = { brand: 'Chery', model: 'Tiggo 7 Pro' }
const asked = (query: string) => modelProducts(car, 'filtry', new URLSearchParams(query)).query

test('a page of a model asks for its category, engine, order and page', () => {
  expect(asked('engine=SQRE4T15C&sort=-price&page=3')).toEqual({
    ...car,
    category: 'filtry',
    engine: 'SQRE4T15C',
    sort: '-price',
    page: 3,
  })
})

test('what the address says wrongly is not asked', () => {
  expect(asked('engine=Тип двигателя&sort=name&page=-1')).toEqual({
    ...car,
    category: 'filtry',
    engine: '',
    sort: undefined,
    page: 1,
  })
})
