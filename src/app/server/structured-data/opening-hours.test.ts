import { describe, expect, test } from 'vitest'
import { describeStores, openingHours } from './describe-seller.ts'
import type { DescribedPage } from './described-page.ts'

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

  test('are those of each shop, and the usual ones where it has none', () => {
    const coords = { lat: 48.71, lng: 44.51 }
    const hours = [null, 'Пн–Сб 9.00–19.00, Вс — выходной']
    const shops = hours.map((own, id) => ({ id, title: '', phone: '', coords, hours: own }))
    const cities = [{ city: '', value: '', mapCenter: coords, zoom: 11, shops }]
    const page = {
      seller: { hours: 'Пн–Вс 9.00–20.00' },
      addressOf: (path: string) => path,
      answerOf: () => ({ cities }),
    } as unknown as DescribedPage
    expect(describeStores(page).map(({ openingHours: open }) => open)).toEqual([
      ['Mo-Su 09:00-20:00'],
      ['Mo-Sa 09:00-19:00'],
    ])
  })
})
