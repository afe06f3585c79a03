import { expect, test } from 'vitest'
import { type OrderEvent, staleText } from './order-events.ts'

const event: OrderEvent = {
  actor: 'staff 7',
  name: 'Анна Иванова',
  act: 'drop',
  status: 'new',
  position: 2,
  units: null,
  line: 'Фильтр',
  replacement: null,
}
const told = (...events: Partial<OrderEvent>[]) =>
  staleText(
    events.map((each) => ({ ...event, ...each })),
    'staff 1',
  )
    .replace('Пока вы смотрели, ', '')
    .replace('. Ничего не сделано: проверьте заказ.', '')

test('what happened meanwhile is told by name', () => {
  expect(told({})).toBe('Анна Иванова убрала строку 2 «Фильтр»')
  expect(told({ units: 3 })).toBe('Анна Иванова убрала 3 шт. из строки 2 «Фильтр»')
  expect(told({ act: 'replace', replacement: 'Фильтр MANN' })).toBe(
    'Анна Иванова заменила строку 2 «Фильтр» на «Фильтр MANN»',
  )
  expect(told({ act: 'step', status: 'shipped' })).toBe('Анна Иванова передала заказ в доставку')
  expect(told({ act: 'move-promise' }, { act: 'refund' })).toBe(
    'Анна Иванова изменила срок; Анна Иванова вернула деньги',
  )
  expect(told()).toBe('заказ изменился')
})

test.each([
  ['Пётр Ильин', 'Пётр Ильин подтвердил заказ'],
  ['Ирина Ковалёва', 'Ирина Ковалёва подтвердила заказ'],
  ['Никита Сорока', 'Никита Сорока подтвердил заказ'],
  ['Мария Ким', 'Мария Ким подтвердила заказ'],
  ['Евгений', 'Евгений подтвердил заказ'],
])('%s is a man or a woman by the name', (name, text) => {
  expect(told({ act: 'step', status: 'confirmed', name })).toBe(text)
})

test.each([
  ['staff 1', 'вы сами отменили заказ'],
  ['customer 3', 'покупатель отменил заказ'],
  ['shop', 'магазин отменил заказ'],
  ['1c', '1С отменила заказ'],
])('%s needs no name', (actor, text) => {
  expect(told({ act: 'step', status: 'cancelled', name: '', actor })).toBe(text)
})
