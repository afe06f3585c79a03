// What of a former order comes into the cart again.

import { describe, expect, test } from 'vitest'
import type { Product } from '#src/catalogue/contract.ts'
import { repeatedOrder } from './repeated-order.ts'

const item = (id: number | null, quantity: number) => ({
  id,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: `A-${id}`,
  manufacturer: 'Kanmor',
  price: 100,
  quantity,
})

const product = (id: number, free: number, multiplicity = 1) =>
  ({ id, multiplicity, storages: [{ quantity: free }] }) as unknown as Product

const quantities = ({ wanted }: ReturnType<typeof repeatedOrder>) =>
  wanted.map(({ product: { id }, quantity }) => [id, quantity])

describe('a repeated order', () => {
  test('brings what is sold now, as many as were ordered', () => {
    const repeated = repeatedOrder([item(1, 2), item(2, 1)], [product(1, 9), product(2, 9)])
    expect(quantities(repeated)).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(repeated.left).toEqual([])
  })

  test('says what is not there, not sold any more, or fewer than ordered', () => {
    const items = [item(1, 5), item(2, 1), item(3, 1), item(null, 1)]
    const repeated = repeatedOrder(items, [product(1, 3), product(2, 0)])
    expect(quantities(repeated)).toEqual([[1, 3]])
    expect(repeated.left).toEqual([
      'Деталь 1: есть 3 шт. из 5.',
      'Деталь 2: нет в наличии.',
      'Деталь 3: больше не продаётся.',
      'Деталь null: больше не продаётся.',
    ])
  })

  test('brings whole packs of what is sold by four', () => {
    expect(quantities(repeatedOrder([item(1, 8)], [product(1, 7, 4)]))).toEqual([[1, 4]])
  })
})
