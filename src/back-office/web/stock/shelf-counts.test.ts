import { expect, test } from 'vitest'
import type { ShelfGood } from '../../shelves-contract.ts'
import {
  type Counts,
  changeText,
  shelvedText,
  summaryOf,
  unitsOf,
  withScan,
  withUnits,
} from './shelf-counts.ts'

const good = (id: number, on_hand: number, reserved = 0, taken = 0) => ({
  product_id: id,
  article: `A-${id}`,
  manufacturer: 'Mann',
  name: 'Фильтр',
  barcodes: [],
  on_hand,
  reserved,
  taken,
})

const NONE: Counts = new Map()
const typed = (goods: readonly ShelfGood[], ...units: readonly string[]): Counts =>
  goods.reduce((counts, one, place) => withUnits(counts, one, units[place] ?? ''), NONE)

test('a scan is one more unit of what was scanned or typed', () => {
  const one = good(1, 5)
  const scanned = withScan(withScan(NONE, one), one)
  expect(scanned.get(1)?.units).toBe('2')
  expect(withScan(withUnits(scanned, one, '10'), one).get(1)?.units).toBe('11')
  expect(withScan(withUnits(scanned, one, ''), one).get(1)?.units).toBe('1')
})

test('a count is compared with the stock that was shown when it was begun', () => {
  const begun = typed([good(1, 5), good(2, 5, 2), good(3, 5)], '1', '1', '1')
  const [sold, taken, same] = [good(1, 4), good(2, 5, 2, 1), good(3, 5, 1)]
  const later = [sold, taken, same].reduce(withScan, begun)
  expect(later.get(1)).toEqual({ units: '2', on_hand: 5, taken: 0 })
  const { lines, outdated, left } = summaryOf([sold, taken, same], later)
  expect(lines.map((line) => line.product_id)).toEqual([3])
  expect(outdated).toEqual([sold, taken])
  expect(left).toEqual([])

  const again = withUnits(withUnits(later, sold, ''), sold, '4')
  expect(summaryOf([sold], again)).toMatchObject({
    lines: [{ product_id: 1, on_hand: 4, seen_on_hand: 4, seen_taken: 0 }],
    outdated: [],
  })
})

test('a number of units is whole, and 0 is one', () => {
  expect(['0', ' 12 ', '', '-1', '1.5', '4600000000017', undefined].map(unitsOf)).toEqual([
    0,
    12,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('what was not counted stays out of the count, and what differs is named', () => {
  const goods = [good(1, 5), good(2, 3, 2), good(3, 4), good(4, 7)]
  const counts = typed(goods, '3', '1', '4', '')
  const { lines, differences, left, promised } = summaryOf(goods, counts)
  expect(lines).toEqual([
    { product_id: 1, on_hand: 3, seen_on_hand: 5, seen_taken: 0 },
    { product_id: 2, on_hand: 1, seen_on_hand: 3, seen_taken: 0 },
    { product_id: 3, on_hand: 4, seen_on_hand: 4, seen_taken: 0 },
  ])
  expect(differences.map(({ good: one, change }) => [one.product_id, change])).toEqual([
    [1, -2],
    [2, -2],
  ])
  expect(left.map((one) => one.product_id)).toEqual([4])
  expect(promised.map((one) => one.product_id)).toEqual([2])
  expect([changeText(-2), changeText(1)]).toEqual(['не хватает 2', 'лишних 1'])
})

test('what is taken for orders is not expected on the shelf, nor promised there', () => {
  const goods = [good(1, 5, 2, 2), good(2, 5, 4, 4), good(3, 5, 4, 1), good(4, 5, 1, 2)]
  const counts = typed(goods, '3', '1', '2', '4')
  const { lines, differences, promised } = summaryOf(goods, counts)
  expect(lines[0]).toEqual({ product_id: 1, on_hand: 3, seen_on_hand: 5, seen_taken: 2 })
  expect(differences.map(({ good: one, change }) => [one.product_id, change])).toEqual([
    [3, -2],
    [4, 1],
  ])
  expect(promised.map((one) => one.product_id)).toEqual([3])
  expect(goods.map(shelvedText)).toEqual([
    'на полке должно быть 3; ещё 2 шт. собрано или ждёт возврата на полку',
    'на полке должно быть 1; ещё 4 шт. собрано или ждёт возврата на полку',
    'на полке должно быть 4, из них обещано 3; ещё 1 шт. собрано или ждёт возврата на полку',
    'на полке должно быть 3; ещё 2 шт. собрано или ждёт возврата на полку',
  ])
})
