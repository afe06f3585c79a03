// Words that stand alone.
import { expect, test } from 'vitest'
import { isLikelyMisspelling } from './correct-word.ts'

test.each([
  ['калодки', 'колодки', 1],
  ['лефан', 'лифан', 1],
  ['генератр', 'генератор', 1],
  ['фильрт', 'фильтр', 1],
  ['подшибник', 'подшипник', 1],
  ['амартезатор', 'амортизатор', 2],
])('«%s» is «%s»', (typed, meant, distance) => {
  expect(isLikelyMisspelling(typed, meant, distance)).toBe(true)
})

test.each([
  ['лимон', 'лифан', 1],
  ['маска', 'масла', 1],
  ['клетка', 'клепка', 1],
  ['спальник', 'сальник', 1],
  ['картошка', 'катушка', 2],
  ['кастрюля', 'кастрол', 2],
])('«%s» is no «%s»', (typed, meant, distance) => {
  expect(isLikelyMisspelling(typed, meant, distance)).toBe(false)
})
