import { expect, test } from 'vitest'
import { recordedDifferences } from './recorded-differences.ts'
import type { Recorded } from './recording.ts'

const HOME: Recorded = {
  call: 'GET /api/home',
  status: 200,
  headers: { 'cache-control': 'no-cache' },
  body: { popular: [{ name: 'Фильтр', price: 450 }] },
}
const withBody = (body: unknown): Recorded => ({ ...HOME, body })

test('equal recordings have no difference', () => {
  expect(recordedDifferences([HOME], [structuredClone(HOME)])).toEqual([])
})

test.each([
  [{ ...HOME, status: 500 }, '#1 GET /api/home: status: 200 is 500'],
  [{ ...HOME, headers: {} }, '#1 GET /api/home: headers.cache-control: "no-cache" is nothing'],
  [
    withBody({ popular: [{ name: 'Фильтр', price: 460 }] }),
    '#1 GET /api/home: body.popular.0.price: 450 is 460',
  ],
  [
    withBody({ popular: [{ name: 'Фильтр', price: 450, is_new: true }] }),
    '#1 GET /api/home: body.popular.0.is_new: new, true',
  ],
  [
    withBody({ popular: [{ price: 450, name: 'Фильтр' }] }),
    '#1 GET /api/home: body.popular.0: fields in another order',
  ],
])('a difference is named by its call and its field', (changed, sentence) => {
  expect(recordedDifferences([HOME], [changed])).toEqual([sentence])
})

test('calls that are missing are counted', () => {
  expect(recordedDifferences([HOME, HOME], [HOME])).toEqual([
    '2 calls were recorded, now there are 1',
  ])
})
