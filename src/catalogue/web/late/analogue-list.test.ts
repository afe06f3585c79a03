import { expect, test } from 'vitest'
import { analoguesShown } from './analogue-list.tsx'

test('a product shows 6 analogues, then 11, then 16', () => {
  expect([0, 1, 2].map(analoguesShown)).toEqual([6, 11, 16])
})
