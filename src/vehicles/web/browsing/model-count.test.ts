import { expect, test } from 'vitest'
import { modelCount } from './model-count.ts'

test.each([
  [1, '1 модель'],
  [3, '3 модели'],
  [12, '12 моделей'],
  [21, '21 модель'],
  [0, '0 моделей'],
])('%d: %s', (count, text) => {
  expect(modelCount(count).replace('\u00a0', ' ')).toBe(text)
})
