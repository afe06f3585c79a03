import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import type { PaymentLine } from './receipt.ts'
import { amountOf, kopecksOfAmount, receiptOf, vatCodeOf } from './receipt.ts'

const line: fc.Arbitrary<PaymentLine> = fc.record({
  position: fc.integer({ min: 1, max: 100 }),
  name: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPrice: fc.integer({ min: 1, max: 2_000_000_000 }).map(asKopecks),
  vatRate: fc.constantFrom(0, 5, 7, 10, 22),
})
const buyer = { email: 'ivan@example.ru', phone: '79990000001' }
const mode = 'full_prepayment' as const

describe('a receipt', () => {
  test('says the sum of its lines to the kopeck, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
        const { items } = receiptOf({ lines, buyer, mode, taxSystem: null })
        const told = items.map(({ quantity, amount }) => quantity * (kopecksOfAmount(amount) ?? 0))
        const owed = lines.map(({ quantity, unitPrice }) => quantity * unitPrice)
        expect(told).toEqual(owed)
        expect(items.every(({ description }) => [...description].length <= 128)).toBe(true)
        expect(items.every(({ description }) => description.isWellFormed())).toBe(true)
      }),
    )
  })

  test('names the code of each rate of VAT, and refuses one that it does not know', () => {
    expect([22, 10, 7, 5, 0].map(vatCodeOf)).toEqual([11, 3, 8, 7, 1])
    expect(() => vatCodeOf(20)).toThrow('20 per cent')
  })

  test('names the system of taxes where the seller has several, and the phone where there is one', () => {
    const lines: PaymentLine[] = [
      { position: 0, name: 'Доставка', quantity: 1, unitPrice: asKopecks(5), vatRate: 22 },
    ]
    const receipt = receiptOf({ lines, buyer: { ...buyer, phone: null }, mode, taxSystem: 2 })
    expect(receipt).toMatchObject({ customer: { email: buyer.email }, tax_system_code: 2 })
    expect(receipt.customer).not.toHaveProperty('phone')
    expect(receipt.items[0]?.payment_subject).toBe('service')
    expect(receiptOf({ lines, buyer, mode, taxSystem: null })).not.toHaveProperty('tax_system_code')
  })
})

describe('an amount', () => {
  test('is rubles with two decimals, and reads back as it was', () => {
    expect([1, 50, 132_000].map((sum) => amountOf(asKopecks(sum)).value)).toEqual([
      '0.01',
      '0.50',
      '1320.00',
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (sum) => {
        expect(kopecksOfAmount(amountOf(asKopecks(sum)))).toBe(sum)
      }),
    )
  })

  test.each([
    ['1.00', 'USD'],
    ['1,00', 'RUB'],
    ['-1.00', 'RUB'],
    ['1e3', 'RUB'],
    ['1.005', 'RUB'],
    ['', 'RUB'],
  ])('of %s %s is none of ours', (value, currency) => {
    expect(kopecksOfAmount({ value, currency })).toBeNull()
  })
})
