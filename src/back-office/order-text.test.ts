import { expect, test } from 'vitest'
import { orderText } from './order-text.ts'

const nothing = { number: null, phoneEnd: null, article: null, words: [] }

test.each([
  ['17', { number: 17 }],
  ['№ 17', { number: 17 }],
  ['#1234', { number: 1234 }],
  ['№ 4801', { number: 4801 }],
  ['№ 0480', { article: '0480' }],
  ['1234', { number: 1234, phoneEnd: '1234', article: '1234' }],
  ['0017', { phoneEnd: '0017', article: '0017' }],
  ['+7 (999) 123-45-67', { phoneEnd: '9991234567', article: '79991234567' }],
  ['8 999 123 45 67', { phoneEnd: '9991234567', article: '89991234567' }],
  ['+7 (001) 000-00-34', { phoneEnd: '0010000034', article: '70010000034' }],
  ['9991234567', { phoneEnd: '9991234567', article: '9991234567' }],
  ['45-67', { phoneEnd: '4567', article: '4567' }],
  ['Королёва Анна', { words: ['королева', 'анна'] }],
  ['т15-1109111', { article: 'T151109111', words: ['т15', '1109111'] }],
  ['  ', {}],
  ['?', {}],
])('«%s»', (typed, meant) => {
  expect(orderText(typed)).toEqual({ ...nothing, ...meant })
})
