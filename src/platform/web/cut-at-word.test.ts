import { describe, expect, test } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

describe('a text for search engines', () => {
  test('that is short enough stays as it is', () => {
    expect(cutAtWord('Фильтр масляный', 15)).toBe('Фильтр масляный')
  })

  test('ends with a whole word and an ellipsis, without the comma before it', () => {
    expect(cutAtWord('Фильтр масляный, картонный', 20)).toBe('Фильтр масляный…')
  })

  test('of one endless word is cut anywhere, and never too long', () => {
    expect(cutAtWord('а'.repeat(30), 10)).toBe(`${'а'.repeat(9)}…`)
  })
})
