import { describe, expect, test } from 'vitest'
import { openingHours } from './describe-seller.ts'

describe('the hours of the shop', () => {
  test.each([
    ['Пн–Вс 9.00–20.00', ['Mo-Su 09:00-20:00']],
    ['пн-пт 9:00-18:30, сб 10.00–16.00, вс выходной', ['Mo-Fr 09:00-18:30', 'Sa 10:00-16:00']],
    ['Пн — Сб: с 8.00 до 24.00; Вс: закрыто', ['Mo-Sa 08:00-24:00']],
  ])('«%s» are %j for machines', (text, hours) => {
    expect(openingHours(text)).toEqual(hours)
  })

  test.each(['', 'круглосуточно', 'Пн–Вс 9.00–25.00', 'Пн–Вс 9.00–20.00, обед 13.00–14.00'])(
    '«%s» are not guessed',
    (text) => {
      expect(openingHours(text)).toBeNull()
    },
  )
})
