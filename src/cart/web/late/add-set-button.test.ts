import { expect, test } from 'vitest'
import { addToCart, type Cart, type CartProduct, MOST_LINES } from '../../cart.ts'
import { holdsSet, putSet } from './add-set-button.tsx'

const product = (id: number): CartProduct => ({
  id,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: `A-${id}`,
  manufacturer: 'Kanmor',
  price: 100,
})
const set = [
  { product: product(1), quantity: 4 },
  { product: product(2), quantity: 1 },
]
const quantities = (cart: Cart) => cart.map(({ id, quantity }) => [id, quantity])
const cartOf = (lines: number, first = 101): Cart =>
  Array.from({ length: lines }, (_, place) => product(first + place)).reduce<Cart>(
    (cart, one) => addToCart(cart, one),
    [],
  )

test('a set goes into the cart once, however often it is put', () => {
  const once = putSet([], set)
  expect(quantities(once)).toEqual([
    [1, 4],
    [2, 1],
  ])
  expect(putSet(once, set)).toEqual(once)
})

test('lines are raised to what is wanted, and never lowered', () => {
  const cart = addToCart(addToCart([], product(1), 3), product(2), 5)
  expect(holdsSet(cart, set)).toBe(false)
  expect(quantities(putSet(cart, set))).toEqual([
    [1, 4],
    [2, 5],
  ])
})

test('a cart without room for all takes none', () => {
  const almostFull = cartOf(MOST_LINES - 1)
  expect(putSet(almostFull, set)).toBe(almostFull)
  expect(putSet(cartOf(MOST_LINES - 2), set)).toHaveLength(MOST_LINES)
})

test('a full cart with lines of the set takes what they lack', () => {
  const full = addToCart(addToCart(cartOf(MOST_LINES - 2), product(1)), product(2))
  const raised = putSet(full, set)
  expect(raised).toHaveLength(MOST_LINES)
  expect(holdsSet(raised, set)).toBe(true)
})

test('a set is in the cart only whole', () => {
  expect(holdsSet([], set)).toBe(false)
  expect(holdsSet(addToCart([], product(1), 4), set)).toBe(false)
  expect(holdsSet(putSet([], set), set)).toBe(true)
})
