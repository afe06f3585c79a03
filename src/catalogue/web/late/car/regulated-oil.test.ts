import { expect, test } from 'vitest'
import type { OilRegulationFacts } from '../../../oil-contract.ts'
import { isAgainstRegulation, isByRegulation } from './regulated-oil.ts'

const oil = {
  ...{ viscosity: '5W-30', volume_ml: 4000, base: null, price_per_litre: 700 },
  ...{ api: ['SP', 'ILSAC GF-6A'], acea: ['C2'], approvals: ['VCC RBS0-2AE'] },
}
const regulation = { is_regulated: true } as OilRegulationFacts
const filters = {
  ...{ viscosity: '0W-20,5W-30', api: 'SN,SN PLUS,SP,SQ', acea: 'C2' },
  approval: 'vcc rbs0-2ae',
}

test('an oil is by the regulation with one value of each field that the car requires', () => {
  expect(isByRegulation(oil, { regulation, filters })).toBe(true)
  expect(isByRegulation(oil, { regulation, filters: { viscosity: '5W-30' } })).toBe(true)
  expect(isByRegulation({ ...oil, viscosity: '5W-40' }, { regulation, filters })).toBe(false)
  expect(isByRegulation({ ...oil, api: ['SM'] }, { regulation, filters })).toBe(false)
  expect(isByRegulation({ ...oil, approvals: [] }, { regulation, filters })).toBe(false)
})

test('no oil is by a regulation that is unknown or without a source', () => {
  expect(isByRegulation(oil, { regulation: null, filters: {} })).toBe(false)
  const unsourced = { ...regulation, is_regulated: false }
  expect(isByRegulation(oil, { regulation: unsourced, filters })).toBe(false)
})

test('an oil of another viscosity is against the regulation; one of unknown approvals is not', () => {
  expect(isAgainstRegulation({ ...oil, viscosity: '15W-40' }, { regulation, filters })).toBe(true)
  expect(isAgainstRegulation(oil, { regulation, filters })).toBe(false)
  expect(isAgainstRegulation({ ...oil, approvals: [] }, { regulation, filters })).toBe(false)
  expect(isAgainstRegulation({ ...oil, viscosity: null }, { regulation, filters })).toBe(false)
  const unsourced = { ...regulation, is_regulated: false }
  const other = { ...oil, viscosity: '15W-40' }
  expect(isAgainstRegulation(other, { regulation: unsourced, filters })).toBe(false)
})
