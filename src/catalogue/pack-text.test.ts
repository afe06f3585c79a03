import { expect, test } from 'vitest'
import { packText } from './pack-text.ts'

test.each([
  [1, 9, ''],
  [4, 9, 'Продаётся по 4\u00a0шт.'],
  [4, 4, 'Продаётся по 4\u00a0шт.'],
  [4, 3, 'Осталось 3\u00a0шт., продаётся по\u00a04.'],
  [4, 0, 'Продаётся по 4\u00a0шт.'],
])('sold by %i with %i free: «%s»', (multiplicity, free, text) => {
  expect(packText(multiplicity, free)).toBe(text)
})
