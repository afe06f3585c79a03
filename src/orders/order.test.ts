import { describe, expect, test } from 'vitest'
import { mergeLines } from './order.ts'

describe('the lines of an order', () => {
  test('of one product become one line with all the quantity', () => {
    const lines = [
      { productId: 7, quantity: 2 },
      { productId: 3, quantity: 1 },
      { productId: 7, quantity: 5 },
    ]
    expect(mergeLines(lines)).toEqual([
      { productId: 7, quantity: 7 },
      { productId: 3, quantity: 1 },
    ])
  })
})
