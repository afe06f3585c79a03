import { describe, expect, test } from 'vitest'
import { placeholders } from './placeholders.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const ORDERS = '/api/orders'

describe('placeholders', () => {
  test('replace times of the run in every format', () => {
    const { text } = placeholders(NOW, 8000)
    expect(text('2026-11-23T10:00:01.123Z')).toBe('<time>')
    expect(text('с 2026-11-26 по 2026-12-01')).toBe('с <date> по <date>')
    expect(text('до 26.11.2026, 13:05')).toBe('до <date>')
    expect(text('до 26 ноября 2026 г. в магазине')).toBe('до <date> в магазине')
    expect(text('до 26 ноября в магазине')).toBe('до <date> в магазине')
    expect(text('Mon, 23 Nov 2026 10:00:01 GMT')).toBe('<time>')
  })

  test('keep other times', () => {
    const { text } = placeholders(NOW, 8000)
    const told = 'редакция от 2026-11-21, новость от 30 августа 2021 г., 01.02.2020'
    expect(text(told)).toBe(told)
  })

  test('give a row the same number in every answer', () => {
    const { json, text } = placeholders(NOW, 8000)
    expect(json({ data: { id: 71, total: 450 } }, ORDERS)).toEqual({
      data: { id: '<order 1>', total: 450 },
    })
    expect(json({ orders: [{ id: 72 }, { id: 71 }] }, ORDERS)).toEqual({
      orders: [{ id: '<order 2>' }, { id: '<order 1>' }],
    })
    expect(json({ data: { order_id: 72 } }, '/api/payments')).toEqual({
      data: { order_id: '<order 2>' },
    })
    expect(text('Заказ № 71 принят')).toBe('Заказ № <order 1> принят')
  })

  test('keep the ids of demonstration goods, not of imported ones', () => {
    const { json } = placeholders(NOW, 8000)
    const items = JSON.stringify([{ id: 8003, quantity: 1 }])
    expect(json({ products: [{ id: 17 }, { id: 8003, price: 9000 }] }, '/api/home')).toEqual({
      products: [{ id: 17 }, { id: '<product 1>', price: 9000 }],
    })
    expect(json({ items }, ORDERS)).toEqual({ items: '[{"id":<product 1>,"quantity":1}]' })
  })

  test('hide secrets, but not the message of a field of that name', () => {
    const { json, text } = placeholders(NOW, 8000)
    expect(json({ token: 'a1b2', data: { pickup_code: '1234' } }, '/api/login')).toEqual({
      token: '<secret>',
      data: { pickup_code: '<secret>' },
    })
    const refused = { errors: { token: ['Недопустимое значение.'] } }
    expect(json(refused, '/api/login')).toEqual(refused)
    expect(text('https://shop.example/new-password/8uU78NM4mYE7B7i62JB-2amOre7')).toBe(
      'https://shop.example/new-password/<token>',
    )
  })
})
