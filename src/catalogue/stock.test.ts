import { describe, expect, test } from 'vitest'
import { stockIn, stockLevel, totalStock } from './stock.ts'

const lies = (city: string, quantity: number) => ({
  city,
  address: 'ул. Мира, 1',
  quantity,
  pivot: { quantity },
})
const storages = [lies('Волгоград', 2), lies('Волгоград', 3), lies('Астрахань', 1)]

describe('stock', () => {
  test('of the network is the sum over the storages', () => {
    expect(totalStock(storages)).toBe(6)
    expect(totalStock([])).toBe(0)
  })

  test('of a city counts its shops alone', () => {
    expect(stockIn(storages, 'Волгоград')).toBe(5)
    expect(stockIn(storages, 'Волжский')).toBe(0)
  })

  test('without a city is that of the network', () => {
    expect(stockIn(storages, '')).toBe(6)
  })

  test.each([
    [0, 'none'],
    [-1, 'none'],
    [1, 'few'],
    [3, 'few'],
    [4, 'enough'],
  ])('%d is %s', (quantity, level) => {
    expect(stockLevel(quantity)).toBe(level)
  })
})
