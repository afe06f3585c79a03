// What happens to a cart when a buyer adds, changes and removes.

import { describe, expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  type CartProduct,
  cartTotal,
  MOST_LINES,
  parseCart,
  priceChanges,
  refreshCart,
  removeLine,
  removeOne,
  setQuantity,
} from './cart.ts'

const product = (id: number, price = 100): CartProduct => ({
  id,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: `A-${id}`,
  manufacturer: 'Kanmor',
  price,
})
const quantities = (cart: Cart) => cart.map(({ id, quantity }) => [id, quantity])

describe('adding to the cart', () => {
  test('appends a product that is not there', () => {
    const cart = addToCart(addToCart([], product(1)), product(2), 3)
    expect(quantities(cart)).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  test('increases the quantity of a product that is there', () => {
    const cart = addToCart(addToCart([], product(1), 2), product(1), 3)
    expect(quantities(cart)).toEqual([[1, 5]])
  })

  test('keeps no more of a product than the cart needs to show it', () => {
    const withMore = { ...product(1), description: 'длинный текст' }
    expect(Object.keys(addToCart([], withMore)[0] ?? {})).toEqual([
      'id',
      'quantity',
      'price',
      'key',
      'name',
      'article',
      'manufacturer',
    ])
  })

  test('stops at as many of one product as an order takes', () => {
    expect(quantities(addToCart(addToCart([], product(1), 998), product(1), 5))).toEqual([[1, 999]])
  })

  test('leaves a full cart as it is', () => {
    const full = Array.from({ length: MOST_LINES }, (_, index) => product(index + 1)).reduce(
      (cart: Cart, one) => addToCart(cart, one),
      [],
    )
    expect(addToCart(full, product(1000))).toBe(full)
    expect(addToCart(full, product(5))[4]?.quantity).toBe(2)
  })
})

describe('changing the cart', () => {
  const cart = addToCart(addToCart([], product(1), 2), product(2))

  test('sets a quantity', () => {
    expect(quantities(setQuantity(cart, 1, 7))).toEqual([
      [1, 7],
      [2, 1],
    ])
  })

  test('takes one away, and the line with the last one', () => {
    expect(quantities(removeOne(cart, 1))).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(quantities(removeOne(cart, 2))).toEqual([[1, 2]])
  })

  test('removes a line whole', () => {
    expect(quantities(removeLine(cart, 1))).toEqual([[2, 1]])
  })

  test('takes today’s prices and leaves unknown products as they were', () => {
    const fresh = refreshCart(cart, [product(1, 150)])
    expect(fresh.map(({ price, quantity }) => [price, quantity])).toEqual([
      [150, 2],
      [100, 1],
    ])
  })
})

describe('price changes', () => {
  const cart = addToCart(addToCart([], product(1, 100)), product(2, 200))

  test('are told with the price that the buyer last saw', () => {
    expect(priceChanges(cart, [product(1, 120), product(2, 200)])).toEqual([
      { id: 1, formerPrice: 100 },
    ])
  })

  test('are none for a price that was never seen', () => {
    expect(priceChanges(parseCart([{ id: 1, quantity: 1 }]), [product(1)])).toEqual([])
  })
})

describe('the total', () => {
  test('is exact to the kopeck', () => {
    const cart = addToCart(addToCart([], product(1, 0.1), 3), product(2, 19.99), 2)
    expect(cartTotal(cart)).toBe(40.28)
  })

  test('of an empty cart is nothing', () => {
    expect(cartTotal([])).toBe(0)
  })
})

describe('a stored cart', () => {
  test('is read back as it was written', () => {
    const cart = addToCart([], product(1), 2)
    expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
  })

  test('needs no more than ids and quantities', () => {
    const cart = parseCart([{ id: 7, quantity: 2 }])
    expect(quantities(cart)).toEqual([[7, 2]])
    expect(cartTotal(cart)).toBe(0)
  })

  test.each([
    null,
    'нет',
    5,
    {},
    [{}],
    [null],
    [{ id: '1', quantity: 1 }],
    [{ id: 1, quantity: 0 }],
  ])('that is broken (%j) is empty', (stored) => {
    expect(parseCart(stored)).toEqual([])
  })

  test('distrusts prices that are none', () => {
    const stored = [
      { ...product(1), price: -5, quantity: 1 },
      { ...product(2), price: 'дорого', quantity: 1 },
    ]
    expect(cartTotal(parseCart(stored))).toBe(0)
  })

  test('joins two entries of one product', () => {
    const stored = [
      { id: 7, quantity: 2 },
      { id: 7, quantity: 1 },
    ]
    expect(quantities(parseCart(stored))).toEqual([[7, 3]])
  })
})
