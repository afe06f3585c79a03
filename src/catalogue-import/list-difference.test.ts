import { describe, expect, test } from 'vitest'
import { differenceLines, type ListDifference, questionsOf } from './list-difference.ts'

const difference = (changes: Partial<ListDifference>): ListDifference => ({
  known: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  repeated: 0,
  vanishing: 0,
  hiding: 0,
  dearer: 0,
  cheaper: 0,
  jumps: 0,
  requantified: 0,
  emptied: 0,
  largest: [],
  vanished: [],
  ...changes,
})

describe('questions depend on the number of compared products', () => {
  test('two of two changed prices do not hold a list of many new products', () => {
    const list = { added: 19_190, changed: 2, jumps: 2, emptied: 2, dearer: 2 }
    expect(questionsOf(difference(list))).toEqual([])
    expect(differenceLines(difference(list))[0]).toContain('больше чем на 20 % — 2 (сравнено 2)')
  })

  test('ten of ten do, and the question names the number', () => {
    const [question] = questionsOf(difference({ added: 19_182, changed: 10, jumps: 3, dearer: 3 }))
    expect(question).toContain('3 из 10 (сравнено 10, в списке 19')
  })

  test('a short list is compared whole', () => {
    const [question] = questionsOf(difference({ changed: 3, unchanged: 1, jumps: 2 }))
    expect(question).toContain('2 из 4. Тот ли')
    expect(questionsOf(difference({ added: 30, changed: 2, jumps: 2 }))).toEqual([])
    expect(questionsOf(difference({ added: 18, changed: 2, jumps: 2 }))).toHaveLength(1)
  })
})
