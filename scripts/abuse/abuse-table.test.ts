// Tests that the verdict of an attack names slow pages and broken bounds.

import { expect, test } from 'vitest'
import { brokenBy, type Outcome, rowOf } from './abuse-table.ts'
import type { Felt } from './buyers.ts'

const felt = (p99: number, change: Partial<Felt> = {}): Felt => ({
  p50: p99 / 4,
  p99,
  pages: 500,
  placed: 10,
  errors: [],
  ...change,
})
const outcome = (change: Partial<Outcome> = {}): Outcome => ({
  name: 'searches',
  title: 'many searches',
  rounds: [
    { quiet: felt(20), attacked: felt(40) },
    { quiet: felt(20), attacked: felt(200, { placed: 5 }) },
    { quiet: felt(20), attacked: felt(50, { placed: 5 }) },
  ],
  finding: { summary: '', broken: [] },
  ...change,
})

test('an attack that nobody feels holds, whatever one noisy round says', () => {
  expect(brokenBy(outcome())).toEqual([])
  expect(rowOf(outcome())).toBe(
    '| searches | 5.0 / 20.0 | 12.5 / 50.0 | 2.5 | 20 of 20 | 0 | holds |',
  )
})

const round = (quiet: Felt, attacked: Felt) => outcome({ rounds: [{ quiet, attacked }] })

test.each<[string, Outcome]>([
  [
    "searches: p99 of other buyers' pages is 3.5 times the quiet one",
    round(felt(20), felt(70, { placed: 20 })),
  ],
  ['searches: 19 of 20 orders were placed', round(felt(20), felt(20, { placed: 19 }))],
  [
    'searches: 2 calls of buyers failed: login: 503 (2 times)',
    round(felt(20), felt(20, { placed: 20, errors: ['login: 503', 'login: 503'] })),
  ],
  [
    'searches: calls failed while it was quiet: order: 409 (1 times)',
    round(felt(20, { errors: ['order: 409'] }), felt(20, { placed: 20 })),
  ],
  [
    'searches: the owner is locked out',
    outcome({ finding: { summary: '', broken: ['the owner is locked out'] } }),
  ],
])('%s', (sentence, given) => {
  expect(brokenBy(given)).toEqual([sentence])
  expect(rowOf(given)).toMatch(/BROKEN \|$/)
})
