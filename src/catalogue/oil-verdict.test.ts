import { expect, test } from 'vitest'
import type { OilRegulationFacts } from './oil-contract.ts'
import { neededText, oilVerdict, type Regulated } from './oil-verdict.ts'

const oil = {
  ...{ viscosity: '5W-30', volume_ml: 4000, base: null, price_per_litre: 700 },
  ...{ api: ['SP', 'ILSAC GF-6A'], acea: ['C2'], approvals: ['VCC RBS0-2AE'] },
}
const viscosities = ['0W-20', '5W-30']
const regulated: Regulated = {
  regulation: { is_regulated: true, viscosities } as OilRegulationFacts,
  filters: {
    ...{ viscosity: '0W-20,5W-30', api: 'SN,SN PLUS,SP,SQ', acea: 'C2' },
    approval: 'vcc rbs0-2ae',
  },
}
const wordFor = (facts: Partial<typeof oil>, by: Regulated | undefined = regulated) =>
  oilVerdict({ oil: { ...oil, ...facts } }, { is: 'unknown' }, by)?.word ?? ''

test('an oil is by the regulation with one value of each field that the car requires', () => {
  expect(wordFor({})).toBe('По регламенту')
  expect(wordFor({}, { ...regulated, filters: { viscosity: '5W-30' } })).toBe('По регламенту')
})

test('an oil of another viscosity is against the regulation, which is named', () => {
  expect(wordFor({ viscosity: '15W-40' })).toBe('Не по регламенту')
  expect(neededText(regulated)).toBe('двигателю нужно 0W-20 или 5W-30')
})

test('an oil of another class or of unknown approvals has to be checked', () => {
  expect(wordFor({ api: ['SM'] })).toBe('Проверьте допуск')
  expect(wordFor({ approvals: [] })).toBe('Проверьте допуск')
})

test('nothing is said by a regulation that is unknown or without a source', () => {
  const fromMemory = { is_regulated: false, viscosities } as OilRegulationFacts
  for (const facts of [{}, { viscosity: '15W-40' }, { approvals: [] }]) {
    expect(wordFor(facts, { regulation: null, filters: {} })).toBe('')
    expect(wordFor(facts, { ...regulated, regulation: fromMemory })).toBe('')
  }
  expect(oilVerdict({ oil }, { is: 'unknown' }, undefined)).toBeNull()
})

test('a regulation judges neither gearbox oils nor what has a verdict of its own', () => {
  expect(wordFor({ viscosity: '75W-90' })).toBe('')
  expect(oilVerdict({ oil }, { is: 'does-not-fit' }, regulated)).toBeNull()
  expect(oilVerdict({}, { is: 'unknown' }, regulated)).toBeNull()
})
