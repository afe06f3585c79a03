// The facts in part-numbers.json are consistent.
import { describe, expect, test } from 'vitest'
import { normaliseArticle } from '#src/shared/article.ts'
import { numberedMakers, partFacts } from './part-numbers.ts'

describe('facts of part numbers', () => {
  test('name a part by seven digits, or a group of parts by four digits and words', () => {
    for (const { number, words, maker } of partFacts) {
      if (number.length === 7) expect(maker).not.toBe('')
      else expect([number.length, words.startsWith('-')]).toEqual([4, false])
    }
  })

  test('name only car makers of the list, and each spelling once', () => {
    const makers = new Set(['', ...numberedMakers.map(({ maker }) => maker)])
    expect(partFacts.filter(({ maker }) => !makers.has(maker))).toEqual([])
    const names = numberedMakers.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test.each([
    ['CHERY', 'T11-3501080', '3501080'],
    ['CHERY', '481H-1012010', '1012010'],
    ['EXEED', 'F4J16-1012030', '1012030'],
    ['CHERY', '151000079AA', undefined],
    ['HAVAL', '8104400XKY28A', '8104400'],
    ['GREATWALL', '1109110-P64', '1109110'],
    ['LIFAN', 'LFB479Q-3708100A', '3708100'],
    ['LIFAN', 'LF479Q1-1017100A', '1017100'],
    ['LIFAN', 'FAE1109160', '1109160'],
    ['CHANGAN', '1109190CR01', '1109190'],
    ['CHANGAN', 'S111F280103-1700', undefined],
    ['JAC', '8114010U8520', '8114010'],
  ])('find in %s %s the digits %s', (name, article, digits) => {
    const pattern = numberedMakers.find((maker) => maker.name === name)?.number ?? '(?!)'
    expect(new RegExp(pattern).exec(normaliseArticle(article))?.[1]).toBe(digits)
  })
})
