import { expect, test } from 'vitest'
import { fittingEngines } from './fitting-engines.ts'

const car = { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4G15B' }
const NAMED = [
  { engine: 'SQRE4G15B', short_name: '1.5 л, 113 л.с.' },
  { engine: 'SQRD4G20', short_name: '2.0 л, 122 л.с.' },
  { engine: 'SQRE4T15C', short_name: '1.5 л турбо, 147 л.с.' },
  { engine: 'SQRE4G15C', short_name: '1.5 л, 116 л.с.' },
]
const said = (...engines: string[]) =>
  fittingEngines({ cars: engines.map((engine) => ({ ...car, engine })) }, car, NAMED)

test('the engines that fit are named by their size', () => {
  expect(said('SQRD4G20')).toBe('Chery Tiggo 4 с двигателем 2.0 л')
  expect(said('SQRD4G20', 'SQRE4T15C')).toBe('Chery Tiggo 4 с двигателями 2.0 л, 1.5 л турбо')
})

test('an engine of the size of the own one is named with its power, an unknown one by its code', () => {
  expect(said('SQRE4G15C')).toBe('Chery Tiggo 4 с двигателем 1.5 л, 116 л.с.')
  expect(said('V8')).toBe('Chery Tiggo 4 с двигателем V8')
})

test('a product for other models names none', () => {
  expect(fittingEngines({ cars: [{ ...car, model: 'QQ' }] }, car, NAMED)).toBe('')
})
