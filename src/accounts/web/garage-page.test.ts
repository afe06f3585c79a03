import { expect, test } from 'vitest'
import { hasChosenCar } from './garage-page.tsx'

const tiggo = { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4G15B' }
const jolion = { brand: 'Haval', model: 'Jolion', engine: '' }

test('the chosen car is kept where its model and its chosen engine are', () => {
  expect(hasChosenCar([jolion, tiggo], { ...tiggo, engine: '' })).toBe(true)
  expect(hasChosenCar([tiggo], tiggo)).toBe(true)
  expect(hasChosenCar([tiggo], { ...tiggo, engine: 'SQRF4J16' })).toBe(false)
  expect(hasChosenCar([jolion], tiggo)).toBe(false)
})
