import { describe, expect, test } from 'vitest'
import { confusedSpelling, normaliseArticle } from './article.ts'

describe('an article number', () => {
  test.each([
    ['T15-1109111', 'T151109111'],
    ['t15 1109111', 'T151109111'],
    ['Т15.1109111', 'T151109111'], // Cyrillic Т
    ['сх-8', 'CX8'], // Cyrillic с and х
    ['W 914/2', 'W9142'],
    ['  ', ''],
  ])('%s is kept as %s', (printed, kept) => {
    expect(normaliseArticle(printed)).toBe(kept)
  })

  test('keeps Cyrillic letters that have no Latin twin: they tell parts apart', () => {
    expect(normaliseArticle('АОП9Б')).not.toBe(normaliseArticle('АОП9Г'))
  })

  test('keeps the last letter: 8104400XKY28A and …28B are two parts', () => {
    expect(normaliseArticle('8104400XKY28A')).not.toBe(normaliseArticle('8104400XKY28B'))
  })

  test('is the same when it is read twice', () => {
    const once = normaliseArticle('Ф08-1109111НD')
    expect(normaliseArticle(once)).toBe(once)
  })
})

describe('the confused spelling of an article number', () => {
  test.each([
    'T15-1109111',
    'T15-IIO9III',
    'tl5-ll09lll',
    'ТІ5-ІІО9ІІІ',
    'T|5-||09|||',
    'TL5.11o9i11',
  ])('%s is that of T15-1109111', (typed) => {
    expect(confusedSpelling(typed)).toBe('T151109111')
  })

  test('З is 3 and Б is 6, in any case', () => {
    expect(confusedSpelling('З501080-Б')).toBe('35010806')
    expect(confusedSpelling('з5О1О80-б')).toBe('35010806')
  })

  test('keeps apart what nobody takes for each other', () => {
    expect(confusedSpelling('8104400XKY28A')).not.toBe(confusedSpelling('8104400XKY28B'))
  })
})
