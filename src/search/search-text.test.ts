import { describe, expect, test } from 'vitest'
import { articlesAmongWords, isPrefix, wholeArticle } from './search-text.ts'

describe('what a buyer typed', () => {
  test('is an article when it holds a digit, whatever separates it', () => {
    expect(wholeArticle('Т15-1109111')).toBe('T151109111')
    expect(wholeArticle('масло')).toBeNull()
    expect(wholeArticle('C5')).toBeNull()
  })

  test('names articles among other words', () => {
    expect(articlesAmongWords('фильтр T15-1109111 для 5w30')).toEqual(['T151109111'])
    expect(articlesAmongWords('колодки передние')).toEqual([])
  })

  test('is a beginning of articles from five characters on', () => {
    expect(isPrefix('T1511')).toBe(true)
    expect(isPrefix('T151')).toBe(false)
  })
})
