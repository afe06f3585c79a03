import { describe, expect, test } from 'vitest'
import { handoverReason, saidOf } from './pay-ways.ts'

const buyer = { phone: '79610000042', lastname: 'Семёнова', recipient: '' }

describe('what a buyer without a code says', () => {
  test.each([
    ['0042', 'phone'],
    [' 00-42 ', 'phone'],
    ['8 (961) 000-00-42', 'phone'],
    ['семенова', 'name'],
    ['СЕМЁНОВА', 'name'],
    ['0043', null],
    ['42', null],
    ['042', null],
    ['Семёнов', null],
    ['', null],
  ])('%j is his %s', (text, said) => {
    expect(saidOf(text, buyer)).toBe(said)
  })

  test.each([
    ['Сидоров', 'name'],
    ['сидоров петр иванович', 'name'],
    ['Семёнова', 'name'],
    ['Пётр', null],
    ['Иванович', null],
  ])('%j of another recipient is his %s', (text, said) => {
    expect(saidOf(text, { ...buyer, recipient: 'Сидоров Пётр Иванович' })).toBe(said)
  })

  test('is never an empty last name', () => {
    expect(saidOf(' ', { ...buyer, lastname: '' })).toBeNull()
  })
})

test('the history tells what was special of a handover, and nothing of others', () => {
  expect(handoverReason({ reason: '', said: null, former: null })).toBe('')
  expect(handoverReason({ reason: 'Показан паспорт', said: null, former: null })).toBe(
    'Показан паспорт',
  )
  expect(handoverReason({ reason: '', said: 'name', former: 'Наличными' })).toBe(
    'Без кода, его не высылали: назвал фамилию. Оплачен не так, как в заказе: было «Наличными»',
  )
})
