import { expect, test } from 'vitest'
import type { OrderChange, StaffOrder } from './contract.ts'
import { changeText, lineNames, lineRows } from './order-changes.ts'

type Line = StaffOrder['lines'][number]

const line = (position: number, name: string, quantity = 1): Line => ({
  position,
  product_id: position,
  name,
  article: `A-${position}`,
  manufacturer: 'Mann',
  price: 100,
  quantity,
  fitment: 'fits',
  car: '',
})
const change = (more: Partial<OrderChange>): OrderChange => ({
  status: 'confirmed',
  status_name: 'подтверждён',
  actor: 'staff 7',
  actor_name: 'Анна Иванова',
  reason: 'Нет в наличии',
  dropped_position: null,
  dropped_units: null,
  new_position: null,
  created_at: '2026-11-25T10:00:00.000Z',
  ...more,
})
const shown = (rows: ReturnType<typeof lineRows>) =>
  rows.map(({ line: { name }, quantity, gone, isReplacement }) => [
    isReplacement ? `> ${name}` : name,
    quantity,
    gone,
  ])

test('a replaced line stays struck through, with its replacement right under it', () => {
  const rows = lineRows({
    lines: [line(2, 'Масло'), line(3, 'Другой фильтр')],
    gone: [line(1, 'Фильтр')],
    history: [change({}), change({ dropped_position: 1, new_position: 3 })],
  })
  expect(shown(rows)).toEqual([
    ['Фильтр', 1, 'заменено на «Другой фильтр», A-3: Нет в наличии'],
    ['> Другой фильтр', 1, null],
    ['Масло', 1, null],
  ])
})

test('a replacement that was replaced, and dropped at last, is told whole', () => {
  const rows = lineRows({
    lines: [line(2, 'Масло')],
    gone: [line(1, 'Фильтр'), line(3, 'Второй'), line(4, 'Третий')],
    history: [
      change({ dropped_position: 1, new_position: 3 }),
      change({ dropped_position: 3, new_position: 4 }),
      change({ dropped_position: 4, reason: '' }),
    ],
  })
  expect(shown(rows)).toEqual([
    ['Фильтр', 1, 'заменено на «Второй», A-3: Нет в наличии'],
    ['> Второй', 1, 'заменено на «Третий», A-4: Нет в наличии'],
    ['> Третий', 1, 'убрано'],
    ['Масло', 1, null],
  ])
})

test('units of a line that fell out stand under the rest of it', () => {
  const rows = lineRows({
    lines: [line(1, 'Свеча', 1), line(2, 'Другая свеча', 2)],
    gone: [],
    history: [
      change({ dropped_position: 1, dropped_units: 1, reason: 'Найден брак' }),
      change({ dropped_position: 1, dropped_units: 2, new_position: 2 }),
    ],
  })
  expect(shown(rows)).toEqual([
    ['Свеча', 1, null],
    ['Свеча', 1, 'убрано: Найден брак'],
    ['Свеча', 2, 'заменено на «Другая свеча», A-2: Нет в наличии'],
    ['> Другая свеча', 2, null],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('the history names parts', () => {
  const nameOf = lineNames([line(1, 'Фильтр'), line(2, 'Другой')])
  const texts = [
    change({ reason: '' }),
    change({ dropped_position: 1 }),
    change({ dropped_position: 1, dropped_units: 2 }),
    change({ dropped_position: 1, new_position: 2, actor: 'staff 9', actor_name: '' }),
  ].map((each) => changeText(each, nameOf))
  expect(texts).toEqual([
    'подтверждён, Анна Иванова',
    'убрано «Фильтр», A-1, Анна Иванова: Нет в наличии',
    'убрано 2 шт. «Фильтр», A-1, Анна Иванова: Нет в наличии',
    'заменено «Фильтр», A-1 на «Другой», A-2, сотрудник № 9: Нет в наличии',
  ])
})

test('the history says who works on the order from then on', () => {
  const texts = ['Анна Иванова', 'Пётр Ильин', null].map((assigned) =>
    changeText(change({ reason: '', assigned }), lineNames([])),
  )
  expect(texts).toEqual([
    'взят в работу, Анна Иванова',
    'отдан, Анна Иванова: занимается Пётр Ильин',
    'отпущен, Анна Иванова: не занимается никто',
  ])
})

test('a sale at the counter is told with its seller', () => {
  const sold = change({ status: 'new', status_name: 'новый', reason: '', at_counter: true })
  expect(changeText(sold, lineNames([]))).toBe('новый, продала Анна Иванова в магазине')
})
