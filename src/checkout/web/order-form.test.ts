// What the order form lets through and what it sends.

import { describe, expect, test } from 'vitest'
import { errorsOf } from '#src/platform/web/forms/form-rules.ts'
import { NO_CAR } from '#src/vehicles/web/public.ts'
import { EMPTY_DRAFT } from '../order-draft.ts'
import { orderRules } from './rules/order-rules.ts'
import { orderBody, orderContent } from './use-place-order.ts'

const offered = {
  payment_method: [{ id: 2, name: 'Картой при получении' }],
  shipping_method: [{ id: 1, name: 'Самовывоз' }],
}
const rules = orderRules(offered)
const filled = {
  payment_method: 2,
  shipping_method: 1,
  address: 'ул. Первая, 1',
  phone: '+7 (927) 123-45-67',
  comment: ' Позвоните ',
}
const line = {
  id: 7,
  quantity: 3,
  price: 19.99,
  key: 'filter',
  name: 'Фильтр',
  article: 'A-1',
  manufacturer: 'Kanmor',
}

describe('the order form', () => {
  test('wants a store for pickup, also before a method was touched', () => {
    expect(errorsOf(rules, EMPTY_DRAFT)).toEqual({
      address: 'Выберите магазин.',
      phone: 'Это поле обязательно к заполнению.',
    })
  })

  test('wants an address for delivery', () => {
    expect(errorsOf(rules, { ...filled, shipping_method: 2, address: ' ' })).toEqual({
      address: 'Укажите адрес.',
    })
  })

  test('is complete without a comment', () => {
    expect(errorsOf(rules, { ...filled, comment: '' })).toEqual({})
  })

  test('is the same order whatever car is looked at, and another one with other goods', () => {
    const tiggo = { brand: 'Chery', model: 'Tiggo 7', engine: '' }
    const content = orderContent(orderBody(filled, [line], tiggo))
    expect(content).toBe(orderContent(orderBody(filled, [line], NO_CAR)))
    expect(content).not.toBe(orderContent(orderBody(filled, [{ ...line, quantity: 4 }], tiggo)))
    expect(content).not.toBe(orderContent(orderBody({ ...filled, comment: '' }, [line], tiggo)))
  })

  test('sends ids and quantities, digits of the phone and the sum that was seen', () => {
    expect(orderBody(filled, [line], NO_CAR)).toEqual({
      payment_method: 2,
      shipping_method: 1,
      address: 'ул. Первая, 1',
      phone: '79271234567',
      comment: 'Позвоните',
      items: '[{"id":7,"quantity":3}]',
      expected_total: 59.97,
    })
  })

  test('tells which car the parts are for, once its model is chosen', () => {
    const car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }
    const items = (chosen: typeof car) => JSON.parse(orderBody(filled, [line], chosen).items)
    expect(items(car)).toEqual([{ id: 7, quantity: 3, car }])
    expect(items({ ...car, model: '' })).toEqual([{ id: 7, quantity: 3 }])
  })
})
