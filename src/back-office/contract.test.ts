// What the input of staff acts must be.
import { expect, test } from 'vitest'
import { staffApi } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const movedBy = (days: number) =>
  staffApi.movePromise.body.safeParse({
    promised_at: new Date(Date.now() + days * DAY_MS).toISOString(),
    reason: 'Поставщик задержал',
  }).success

test('a promise is moved into the future, and by a year at most', () => {
  expect([0.01, 1, 30, 365].map(movedBy)).toEqual([true, true, true, true])
  expect([-2, -0.01, 367, 400].map(movedBy)).toEqual([false, false, false, false])
})
