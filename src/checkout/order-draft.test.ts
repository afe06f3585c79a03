import { describe, expect, test } from 'vitest'
import {
  afterOrder,
  EMPTY_DRAFT,
  isPickup,
  parseDraft,
  withFormerChoice,
  withOfferedMethods,
  withoutChoice,
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

  test('takes shop and methods of the former order where nothing is chosen', () => {
    const former = {
      payment_method: 'Картой при получении',
      shipping_method: 'Самовывоз',
      address: 'ул. Мира, 71',
    }
    const again = withFormerChoice(EMPTY_DRAFT, former, offered)
    const chosen = { payment_method: 2, shipping_method: 1, address: 'ул. Мира, 71' }
    expect(again).toEqual({ ...EMPTY_DRAFT, ...chosen })
    expect(withFormerChoice(filled, former, offered)).toEqual(filled)
    const byCourier = { ...EMPTY_DRAFT, shipping_method: 2 }
    expect(withFormerChoice(byCourier, former, offered).address).toBe('')
  })

  test('of a repeated order takes its way, whatever was chosen before', () => {
    const former = {
      payment_method: 'Картой при получении',
      shipping_method: 'Самовывоз',
      address: 'ул. Мира, 71',
    }
    const again = withFormerChoice(withoutChoice(filled), former, offered)
    expect(again).toEqual({
      ...filled,
      payment_method: 2,
      shipping_method: 1,
      address: 'ул. Мира, 71',
    })
  })

  test('takes nothing of a former order whose methods are offered no longer', () => {
    const former = { payment_method: 'Бартер', shipping_method: 'Голубями', address: 'Башня' }
    expect(withFormerChoice(EMPTY_DRAFT, former, offered)).toEqual(EMPTY_DRAFT)
  })

  test('is read back from storage as it was kept, and what is broken in it is empty', () => {
    expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
    expect(parseDraft({ ...filled, payment_method: '2', address: 5 })).toEqual({
      ...filled,
      payment_method: null,
      address: '',
    })
    for (const broken of [null, 'нет', 7, []]) expect(parseDraft(broken)).toEqual(EMPTY_DRAFT)
  })

  test('chooses the first method in place of one that is offered no longer', () => {
    const draft = withOfferedMethods({ ...filled, payment_method: 9 }, offered)
    expect(draft).toEqual({ ...filled, payment_method: 1 })
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
