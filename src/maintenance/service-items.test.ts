import { expect, test } from 'vitest'
import { categoryFacts } from '#database/demo/facts.ts'
import { ITEMS, packedQuantity } from './service-items.ts'

test('every item finds its category among those of the demonstration, and only such', () => {
  const names = categoryFacts.flatMap((branch) => [
    branch.name,
    ...branch.children.flatMap((group) => [group.name, ...group.children.map(({ name }) => name)]),
  ])
  const found = Object.fromEntries(
    Object.entries(ITEMS).map(([item, { category }]) => [
      item,
      names.filter((name) => category.test(name)),
    ]),
  )
  expect(found).toEqual({
    oil: [
      'Масла моторные',
      'Масло моторное 0W-20',
      'Масло моторное 5W-30',
      'Масло моторное 5W-40',
      'Масло моторное 10W-40',
    ],
    oil_filter: ['Фильтры масляные'],
    air: ['Фильтры воздушные'],
    cabin: ['Фильтры салонные'],
    fuel: ['Фильтры топливные'],
    plugs: ['Свечи зажигания'],
    brake: ['Тормозная жидкость'],
    coolant: ['Антифриз'],
    cvt: ['Жидкость CVT'],
    dct: ['Жидкость DCT'],
    at: ['Жидкость ATF'],
    mt: ['Масло МКПП'],
    belt: ['Ремни ГРМ', 'Комплекты ГРМ'],
    aux_belt: ['Ремни приводные'],
  })
})

test.each([
  [4, 1, 4],
  [4, 4, 4],
  [3, 4, 4],
  [6, 4, 8],
  [1, 1, 1],
])('%i plugs by packs of %i are %i', (needed, multiplicity, quantity) => {
  expect(packedQuantity(needed, multiplicity)).toBe(quantity)
})
