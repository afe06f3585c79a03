// The texts of a payment's states.

import { describe, expect, test } from 'vitest'
import type { Payment } from './contract.ts'
import { checkingCopy, listedPaymentCopy, mayChange, paymentCopy } from './payment-copy.ts'
import { CHECK_PAUSES_MS } from './web/payment-page.tsx'

const payment = (wishes: Partial<Payment>): Payment => ({
  order_id: 12,
  status: 'waiting',
  amount: 1234.5,
  refunded: 0,
  refund_pending: 0,
  confirmation_url: null,
  method: 'card',
  pay_until: null,
  ...wishes,
})
const UNTIL = '2026-11-22T11:30:00.000Z'
const begun = { confirmation_url: 'https://provider.example/12' }

describe('a payment', () => {
  test.each([
    [{ status: 'waiting' }, 'Заказ №\u00a012 ждёт оплаты', 'Оплатить'],
    [{ status: 'waiting', ...begun }, 'Оплата пока не подтверждена', 'Оплатить'],
    [{ status: 'checking' }, 'Оплата пока не подтверждена', 'Оплатить'],
    [{ status: 'paid' }, 'Заказ №\u00a012 оплачен', null],
    [{ status: 'failed' }, 'Оплата не прошла', 'Оплатить ещё раз'],
    [{ status: 'refunded', refunded: 1234.5 }, 'Деньги возвращены', null],
    [{ status: 'refunded', refunded: 1234.5, refund_pending: 1234.5 }, 'Возвращаем деньги', null],
    [{ status: 'not-needed' }, 'Платить не нужно', null],
  ] as const)('%j is «%s»', (wishes, title, pay) => {
    expect(paymentCopy(payment(wishes))).toMatchObject({ title, pay })
  })

  test('that came back in part tells both sums', () => {
    const { text } = paymentCopy(payment({ status: 'paid', refunded: 200, method: 'sbp' }))
    expect(text).toBe('Получили 1\u202f234,50\u00a0руб. через СБП. Вернули 200\u00a0руб.')
  })

  test.each([
    { status: 'waiting' },
    { status: 'waiting', ...begun },
    { status: 'checking' },
    { status: 'failed' },
  ] as const)('%j tells until when the order waits for it', (wishes) => {
    const { text } = paymentCopy(payment({ ...wishes, pay_until: UNTIL }))
    expect(text).toMatch(/[^.]\. Оплатите до 22 ноября, 14:30, иначе заказ будет отменён\.$/)
    expect(paymentCopy(payment(wishes)).text).not.toMatch(/отменён|null| $/)
  })

  test('is asked about while its word may change, and no longer', () => {
    const open = [payment(begun), payment({ status: 'checking' })]
    const closed = (['paid', 'failed', 'refunded', 'not-needed'] as const).map((status) =>
      payment({ status, ...begun }),
    )
    expect(open.map(mayChange)).toEqual([true, true])
    expect([payment({}), ...closed].map(mayChange)).toEqual(Array(5).fill(false))
  })

  test('that is checked can be gone back to where there is an address', () => {
    expect(checkingCopy(undefined).pay).toBeNull()
    expect(checkingCopy(payment({ status: 'checking' })).pay).toBeNull()
    expect(checkingCopy(payment(begun)).pay).toBe('Вернуться к оплате')
  })
})

describe('the line beside an order', () => {
  test.each([
    [{ status: 'waiting' }, 'Ждёт оплаты', 'Оплатить'],
    [{ status: 'checking' }, 'Оплата проверяется', null],
    [{ status: 'paid' }, 'Оплачен', null],
    [{ status: 'failed' }, 'Оплата не прошла', 'Оплатить'],
    [{ status: 'refunded', refunded: 200 }, 'Возвращено 200\u00a0руб.', null],
    [{ status: 'refunded', refunded: 200, refund_pending: 200 }, 'Возвращаем 200\u00a0руб.', null],
  ] as const)('of %j says «%s»', (wishes, title, pay) => {
    expect(listedPaymentCopy(payment(wishes))).toMatchObject({ title, pay })
  })

  test.each(['waiting', 'failed'] as const)('of a %s one says until when', (status) => {
    const line = listedPaymentCopy(payment({ status, pay_until: UNTIL }))
    expect(line?.text).toBe('Оплатите до 22 ноября, 14:30, иначе заказ будет отменён.')
  })

  test('says what came back of a paid order, and nothing of an order that is off', () => {
    expect(listedPaymentCopy(payment({ status: 'paid', refunded: 200 }))?.text).toBe(
      'Вернули 200\u00a0руб.',
    )
    expect(listedPaymentCopy(payment({ status: 'not-needed' }))).toBeNull()
  })
})

test('the browser asks less and less often, for two minutes', () => {
  expect([...CHECK_PAUSES_MS].sort((one, other) => one - other)).toEqual(CHECK_PAUSES_MS)
  expect(CHECK_PAUSES_MS.reduce((sum, pause) => sum + pause, 0)).toBe(120_000)
})
