import { describe, expect, test } from 'vitest'
import type { StaffOrder } from '../../contract.ts'
import type { NextOrder } from '../../details-contract.ts'
import { askedAfter, draftOf } from '../phone-order/phone-draft.ts'
import { changedDetails, detailErrors, detailsOf } from './details-draft.ts'

const order = {
  ...{ phone: '79161234567', comment: 'Днём', is_pickup: false },
  address: 'Волгоград, ул. Мира, 5',
} as StaffOrder
const next: NextOrder = {
  ...{ phone: '79161234567', name: 'Иван', lastname: 'Панов', email: 'panov@silkway.example' },
  ...{ shipping_method: 2, shop: '', city: 'Волгоград', address: 'ул. Мира, 5' },
}

describe('details of an order that are changed', () => {
  const first = detailsOf(order, next)

  test('begin with the street, without its city', () => {
    expect(first).toMatchObject({ address: 'ул. Мира, 5', recipient: '' })
    expect(detailsOf(order, null).address).toBe(order.address)
  })

  test('are sent where they differ', () => {
    expect(changedDetails(first, { ...first, phone: '+7 (916) 123-45-67' })).toEqual({})
    expect(changedDetails(first, { ...first, address: ' ул. Ленина, 7 ', comment: '' })).toEqual({
      ...{ address: 'ул. Ленина, 7', comment: '' },
    })
  })

  test('are refused without a whole phone, and without the street of a delivery', () => {
    const draft = { ...first, phone: '+7 (916)', address: ' ' }
    expect(Object.keys(detailErrors(draft, order))).toEqual(['phone', 'address'])
    expect(detailErrors({ ...first, address: '' }, { ...order, is_pickup: true })).toEqual({})
  })

  test('keep an odd number of an import, touched or not, and refuse another one', () => {
    const imported = { ...order, phone: '70010000036' }
    const seen = detailsOf(imported, next)
    const draft = { ...seen, phone: '+7 (001) 000-00-36', comment: 'Вечером' }
    expect(detailErrors(seen, imported)).toEqual({})
    expect(detailErrors(draft, imported)).toEqual({})
    expect(changedDetails(seen, draft)).toEqual({ comment: 'Вечером' })
    expect(detailErrors({ ...draft, phone: '+7 (001) 000-00-37' }, imported)).toHaveProperty(
      'phone',
    )
  })
})

test('one more order begins with the buyer and the way of the order before, apart from others', () => {
  const asked = askedAfter(12, next)
  expect(asked.request).toBe(-12)
  expect(draftOf(asked)).toMatchObject({ ...next, lines: [], comment: '' })
})
