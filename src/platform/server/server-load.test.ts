import { expect, test } from 'vitest'
import { type LoadSigns, type LoadState, nextLoad } from './server-load.ts'

const CALM: LoadSigns = { loopDelayMs: 1, utilization: 0.2, waiting: 0, running: 0.3 }
const BEGINNING: LoadState = { busyLooks: 0, pressure: 0 }
const after = (signs: LoadSigns, looks: number, from = BEGINNING) =>
  Array.from({ length: looks }).reduce<LoadState>((state) => nextLoad(state, signs), from)

test('a calm process has time and no pressure', () => {
  expect(after(CALM, 10)).toEqual(BEGINNING)
})

test('two calls that overlap leave the process time', () => {
  expect(after({ ...CALM, running: 2 }, 10)).toEqual(BEGINNING)
})

test.each([
  ['a loop that is late', { loopDelayMs: 20 }],
  ['a loop that hardly rests', { utilization: 0.8 }],
  ['waiting for a connection', { waiting: 10 }],
  ['a database that takes long', { running: 3 }],
])('%s is busy at once and for three seconds, without pressure', (_, signs) => {
  const busy = after({ ...CALM, ...signs }, 1)
  expect(busy.pressure).toBe(0)
  expect(after(CALM, 14, busy).busyLooks).toBeGreaterThan(0)
  expect(after(CALM, 15, busy).busyLooks).toBe(0)
})

test('overload builds up pressure within two seconds, which falls within nine', () => {
  const overloaded = after({ ...CALM, loopDelayMs: 200 }, 10)
  expect(overloaded.pressure).toBeCloseTo(0.9)
  expect(after(CALM, 30, overloaded).pressure).toBeGreaterThan(0)
  expect(after(CALM, 45, overloaded).pressure).toBeCloseTo(0)
})
