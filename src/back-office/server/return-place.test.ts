import { describe, expect, test } from 'vitest'
import { chooseReturnPlace } from './return-place.ts'

const place = (id: number, storeId: number | null, more = {}) => ({
  ...{ id, storeId, title: storeId === null ? null : `Магазин ${storeId}`, city: 'Волгоград' },
  ...{ address: `Склад ${id}`, isToOrder: false, ...more },
})
const ALL = [place(1, 11), place(2, 12), place(3, null), place(4, null, { isToOrder: true })]
const choose = (choice: Partial<Parameters<typeof chooseReturnPlace>[1]>) =>
  chooseReturnPlace(ALL, { boundTo: null, storeId: null, placeId: null, sources: [], ...choice })

describe('the place of a return', () => {
  test('is the shop of the pickup, or where most units of a delivery came from', () => {
    expect(choose({ storeId: 12 }).place).toEqual({ id: 2, title: 'Волгоград, Магазин 12' })
    const sources = [
      { locationId: 1, quantity: 2 },
      { locationId: 3, quantity: 1 },
      { locationId: 3, quantity: 2 },
    ]
    expect(choose({ sources }).place).toEqual({ id: 3, title: 'Волгоград, Склад 3' })
  })

  test('has to be chosen where nobody knows it, and is never a supplier', () => {
    expect(choose({ storeId: 99 }).place).toBeNull()
    expect(choose({ sources: [{ locationId: 4, quantity: 1 }] }).place).toBeNull()
    expect(choose({}).places.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(() => choose({ placeId: 4 })).toThrow('Здесь товар не принимают')
  })

  test('is his own shop for who is bound to it, whatever he asks', () => {
    const own = { boundTo: 11, storeId: 12 }
    expect(choose(own)).toEqual({
      place: { id: 1, title: 'Волгоград, Магазин 11' },
      places: [{ id: 1, title: 'Волгоград, Магазин 11' }],
    })
    expect(() => choose({ ...own, placeId: 2 })).toThrow('только в своём магазине')
  })
})
