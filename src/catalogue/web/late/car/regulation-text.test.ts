import { expect, test } from 'vitest'
import type { OilRegulationFacts } from '../../../oil-contract.ts'
import { checkText, heldText, markText, neededOil, regulationText } from './regulation-text.ts'

const facts: OilRegulationFacts = {
  is_regulated: true,
  viscosities: ['5W-40'],
  classes: ['API SM'],
  approvals: [],
  source: 'калькулятор дилера',
  litres: 4.7,
  is_litres_rough: false,
  litres_source: 'калькулятор дилера',
  filter: '',
  filter_source: '',
  ring: '',
  note: '',
}

test('a regulation is told in one line', () => {
  expect(regulationText(facts)).toBe('По регламенту: 5W-40, API SM и новее, 4,7\u00a0л')
})

test('every viscosity is named, the earliest class, European classes, approvals, rough litres', () => {
  const whole = {
    ...facts,
    viscosities: ['5W-30', '0W-20'],
    classes: ['API SN', 'API SP', 'ACEA C2'],
    approvals: ['VCC RBS0-2AE'],
    is_litres_rough: true,
  }
  expect(regulationText(whole)).toBe(
    'По регламенту: 5W-30 или 0W-20, API SN и новее, ACEA C2, допуск VCC RBS0-2AE, около 4,7\u00a0л',
  )
})

test('of several European classes and of several approvals one is enough', () => {
  const either = { ...facts, classes: ['ACEA C2', 'ACEA C3'], approvals: ['MB 229.51', 'LL-04'] }
  expect(regulationText(either)).toBe(
    'По регламенту: 5W-40, ACEA C2 или ACEA C3, допуск MB 229.51 или LL-04, 4,7\u00a0л',
  )
  expect(checkText(either.approvals)).toBe(
    'Проверьте допуск MB 229.51 или LL-04: допусков этого масла мы не знаем',
  )
})

test('what has no source is no regulation, and an unknown one is said to be unknown', () => {
  const remembered = { ...facts, is_regulated: false, litres: null }
  expect(regulationText(remembered)).toBe(
    'Регламента не знаем. Обычно: 5W-40, API SM и новее — сверьте с сервисной книжкой',
  )
  expect(regulationText(null)).toBe('Регламента не знаем')
})

test('canisters add up', () => {
  const canister = (volume_ml: number, quantity: number) => ({
    quantity,
    product: { oil: { volume_ml } },
  })
  expect(heldText([canister(4000, 1), canister(1000, 1)])).toBe('4\u00a0л + 1\u00a0л')
  expect(heldText([canister(4000, 1), canister(500, 2)])).toBe('4\u00a0л + 2 × 0,5\u00a0л')
})

test('the short text names grade and litres, and nothing without a regulation', () => {
  expect(neededOil(facts)).toBe('5W-40, 4,7\u00a0л')
  expect(neededOil({ ...facts, litres: null })).toBe('5W-40')
  expect(neededOil({ ...facts, is_regulated: false })).toBe('')
  expect(neededOil(null)).toBe('')
})

test('classes and approvals stand by themselves', () => {
  expect(markText({ ...facts, approvals: ['VCC RBS0-2AE'] })).toBe(
    'API SM и новее, допуск VCC RBS0-2AE',
  )
})
