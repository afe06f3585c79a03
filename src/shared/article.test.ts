import { describe, expect, test } from 'vitest'
import { normaliseArticle } from './article.ts'

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
