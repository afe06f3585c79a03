// What the cart screen knows of each line.

import { describe, expect, test } from 'vitest'
import type { CartLine } from '#src/cart/web/public.ts'
import type { Product } from '#src/catalogue/contract.ts'
import { cartRows, orderedLines } from './cart-rows.ts'

const line = (id: number, quantity: number): CartLine => ({
  id,
  quantity,
  price: 100,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: `A-${id}`,
  manufacturer: 'Kanmor',
})

function product(id: number, price: number, quantities: readonly number[]): Product {
  const { key, name, article, manufacturer } = line(id, 1)
  const texts = { type: '', quality: '', country: '', description: '', pictogram: '' }
  return {
    id,
    key,
    name,
    article,
    manufacturer,
    price,
    ...texts,
    category: { key: 'parts', name: 'Детали' },
    group_of_analogs: { analogs_group_article: '' },
    cars: [],
    is_universal: false,
    multiplicity: 1,
    storages: quantities.map((quantity, place) => ({
      city: 'Волгоград',
      address: `ул. Первая, ${place + 1}`,
      quantity,
      pivot: { quantity },
    })),
  }
}

const known = {
  isOutdated: false,
  formerPrices: new Map<number, number>(),
  shortages: new Map<number, number>(),
}

describe('the rows of the cart', () => {
  test('are short where the network has fewer than wanted', () => {
    const products = [product(1, 100, [2, 1]), product(2, 100, [5])]
    const rows = cartRows([line(1, 4), line(2, 5)], { ...known, products })
    expect(rows.map(({ left }) => left)).toEqual([3, undefined])
  })

  test('know how many are free, where the shop has told it', () => {
    const rows = cartRows([line(1, 1), line(2, 1)], {
      ...known,
      products: [product(1, 100, [2, 1])],
      isOutdated: true,
    })
    expect(rows.map(({ stock }) => stock)).toEqual([3, undefined])
  })

  test('believe a refused order more than the stock that was shown', () => {
    const shortages = new Map([[1, 1]])
    const rows = cartRows([line(1, 2)], { ...known, products: [product(1, 100, [9])], shortages })
    expect(rows[0]?.left).toBe(1)
  })

  test('come to whole packs of what is sold by four', () => {
    const spark = (id: number, stock: number) => ({ ...product(id, 100, [stock]), multiplicity: 4 })
    const products = [spark(1, 50), spark(2, 6), spark(3, 11), spark(4, 3), spark(5, 50)]
    const cart = [line(1, 6), line(2, 5), line(3, 12), line(4, 1), line(5, 8)]
    const rows = cartRows(cart, { ...known, products })
    expect(rows.map(({ even, left }) => [even, left])).toEqual([
      [8, undefined],
      [undefined, 4],
      [undefined, 8],
      [undefined, 0],
      [undefined, undefined],
    ])
  })

  test('are gone when the shop does not know the product', () => {
    const rows = cartRows([line(1, 1), line(2, 1)], { ...known, products: [product(2, 100, [1])] })
    expect(rows.map(({ isGone }) => isGone)).toEqual([true, false])
    expect(orderedLines(rows).map(({ id }) => id)).toEqual([2])
  })

  test('are not gone while the shop has yet to answer', () => {
    const rows = cartRows([line(1, 1)], { ...known, products: [], isOutdated: true })
    expect(rows[0]?.isGone).toBe(false)
  })

  test('cost what the shop asks today', () => {
    const rows = cartRows([line(1, 1)], { ...known, products: [product(1, 120, [1])] })
    expect(orderedLines(rows)[0]?.price).toBe(120)
  })
})
