import { expect, test } from 'vitest'
import type { Product } from '../phone-order/phone-draft.ts'
import { withProduct } from '../phone-order/phone-draft.ts'
import { EMPTY_SALE, saleBody, saleErrors } from './sale-draft.ts'

const oil = { id: 7, price: 0.1, multiplicity: 3 } as Product

test('a sale sends goods, sum, shop and way of paying, and no phone that was not named', () => {
  const draft = { ...withProduct(EMPTY_SALE, oil), payment_method: 2, store: 4 }
  expect(saleBody(draft)).toEqual({
    items: '[{"id":7,"quantity":3}]',
    expected_total: 0.3,
    store: 4,
    payment_method: 2,
    phone: '',
    name: '',
    lastname: '',
  })
  expect(saleBody({ ...draft, phone: '+7 (961) 123-45-67' }).phone).toBe('79611234567')
})

test('a sale is refused without goods, shop or way of paying', () => {
  expect(Object.keys(saleErrors(EMPTY_SALE, false))).toEqual(['items', 'store', 'payment_method'])
})

test('a phone is whole, and a new buyer has a name', () => {
  const draft = { ...withProduct(EMPTY_SALE, oil), payment_method: 1, store: 4 }
  const errors = (phone: string, isNewBuyer: boolean) =>
    Object.keys(saleErrors({ ...draft, phone }, isNewBuyer))
  expect(errors('', true)).toEqual([])
  expect(errors('+7 (961', false)).toEqual(['phone'])
  expect(errors('+7 (961) 123-45-67', false)).toEqual([])
  expect(errors('+7 (961) 123-45-67', true)).toEqual(['name'])
})
