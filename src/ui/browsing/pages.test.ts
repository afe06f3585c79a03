import { describe, expect, test } from 'vitest'
import { pageCount, pageSteps, rangeText } from './pagination.tsx'

const drawn = (current: number, count: number) =>
  pageSteps(current, count)
    .map((step) => (step.kind === 'gap' ? '…' : step.page))
    .join(' ')

describe('the pages of a list', () => {
  test('are all named when there are few', () => {
    expect(drawn(1, 1)).toBe('1')
    expect(drawn(3, 7)).toBe('1 2 3 4 5 6 7')
  })

  test.each([
    [1, '1 2 3 4 5 … 24'],
    [4, '1 2 3 4 5 … 24'],
    [5, '1 … 4 5 6 … 24'],
    [20, '1 … 19 20 21 … 24'],
    [21, '1 … 20 21 22 23 24'],
    [24, '1 … 20 21 22 23 24'],
  ])('are cut round page %i of 24', (current, steps) => {
    expect(drawn(current, 24)).toBe(steps)
  })

  test('are at least one', () => {
    expect(pageCount(0, 10)).toBe(1)
    expect(pageCount(23, 10)).toBe(3)
  })
})

describe('the shown range', () => {
  test('names its ends and the whole', () => {
    expect(rangeText({ page: 1, perPage: 10, total: 23 })).toBe('1–10 из 23')
    expect(rangeText({ page: 3, perPage: 10, total: 23 })).toBe('21–23 из 23')
    expect(rangeText({ page: 3, perPage: 10, total: 21 })).toBe('21 из 21')
  })

  test('says when the whole is not counted to its end', () => {
    expect(rangeText({ page: 2, perPage: 24, total: 1000, isLowerBound: true })).toBe(
      '25–48 из более чем 1000',
    )
  })

  test('of an empty list is zero', () => {
    expect(rangeText({ page: 1, perPage: 10, total: 0 })).toBe('0')
  })
})
