import { expect, test } from 'vitest'
import { handoverReason } from './pay-ways.ts'

test('the history tells what was special of a handover, and nothing of others', () => {
  expect(handoverReason({ reason: '', said: null, former: null })).toBe('')
  expect(handoverReason({ reason: 'Показан паспорт', said: null, former: null })).toBe(
    'Показан паспорт',
  )
  expect(handoverReason({ reason: '', said: 'name', former: 'Наличными' })).toBe(
    'Без кода, его не высылали: назвал фамилию. Оплачен не так, как в заказе: было «Наличными»',
  )
})
