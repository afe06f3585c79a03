// What a buyer reads of the way of his order.

import { describe, expect, test } from 'vitest'
import { STATUS_NAMES } from './order-life.ts'
import { namedLaterText, nextStepText, orderSteps, statusWord } from './order-steps.ts'

const doneOf = (status: string, isPickup = true) =>
  orderSteps({ status, isPickup })
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label)

describe('the way of an order', () => {
  test('begins when it is accepted, and ends when the buyer has it', () => {
    expect(doneOf('новый')).toEqual(['Принят'])
    expect(doneOf('собирается')).toEqual(['Принят', 'Подтверждён'])
    expect(doneOf('готов к выдаче')).toEqual(['Принят', 'Подтверждён', 'Готов к выдаче'])
    expect(doneOf('завершён')).toEqual(['Принят', 'Подтверждён', 'Готов к выдаче', 'Получен'])
  })

  test('leads through the delivery where it is not picked up', () => {
    const sent = ['Принят', 'Подтверждён', 'Передан в доставку']
    expect(doneOf('передан в доставку', false)).toEqual(sent)
    expect(doneOf('готов к выдаче', false)).toEqual(['Принят', 'Подтверждён'])
  })

  test('ends with a cancellation or a return', () => {
    expect(orderSteps({ status: 'отменён', isPickup: true })).toEqual([])
    expect(orderSteps({ status: 'возвращён', isPickup: false })).toEqual([])
  })

  test('is told at every status, and a new order is called accepted', () => {
    for (const status of Object.values(STATUS_NAMES)) {
      expect(nextStepText({ status, isPickup: true }), status).not.toBe('')
    }
    expect(statusWord('новый')).toBe('принят')
    expect(statusWord('отменён')).toBe('отменён')
  })
})

test('of a delivery the shop names later only what is not known', () => {
  expect(namedLaterText({ cost: 0, hasTerm: false })).toMatch(/^Стоимость доставки назовём/)
  expect(namedLaterText({ cost: 300, hasTerm: false })).toBe('Срок доставки назовём до отправки.')
  expect(namedLaterText({ cost: 300, hasTerm: true })).toBe('')
  expect(namedLaterText({ cost: 0, hasTerm: true })).toBe('')
})
