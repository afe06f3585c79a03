import { expect, test } from 'vitest'
import { severalKinds } from './goods-for-car.tsx'

const good = (id: number, key: string) => ({ id, category: { key, name: key } })
const goods = [good(1, 'pads'), good(2, 'pads'), good(3, 'plugs'), good(4, 'pads'), good(5, 'oil')]
const ids = (limit: number) => severalKinds(goods, limit).map(({ id }) => id)

test('the best seller of each category comes before the second of any', () => {
  expect(ids(3)).toEqual([1, 3, 5])
  expect(ids(5)).toEqual([1, 3, 5, 2, 4])
})

test('a list with less is taken whole', () => {
  expect(ids(9)).toHaveLength(5)
})
