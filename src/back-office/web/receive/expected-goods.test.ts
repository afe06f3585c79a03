import { expect, test } from 'vitest'
import {
  byHandText,
  linesText,
  NO_LIST,
  type Paper,
  unknownOf,
  withNamed,
  withoutGood,
  withPaper,
  withTyped,
} from './expected-goods.ts'

const good = (id: number) => ({ id, article: `A-${id}`, manufacturer: 'Mann', name: 'Фильтр' })
const paper = (more: Partial<Paper> = {}): Paper => ({
  lines: [
    { ...good(1), quantity: 3, codes: ['4600000000017'] },
    { ...good(2), quantity: 2, codes: [] },
  ],
  unknown: [
    {
      line: 4,
      text: 'ABC-1',
      quantity: 5,
      codes: ['ABC1'],
      reason: 'такого товара в магазине нет',
    },
  ],
  skipped: 1,
  ...more,
})
const units = ({ lines }: typeof NO_LIST) =>
  lines.map(({ id, quantity, byHand }) => [id, quantity, byHand])

test('a paper comes to the lines that were typed, and they are told apart', () => {
  const typed = withTyped(withTyped(NO_LIST, good(7), 1), good(1), 2)
  const both = withPaper(typed, paper())
  expect(units(both)).toEqual([
    [7, 1, 1],
    [1, 5, 2],
    [2, 2, 0],
  ])
  expect(both.lines.map(byHandText)).toEqual(['вручную', 'вручную 2', ''])
  expect(linesText(both)).toBe('строк: 4, из них набрано вручную: 2')
  expect(linesText(withPaper(NO_LIST, paper()))).toBe('строк: 3')
})

test('lines of two papers with one number are named each on its own', () => {
  const both = withPaper(withPaper(NO_LIST, paper()), paper({ lines: [] }))
  expect(new Set(both.unknown.map(({ key }) => key)).size).toBe(2)
  expect(both.skipped).toBe(2)
  expect(unknownOf(both)).toEqual([{ text: 'ABC-1', quantity: 10, codes: ['ABC1'] }])
  const named = withNamed(both, both.unknown[1]?.key ?? '', good(2))
  expect(named.unknown).toEqual([both.unknown[0]])
  expect(units(named)).toEqual([
    [1, 3, 0],
    [2, 7, 5],
  ])
  expect(
    named.lines.map(({ codes }) => codes),
    'what the paper calls a product goes with it',
  ).toEqual([['4600000000017'], ['ABC1']])
})

test('without its last line a list is none', () => {
  expect(withoutGood(withTyped(NO_LIST, good(1), 2), 1)).toBe(NO_LIST)
  expect(withoutGood(withPaper(NO_LIST, paper()), 1).lines).toHaveLength(1)
})
