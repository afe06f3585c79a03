import { describe, expect, test } from 'vitest'
import { isPaymentAddress } from './use-pay.ts'

describe('a browser is sent to pay', () => {
  test.each([
    'https://yoomoney.ru/checkout/payments/v2/contract?orderId=1',
    'http://127.0.0.1:4000/confirm/1',
    'http://localhost/confirm/1',
    'http://[::1]:4000/',
  ])('to %s', (address) => {
    expect(isPaymentAddress(address)).toBe(true)
  })

  test.each([
    '',
    'http://yoomoney.ru/checkout',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    '//yoomoney.ru/checkout',
    '/payment/1',
    'javascript:alert(1)',
    'data:text/html,<p>1</p>',
    'bank100000000001://qr.nspk.ru/1',
  ])('never to «%s»', (address) => {
    expect(isPaymentAddress(address)).toBe(false)
  })
})
