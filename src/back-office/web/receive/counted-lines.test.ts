import { expect, test } from 'vitest'
import type { ReceptionLine } from '../../receptions-contract.ts'
import {
  differencesOf,
  differencesText,
  goodOf,
  isFarBeyond,
  linesOfScan,
  stateText,
  withWaiting,
} from './counted-lines.ts'

const line = (more: Partial<ReceptionLine> = {}): ReceptionLine => ({
  product_id: 1,
  article: 'W712-95',
  manufacturer: 'Mann',
  name: 'Фильтр',
  barcodes: ['4011558736002'],
  bound: [],
  may_release: [],
  shelf: '',
  expected: 5,
  counted: 2,
  free: null,
  ...more,
})
const other = line({ product_id: 2, article: 'К-1', barcodes: [], expected: 0, counted: 1 })

test('a scan is a barcode, or an article with or without its signs', () => {
  const lines = [line(), other]
  expect(linesOfScan(lines, '4011558736002')).toEqual([line()])
  expect(linesOfScan(lines, 'w712/95')).toEqual([line()])
  expect(linesOfScan(lines, 'K1')).toEqual([other])
  expect(linesOfScan(lines, '4011558736019')).toEqual([])
  expect(linesOfScan(lines, '--')).toEqual([])
})

test('what has not arrived yet is counted, also of goods that no line names', () => {
  const good = goodOf(line({ product_id: 3 }))
  const waiting = [
    { good: goodOf(line()), units: 1 },
    { good, units: 2 },
    { good: goodOf(other), units: -4 },
  ]
  const lines = withWaiting([line(), other], waiting)
  expect(lines.map(({ product_id, counted }) => [product_id, counted])).toEqual([
    [1, 3],
    [2, 0],
    [3, 2],
  ])
})

test('a scan is any code of the paper, or one that staff have bound', () => {
  const lines = [line({ barcodes: ['NEWART1', '4600000000017'] }), other]
  for (const code of ['NEWART-1', 'newart 1', '4600000000017']) {
    expect(linesOfScan(lines, code), code).toEqual([lines[0]])
  }
})

test('what differs is told on both sides, not as one sum', () => {
  expect(differencesText({ surplus: 2, shortage: 2 })).toBe('лишних 2, не хватает 2')
  expect(differencesText({ surplus: 0, shortage: 1 })).toBe('не хватает 1')
  expect(differencesText({ surplus: 0, shortage: 0 })).toBe('')
})

test.each([
  [5, 5, false],
  [104, 5, false],
  [106, 5, true],
  [100, 0, false],
  [101, 0, true],
  [1000, 100, false],
  [1001, 100, true],
])('%i units where %i are expected are asked about once: %s', (units, expected, isAsked) => {
  expect(isFarBeyond(units, expected)).toBe(isAsked)
})

test('surplus and shortage are told of a list alone', () => {
  const lines = [line(), other, line({ product_id: 3, counted: 5 })]
  expect(differencesOf({ has_list: true, lines }).map(({ units }) => units)).toEqual([-3, 1])
  expect(differencesOf({ has_list: false, lines })).toEqual([])
})

test('a move that was sent is on its way, a delivery is awaited', () => {
  expect(stateText({ state: 'expected', from: 'Волгоград' })).toBe('в пути')
  expect(stateText({ state: 'expected', from: null })).toBe('ждём')
  expect(stateText({ state: 'closed', from: 'Волгоград' })).toBe('принято')
})
