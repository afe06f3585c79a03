// How orders are read and what is said of their state.

import { describe, expect, test } from 'vitest'
import { lineTotal, orderedItems, shownStatus, stateTone } from './shown-order.ts'

const line = {
  id: 5,
  key: 'kolodki',
  name: 'Колодки',
  article: 'A-1',
  manufacturer: 'Kanmor',
  price: 19.99,
  quantity: 3,
}

describe('the state of an order', () => {
  test('is completed for one word only', () => {
    expect(shownStatus('завершён')).toEqual({ label: 'Завершён', tone: 'jade', state: null })
  })

  test.each([
    ['новый', 'принят'], // the word of the first step
    ['собирается', 'собирается'],
    ['отменён', 'отменён'],
    ['Завершён?', 'Завершён?'],
  ])('is not completed for «%s»', (status, state) => {
    expect(shownStatus(status)).toEqual({ label: 'Не завершён', tone: 'plain', state })
  })
})

test.each([
  ['новый', 'amber'],
  ['собирается', 'amber'],
  ['готов к выдаче', 'jade'],
  ['передан в доставку', 'jade'],
  ['отменён', 'grey'],
  ['возвращён', 'grey'],
])('the badge of «%s» is %s', (status, tone) => {
  expect(stateTone(status)).toBe(tone)
})

describe('the lines of an order', () => {
  test('are read from their text', () => {
    expect(orderedItems(JSON.stringify([line]))).toEqual([line])
  })

  test('keep a product that is no longer in the catalogue', () => {
    expect(orderedItems(JSON.stringify([{ ...line, id: null }]))[0]?.id).toBeNull()
  })

  test.each(['', 'нет', '{}', '[{}]'])('are none in %j', (text) => {
    expect(orderedItems(text)).toEqual([])
  })

  test('cost price times quantity, to the kopeck', () => {
    expect(lineTotal(line)).toBe(59.97)
  })
})
