import { expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import { countPart, wrongPart } from './taken-part.ts'

const line = (position: number, quantity: number, unitPrice: number, multiplicity = 1) => ({
  position,
  quantity,
  name: `Деталь ${position}`,
  unitPrice: asKopecks(unitPrice),
  multiplicity,
})
const lines = [line(1, 2, 10_010), line(2, 1, 33_333), line(4, 8, 1_999, 4)]
const held = { lines, kept: asKopecks(0), shippingCost: asKopecks(0) }

test('what is taken is paid to the kopeck, and the rest is named', () => {
  const taken = [
    { position: 4, quantity: 4 },
    { position: 1, quantity: 1 },
  ]
  expect(wrongPart(held, taken)).toBeNull()
  expect(countPart(held, taken)).toEqual({
    total: 18_006,
    due: 18_006,
    refund: 0,
    left: [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
      { position: 4, quantity: 4 },
    ],
  })
})

test('a whole line goes in packs that are sold no more', () => {
  const six = { ...held, lines: [line(1, 6, 1_999, 4)] }
  expect(wrongPart(six, [{ position: 1, quantity: 6 }])).toBeNull()
})

test('all of it leaves nothing', () => {
  expect(countPart(held, lines).left).toEqual([])
})

test('of what was paid online nothing is taken, and what is over goes back', () => {
  const paid = { ...held, kept: asKopecks(69_345) }
  expect(countPart(paid, [{ position: 2, quantity: 1 }])).toMatchObject({
    due: 0,
    total: 33_333,
    refund: 36_012,
  })
})

test.each([
  [[], 'Укажите, что покупатель берёт.'],
  [[{ position: 3, quantity: 1 }], 'Строки 3 в заказе нет.'],
  [[{ position: 1, quantity: 3 }], '«Деталь 1»: в заказе 2 шт.'],
  [[{ position: 4, quantity: 2 }], '«Деталь 4» продаётся по 4 шт.'],
])('%j is refused: %s', (taken, text) => {
  expect(wrongPart(held, taken)).toBe(text)
})
