import { describe, expect, test } from 'vitest'
import { firstName } from './write-review.ts'

describe('the name under a review', () => {
  test.each([
    ['Анна', 'Анна'],
    ['  Анна  Мария ', 'Анна'],
    ['Анна-Мария', 'Анна-Мария'],
    ['+79061234567', 'Покупатель'],
    ['', 'Покупатель'],
    ['я'.repeat(31), 'Покупатель'],
  ])('of «%s» is «%s»', (name, shown) => {
    expect(firstName(name)).toBe(shown)
  })
})
