// What a document of 1C does to an order, and what is only said.

import { describe, expect, test } from 'vitest'
import { decisionOf, numberOf, paymentContradiction } from './document-steps.ts'
import type { DocumentRecord } from './exchange-records.ts'

const document = (
  requisites: DocumentRecord['requisites'],
  more: Partial<DocumentRecord> = {},
): DocumentRecord => ({
  id: '7',
  operation: 'Заказ товара',
  number: '',
  isDeleted: false,
  requisites,
  ...more,
})
const SHIPPED_ON = { 'Дата отгрузки по 1С': '2026-11-24T12:22:01' }

describe('an order of 1C', () => {
  test.each([
    ['posted', { Проведен: 'true' }, 'confirmed'],
    ['shipped', { Проведен: 'true', Отгружен: 'Истина' }, 'completed'],
    ['with a day of shipment', { Проведен: 'true', ...SHIPPED_ON }, 'completed'],
    ['with an empty day of shipment', { 'Дата отгрузки по 1С': '0001-01-01T00:00:00' }, null],
    ['cancelled', { Проведен: 'true', Отменен: 'true' }, 'cancelled'],
    ['of which nothing is said', {}, null],
  ])('%s', (_, requisites, goal) => {
    expect(decisionOf(document(requisites))).toEqual({ goal, contradiction: '' })
  })

  test('marked for deletion is cancelled', () => {
    expect(decisionOf(document({}, { isDeleted: true })).goal).toBe('cancelled')
  })

  test.each([
    [document({ Отгружен: 'true', Отменен: 'true' }), /и отгружен, и отменён/],
    [document(SHIPPED_ON, { isDeleted: true }), /и отгружен, и отменён/],
    [document({ ...SHIPPED_ON, Отгружен: 'false' }), /дата отгрузки 24\.11\.2026/],
  ])('that contradicts itself changes nothing and is told', (contradictory, said) => {
    const { goal, contradiction } = decisionOf(contradictory)
    expect(goal).toBeNull()
    expect(contradiction).toMatch(said)
  })

  test('has its number in an element or in a requisite', () => {
    expect(numberOf(document({ 'Номер по 1С': 'УТ-5' }))).toBe('УТ-5')
    expect(numberOf(document({ 'Номер по 1С': 'УТ-5' }, { number: 'УТ-6' }))).toBe('УТ-6')
  })
})

describe('a payment by 1C', () => {
  const paid = (status: string, isPaidOnline: boolean | null) =>
    paymentContradiction('2026-11-24T10:00:00', { status, isPaidOnline })

  test('never outdoes the provider', () => {
    expect(paid('new', false)).toMatch(/24\.11\.2026.*оплаты нет/)
    expect(paid('new', true)).toBe('')
  })

  test('on receipt is taken, but of a cancelled order the money is asked about', () => {
    expect(paid('completed', null)).toBe('')
    expect(paid('cancelled', null)).toMatch(/вернуть деньги/)
  })
})
