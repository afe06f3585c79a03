import { expect, test } from 'vitest'
import { pickersText } from './picker-words.ts'

const now = '2026-11-27T12:00:00Z'

test.each([
  [[], ''],
  [[{ name: 'Пётр Ильин', since: '2026-11-27T07:05:00Z' }], 'Собирает Пётр Ильин с 10:05'],
  [
    [
      { name: 'Пётр Ильин', since: '2026-11-26T07:05:00Z' },
      { name: 'Анна Ли', since: '2026-11-27T08:00:00Z' },
    ],
    'Собирают Пётр Ильин, Анна Ли с 26 ноября, 10:05',
  ],
])('%j: %s', (pickers, text) => {
  expect(pickersText(pickers, now)).toBe(text)
})
