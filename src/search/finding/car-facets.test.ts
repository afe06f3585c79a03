import { expect, test } from 'vitest'
import { carFacets } from './car-facets.ts'

const car = { makeId: 1, modelId: 3, engineId: 12 }

test('a chosen engine admits fitments to every engine of its model', () => {
  expect(carFacets(car)).toBe("('m3e12_' | 'm3e0_')")
})

test('a model, a make or nothing ask for less', () => {
  expect(carFacets({ ...car, engineId: null })).toBe("'m3_'")
  expect(carFacets({ ...car, modelId: null, engineId: null })).toBe("'b1_'")
  expect(carFacets({ ...car, modelId: null })).toBe("'b1_' & 'e12_'")
  expect(carFacets({ makeId: null, modelId: null, engineId: null })).toBe('')
})
