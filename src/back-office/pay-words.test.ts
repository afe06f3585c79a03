import { expect, test } from 'vitest'
import { wayOfPaying } from './pay-words.ts'

test('ways of paying are said without the receipt', () => {
  expect(wayOfPaying('Наличными при получении')).toBe('Наличными')
  expect(wayOfPaying('Картой')).toBe('Картой')
})
