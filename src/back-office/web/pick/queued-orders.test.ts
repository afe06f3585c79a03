import { describe, expect, test } from 'vitest'
import type { QueuedPick } from '../../picks-contract.ts'
import { nextToPick, nobodyWaits, ordersOfScan, stateText } from './queued-orders.ts'

const order = (id: number, more: Partial<QueuedPick> = {}): QueuedPick => ({
  id,
  status: 'confirmed',
  is_pickup: true,
  carrier: '',
  promised_at: null,
  due_at: null,
  pickers: [],
  units: 4,
  picked: 0,
  missing: 0,
  is_elsewhere: false,
  is_awaited: false,
  lines: [{ article: 'A21-1', barcodes: ['0012345678905'], left: 1 }],
  ...more,
})
const by = (id: number) => [{ id, name: 'Пётр', since: '2026-11-27T07:05:00Z' }]

describe('the next order', () => {
  test('is one’s own, else the first that nobody picks and that can be picked', () => {
    const queue = [
      order(1),
      order(2, { pickers: by(8) }),
      order(3, { is_elsewhere: true }),
      order(4, { missing: 1 }),
      order(5),
      order(6, { pickers: by(7) }),
    ]
    expect(nextToPick(queue, { after: 1, me: 7 })?.id).toBe(6)
    expect(nextToPick(queue, { after: 1, me: 9 })?.id).toBe(5)
    expect(nextToPick(queue.slice(0, 4), { after: 1, me: 9 })).toBeUndefined()
  })
})

describe('a scan on the list', () => {
  test.each(['012345678905', '0012345678905', 'a211', ' A21-1 '])('%s', (code) => {
    const done = [{ article: 'A21-1', barcodes: ['0012345678905'], left: 0 }]
    const queue = [order(1, { lines: done }), order(2), order(3)]
    expect(ordersOfScan(queue, code).map(({ id }) => id)).toEqual([2, 3])
  })

  test('of the label of an order opens it', () => {
    expect(ordersOfScan([order(505), order(506)], '505').map(({ id }) => id)).toEqual([505])
  })

  test('of what no order needs finds none', () => {
    expect(ordersOfScan([order(1)], '4600000000001')).toEqual([])
    expect(nobodyWaits('46', false)).toBe('46: ни один заказ этого не ждёт.')
    expect(nobodyWaits('46', true)).toContain('показаны не все')
  })
})

test('how far it is', () => {
  expect(stateText(order(1, { picked: 3, missing: 1 }))).toBe('собрано 3 из 4, ждёт менеджера')
  expect(stateText(order(1, { is_elsewhere: true }))).toBe('собрано 0 из 4, ждёт перемещения')
  expect(stateText(order(1, { is_awaited: true }))).toBe('собрано 0 из 4, ждёт поставщика')
})
