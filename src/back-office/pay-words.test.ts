import { expect, test } from 'vitest'
import { paidBy, wayOfPaying } from './pay-words.ts'

test('ways of paying are said without the receipt', () => {
  expect(wayOfPaying('Наличными при получении')).toBe('Наличными')
  expect(wayOfPaying('Картой')).toBe('Картой')
})

test('what was paid by is said of every method', () => {
  expect(paidBy('Картой при получении')).toBe('картой')
  expect(paidBy('Терминал')).toBe('способом «Терминал»')
})
