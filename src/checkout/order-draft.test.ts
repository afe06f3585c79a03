import { describe, expect, test } from 'vitest'
import {
  afterOrder,
  EMPTY_DRAFT,
  isPickup,
  withOfferedMethods,
  withShippingMethod,
} from './order-draft.ts'

const offered = {
  payment_method: [
    { id: 1, name: 'Наличными при получении' },
    { id: 2, name: 'Картой при получении' },
  ],
  shipping_method: [
    { id: 1, name: 'Самовывоз' },
    { id: 2, name: 'Доставка курьером' },
  ],
}
const filled = {
  payment_method: 2,
  shipping_method: 1,
  address: 'ул. Первая, 1',
  phone: '+7 (999) 000-00-01',
  comment: 'Позвоните',
}

describe('the order form', () => {
  test('chooses the first methods once they are loaded', () => {
    const draft = withOfferedMethods(EMPTY_DRAFT, offered)
    expect(draft).toEqual({ ...EMPTY_DRAFT, payment_method: 1, shipping_method: 1 })
  })

  test('keeps the methods that the buyer chose', () => {
    expect(withOfferedMethods(filled, offered)).toEqual(filled)
  })

  test('chooses nothing where nothing is offered', () => {
    const nothing = { payment_method: [], shipping_method: [] }
    expect(withOfferedMethods(EMPTY_DRAFT, nothing)).toEqual(EMPTY_DRAFT)
  })

  test('forgets the address and the store with another shipping method', () => {
    expect(withShippingMethod(filled, 2)).toEqual({ ...filled, shipping_method: 2, address: '' })
  })

  test('keeps the address when the same method is chosen again', () => {
    expect(withShippingMethod(filled, 1)).toEqual(filled)
  })

  test('is about pickup under method 1 only', () => {
    expect(isPickup(filled)).toBe(true)
    expect(isPickup({ ...filled, shipping_method: 2 })).toBe(false)
    expect(isPickup(EMPTY_DRAFT)).toBe(false)
  })

  test('keeps the methods after an order and empties the rest', () => {
    const after = { ...filled, address: '', phone: '', comment: '' }
    expect(afterOrder(filled)).toEqual(after)
  })
})
