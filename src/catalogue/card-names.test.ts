// Fitments and stock as numbers, and the names that a card shows in their place.
import { describe, expect, test } from 'vitest'
import { type CardNames, namedCars, namedStock } from './card-names.ts'

const names: CardNames = {
  manufacturers: new Map(),
  categories: new Map(),
  models: new Map([
    [7, { brand: 'Haval', name: 'Jolion', place: 1 }],
    [3, { brand: 'Chery', name: 'Tiggo 4', place: 0 }],
  ]),
  engines: new Map([
    [12, { name: 'GW4B15D', place: 0 }],
    [11, { name: 'SQRE4G15C', place: 1 }],
  ]),
  locations: new Map([
    [2, { city: 'Волжский', address: 'ул. Мира, 71', isToOrder: false, place: 1 }],
    [5, { city: 'Волгоград', address: 'ул. Землячки, 58А', isToOrder: false, place: 0 }],
    [8, { city: 'Волгоград', address: 'Под заказ', isToOrder: true, place: 2 }],
    [9, { city: 'Волгоград', address: 'Под заказ № 2', isToOrder: true, place: 3 }],
  ]),
}

describe('the cars of a card', () => {
  test('stand in the order of the shop, every engine behind the named ones', () => {
    expect(namedCars('7,0,7,12,3,11', names).known).toEqual([
      { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4G15C' },
      { brand: 'Haval', model: 'Jolion', engine: 'GW4B15D' },
      { brand: 'Haval', model: 'Jolion', engine: '' },
    ])
  })
  test('are none where no fitment is known', () => {
    expect(namedCars(null, names)).toEqual({ known: [], isWhole: true })
  })
  test.each(['8,0,7,12', '7,13,7,12', '7,12,8,0'])('%s: one without a name is left out', (cars) => {
    const jolion = { brand: 'Haval', model: 'Jolion', engine: 'GW4B15D' }
    expect(namedCars(cars, names)).toEqual({ known: [jolion], isWhole: false })
  })
})

describe('the stock of a card', () => {
  test('stands in the order of the shop', () => {
    expect(namedStock('2,4,5,1', null, names).known).toEqual([
      { city: 'Волгоград', address: 'ул. Землячки, 58А', quantity: 1, isToOrder: false },
      { city: 'Волжский', address: 'ул. Мира, 71', quantity: 4, isToOrder: false },
    ])
  })
  test('is that of the shop, or that of the one supplier from whom it is sold', () => {
    const quantities = (orderLocationId: number | null) =>
      namedStock('2,4,8,3,9,7', orderLocationId, names).known.map(({ quantity }) => quantity)
    expect(quantities(null)).toEqual([4])
    expect(quantities(9)).toEqual([7])
  })
  test('is none where nothing is left, and told of the locations that have a name', () => {
    expect(namedStock(null, null, names)).toEqual({ known: [], isWhole: true })
    const told = namedStock('2,4,6,1', null, names)
    expect(told.known.map(({ city }) => city)).toEqual(['Волжский'])
    expect(told.isWhole).toBe(false)
  })
})
