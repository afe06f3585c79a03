import { expect, test } from 'vitest'
import { engineName, engineSize, shortEngineNames } from './engine-name.ts'

const petrol = {
  name: 'SQRE4G15B',
  volumeMl: 1500,
  fuel: 'бензин',
  isTurbo: false,
  powerHp: 113,
  isPowerSourced: true,
}
const turbo = { ...petrol, name: 'SQRE4T15C', isTurbo: true, powerHp: 147 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('an engine is named by litres and power, its code behind', () => {
  expect(plain(engineName(petrol))).toBe('1.5 л, 113 л.с. (SQRE4G15B)')
  expect(plain(engineName(turbo))).toBe('1.5 л турбо, 147 л.с. (SQRE4T15C)')
  const diesel = { ...turbo, name: 'GW4D20', volumeMl: 2000, fuel: 'дизель', powerHp: 150 }
  expect(plain(engineName(diesel))).toBe('2.0 л дизель, 150 л.с. (GW4D20)')
})

test('a power from memory says so, and what is not known is left out', () => {
  expect(plain(engineName({ ...petrol, isPowerSourced: false }))).toContain('≈113 л.с.')
  expect(plain(engineName({ ...petrol, powerHp: null }))).toBe('1.5 л (SQRE4G15B)')
  expect(engineName({ ...petrol, powerHp: null, volumeMl: null })).toBe('SQRE4G15B')
})

test('among the engines of a model the code stands only where two are alike', () => {
  const twin = { ...turbo, name: 'SQRE4T15B' }
  expect(shortEngineNames([petrol, turbo, twin]).map(plain)).toEqual([
    '1.5 л, 113 л.с.',
    '1.5 л турбо, 147 л.с. (SQRE4T15C)',
    '1.5 л турбо, 147 л.с. (SQRE4T15B)',
  ])
})

test('its size is what mechanics say', () => {
  expect([petrol, turbo, { ...turbo, fuel: 'дизель' }].map(engineSize)).toEqual([
    '1.5',
    '1.5T',
    '1.5D',
  ])
})
