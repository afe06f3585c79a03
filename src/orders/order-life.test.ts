import { describe, expect, test } from 'vitest'
import { mayCustomerCancel, refusedStepText, STATUS_NAMES } from './order-life.ts'

describe('an order', () => {
  test('is taken back by its customer while nobody assembles it', () => {
    const taken = Object.values(STATUS_NAMES).filter(mayCustomerCancel)
    expect(taken).toEqual(['новый', 'подтверждён'])
  })

  test('that is assembled tells its customer to call', () => {
    expect(refusedStepText({ from: 'assembling', to: 'cancelled' }, 'customer')).toBe(
      'Заказ уже собирают. Чтобы отказаться от него, позвоните в магазин.',
    )
  })

  test('that cannot go on tells the staff from where to where', () => {
    expect(refusedStepText({ from: 'new', to: 'shipped' }, 'staff')).toBe(
      'Заказ «новый» не может стать «передан в доставку».',
    )
  })
})
