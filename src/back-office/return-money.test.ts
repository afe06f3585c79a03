import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import type { staffApi } from './contract.ts'
import { returnMoney, returnMoneyText, unitsLeft } from './return-money.ts'

type Shown = AnswerOf<typeof staffApi.order>

/** 2 × 100 and 1 × 333.33 rubles, with a delivery for 50. */
const shown = (more: {
  status?: string
  method?: string
  paid?: number
  refunded?: number
  back?: object[]
}) => {
  const { status = 'completed', method = 'Наличными при получении', paid = 0, refunded = 0 } = more
  return {
    order: {
      status,
      payment_method: method,
      total: 583.33,
      lines: [
        { position: 1, price: 100, quantity: 2 },
        { position: 2, price: 333.33, quantity: 1 },
      ],
    },
    payments: paid ? [{ status: 'succeeded', amount: paid, is_superseded: false }] : [],
    refunds: refunded ? [{ status: 'queued', amount: refunded }] : [],
    returns: more.back ?? [],
  } as unknown as Shown
}
const one = [{ position: 1, quantity: 1 }]

describe('the money of a return', () => {
  test('is all that was paid on receipt, the delivery too', () => {
    expect(returnMoney(shown({}), null)).toEqual({ amount: 583.33, isOnline: false })
  })

  test('of a part is that of its units', () => {
    expect(returnMoney(shown({}), one).amount).toBe(100)
  })

  test('of the rest is what was not given back before', () => {
    const order = shown({ back: [{ lines: one, given_back: 100 }] })
    expect(unitsLeft(order)).toEqual([
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ])
    expect(returnMoney(order, null).amount).toBe(483.33)
  })

  test('of what was paid online is what the shop still has', () => {
    const order = shown({ paid: 583.33, refunded: 500 })
    expect(returnMoney(order, null)).toEqual({ amount: 83.33, isOnline: true })
    expect(returnMoney(order, one)).toEqual({ amount: 83.33, isOnline: true })
  })

  test('of an order on its way is none but what was paid online', () => {
    expect(returnMoney(shown({ status: 'shipped' }), null).amount).toBe(0)
    expect(returnMoney(shown({ status: 'shipped', paid: 583.33 }), null).amount).toBe(583.33)
  })

  test.each([
    [{}, 'наличными из кассы'],
    [{ method: 'Картой при получении' }, 'на карту через терминал'],
    [{ paid: 583.33 }, 'заплатил онлайн'],
    [{ status: 'shipped' }, 'возвращать не нужно'],
  ])('is told with the way in which it goes: %j, %s', (more, words) => {
    const order = shown(more)
    expect(returnMoneyText(order, returnMoney(order, null))).toContain(words)
  })
})
