// Thousands of random histories of a cart, each beside a simple model of what must become of it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartAct, CartModel } from '#tests/support/cart-model.ts'
import {
  addToCart,
  type Cart,
  type CartProduct,
  cartTotal,
  MOST_LINES,
  parseCart,
  refreshCart,
  removeLine,
  removeOne,
  setQuantity,
} from './cart.ts'

const HISTORIES = 5000
const PRICES = [100, 0.1, 12_345.67, 99.99, 0.2]

const product = (id: number, price: number): CartProduct => ({
  id,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: `A-${id}`,
  manufacturer: 'Kanmor',
  price,
})

type Act =
  | CartAct
  | { readonly kind: 'remove one'; readonly id: number }
  | { readonly kind: 'refresh'; readonly id: number; readonly price: number }
  | { readonly kind: 'store and read' }

const id = fc.integer({ min: 1, max: 5 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id, quantity: fc.integer({ min: 1, max: 600 }) }),
  fc.record({
    kind: fc.constant('set' as const),
    id,
    quantity: fc.integer({ min: -1, max: 1200 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('remove one' as const), id }),
  fc.record({ kind: fc.constant('refresh' as const), id, price: fc.constantFrom(...PRICES) }),
  fc.record({ kind: fc.constant('store and read' as const) }),
)

function performed(cart: Cart, act: Act): Cart {
  switch (act.kind) {
    case 'add':
      return addToCart(cart, product(act.id, 100), act.quantity)
    case 'set':
      return setQuantity(cart, act.id, act.quantity)
    case 'remove':
      return removeLine(cart, act.id)
    case 'remove one':
      return removeOne(cart, act.id)
    case 'refresh':
      return refreshCart(cart, [product(act.id, act.price)])
    case 'store and read':
      return parseCart(JSON.parse(JSON.stringify(cart)))
    case 'empty':
      return []
  }
}

/** What the model makes of the acts that change no pieces, and of those it tells otherwise. */
function told(model: CartModel, act: Act): void {
  if (act.kind === 'remove one') {
    const pieces = model.pieces.get(act.id)
    if (pieces !== undefined) model.take({ kind: 'set', id: act.id, quantity: pieces - 1 })
  } else if (act.kind !== 'refresh' && act.kind !== 'store and read') model.take(act)
}

test(`${HISTORIES} histories of a cart go as the model says, to the kopeck`, () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const model = new CartModel()
      const prices = new Map<number, number>()
      let cart: Cart = []
      for (const each of acts) {
        const isNew = each.kind === 'add' && !model.pieces.has(each.id)
        cart = performed(cart, each)
        told(model, each)
        if (isNew) prices.set(each.id, 100)
        if (each.kind === 'refresh') prices.set(each.id, each.price)
        expect(cart.map((line) => [line.id, line.quantity])).toEqual(model.lines)
      }
      const kopecks = model.lines.reduce(
        (sum, [id, pieces]) => sum + Math.round((prices.get(id) ?? 0) * 100) * pieces,
        0,
      )
      expect(Math.round(cartTotal(cart) * 100)).toBe(kopecks)
      expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
    }),
    { numRuns: HISTORIES },
  )
})

test('whatever lies in storage is a cart that an order can be made of', () => {
  const entry = fc.oneof(
    fc.anything(),
    fc.record({ id: fc.anything(), quantity: fc.anything(), price: fc.string() }),
    fc.record({ id: fc.integer(), quantity: fc.integer(), price: fc.double({ max: 1e9 }) }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(entry, { maxLength: 150 })), (stored) => {
      const cart = parseCart(stored)
      expect(cart.length).toBeLessThanOrEqual(MOST_LINES)
      expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length)
      for (const line of cart) {
        expect(line.id).toBeGreaterThan(0)
        expect(line.quantity).toBeGreaterThan(0)
        expect(line.quantity).toBeLessThanOrEqual(999)
        expect(line.price).toBeGreaterThanOrEqual(0)
      }
      expect(Number.isFinite(cartTotal(cart))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
