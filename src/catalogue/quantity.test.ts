import { describe, expect, test } from 'vitest'
import { quantityLimits } from './quantity.ts'

describe('how many are bought at once', () => {
  test('one to twenty, where a product is sold by the piece', () => {
    expect(quantityLimits(1)).toEqual({ min: 1, max: 20, step: 1 })
  })

  test('whole packs, where it is sold by the pack', () => {
    expect(quantityLimits(4)).toEqual({ min: 4, max: 20, step: 4 })
  })

  test('one pack, where a pack is more than twenty', () => {
    expect(quantityLimits(50)).toEqual({ min: 50, max: 50, step: 50 })
  })
})
