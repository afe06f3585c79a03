// What is typed as a margin rule, and what is sent of it.
import { expect, test } from 'vitest'
import {
  draftOf,
  emptyRule,
  errorsOf,
  readAmount,
  ruleOfDraft,
  saysTheSame,
} from './margin-draft.ts'
import type { WireRule } from './margins-contract.ts'

const RULE: WireRule = {
  supplier_id: 7,
  category_id: null,
  cost_from: 0,
  cost_below: 5000,
  percent: 12.5,
  least_markup: 100,
  rounding: 0.01,
}

test('a rule is shown as it is typed, and what is typed is that rule', () => {
  const draft = draftOf(RULE, 1)
  expect(draft).toEqual({
    key: 1,
    supplier: '7',
    category: '',
    from: '',
    below: '5000',
    percent: '12,5',
    least: '100',
    rounding: '',
  })
  expect(ruleOfDraft(draft)).toEqual(RULE)
  expect(saysTheSame([draft], [RULE])).toBe(true)
  expect(saysTheSame([{ ...draft, percent: '13' }], [RULE])).toBe(false)
  expect(saysTheSame([{ ...draft, least: 'сто' }], [{ ...RULE, least_markup: 0 }])).toBe(false)
})

test('sums are read as people write them', () => {
  const said = ['1 234,50', '12.5', '25 %', '100 руб.', '', 'сто', '1,234', '-5']
  expect(said.map(readAmount)).toEqual([1234.5, 12.5, 25, 100, null, null, null, null])
})

test('each wrong field is told by itself', () => {
  expect(errorsOf({ ...emptyRule(1), percent: '25' })).toEqual({})
  const wrong = { from: '10', below: '10', percent: '', least: 'много', rounding: '0' }
  expect(Object.keys(errorsOf({ ...emptyRule(1), ...wrong }))).toEqual([
    'below',
    'percent',
    'least',
    'rounding',
  ])
  expect(errorsOf({ ...emptyRule(1), percent: '1001' })).toEqual({ percent: 'От 0 до 1000 %' })
})
