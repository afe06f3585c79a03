import { expect, test } from 'vitest'
import { movementText } from './stock-words.ts'

const moved = {
  kind: 'corrected',
  counted: null,
  on_hand_change: -2,
  actor: '',
  staff_name: null,
} as const

test.each([
  ['import 3', 'остаток из прайс-листа'],
  ['import 3 undone', 'загрузка отменена: остаток, каким был'],
  ['1c 8', 'остаток из 1С'],
  ['order 5 refused', 'поставщик не везёт'],
  ['Магазин закрыт', 'остаток исправлен'],
])('a correction by «%s» is no list unless it was one: %s', (document, words) => {
  expect(movementText({ ...moved, document })).toBe(words)
})

test('a count says what was counted, a move where it went', () => {
  expect(movementText({ ...moved, counted: 7, document: 'Офис 1' })).toBe('пересчёт: насчитано 7')
  expect(movementText({ ...moved, kind: 'moved', document: 'П-1' })).toBe('перемещено отсюда')
})
