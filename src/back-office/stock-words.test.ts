import { expect, test } from 'vitest'
import { allowedActs, STAFF_ACTS } from './permissions.ts'
import { actorText, movementText, paperOf } from './stock-words.ts'

const moved = {
  kind: 'corrected',
  counted: null,
  on_hand_change: -2,
  actor: '',
  staff_name: null,
  reason: '',
} as const

test.each([
  ['import 3', 'остаток из прайс-листа'],
  ['import 3 undone', 'загрузка отменена: остаток, каким был'],
  ['1c 8', 'остаток из 1С'],
  ['order 5 refused', 'поставщик не везёт'],
  ['order 5 lost', 'не дошло с перемещением'],
  ['Магазин закрыт', 'остаток исправлен'],
])('a correction by «%s» is no list unless it was one: %s', (document, words) => {
  expect(movementText({ ...moved, document })).toBe(words)
})

test('a count says what was counted, a move where it went', () => {
  expect(movementText({ ...moved, counted: 7, document: 'Офис 1' })).toBe('пересчёт: насчитано 7')
  expect(movementText({ ...moved, kind: 'moved', document: 'П-1' })).toBe('перемещено отсюда')
})

test.each([
  ['Списание: Разбит при разгрузке', 'списание: −2, Разбит при разгрузке'],
  ['Пересчёт полки A-12-3', 'пересчёт полки A-12-3: насчитано 7'],
  ['Пересчёт полки A-12-3: на полке 5 шт., собрано 2 шт.', 'пересчёт полки A-12-3: насчитано 7'],
  ['Нашли за шкафом', 'пересчёт: насчитано 7: Нашли за шкафом'],
])('a count because of «%s» says once what it was: %s', (reason, words) => {
  expect(movementText({ ...moved, counted: 7, document: 'Офис 1', reason })).toBe(words)
})

test('a number that nobody has given is no name of a paper', () => {
  const document = 'Офис 0a988307-1b2c-4d3e-8f40-111122223333'
  expect(paperOf({ document }, STAFF_ACTS)).toEqual({ text: 'Остатки в офисе', href: null })
  expect(movementText({ ...moved, kind: 'moved', document: 'order 5 received' })).toBe(
    'пришло от поставщика',
  )
})

test.each([
  ['move 7', -2, 'отправлено отсюда'],
  ['move 7', 2, 'принято с дороги'],
  ['move 7 cancelled', 2, 'отправка отменена, вернулось сюда'],
])('a move on its way by «%s» of %i units: %s', (document, on_hand_change, words) => {
  expect(movementText({ ...moved, kind: 'moved', document, on_hand_change })).toBe(words)
})

test.each([
  ['shop', null, 'магазин'],
  ['customer 7', null, 'покупатель'],
  ['1c', null, '1С'],
  ['staff 5', 'Анна Котова', 'Анна Котова'],
])('of %s it is said who that is', (actor, staff_name, words) => {
  expect(actorText({ ...moved, document: '', actor, staff_name })).toBe(words)
})

test('papers of the shop are links, others their names', () => {
  const paper = (document: string) => paperOf({ document }, STAFF_ACTS)
  expect(paper('order 12 refused').href).toBe('/office/orders/12')
  expect(paper('1c 8')).toEqual({ text: 'Обмен № 8', href: '/office/exchange/8' })
  expect(paper('reception 4').href).toBe('/office/receive/4')
  expect(paper('move 5 cancelled')).toEqual({
    text: 'Перемещение № 5',
    href: '/office/receive/5',
  })
  expect(paper('Накладная 5')).toEqual({ text: 'Накладная 5', href: null })
})

test('a paper of a section that is closed is no link', () => {
  const may = allowedActs('seller')
  expect(paperOf({ document: 'import 3' }, may)).toEqual({ text: 'Загрузка № 3', href: null })
  expect(paperOf({ document: 'order 3' }, may).href).toBe('/office/orders/3')
})
