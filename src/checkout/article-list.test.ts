// How a pasted list is read, and what it finds.

import { describe, expect, test } from 'vitest'
import { foundLines, inPacks, linesTooMany, parseArticleList } from './article-list.ts'
import type { ListedPart } from './contract.ts'

const part = (id: number, asked: string, isOwn: boolean, multiplicity = 1): ListedPart => ({
  asked,
  is_own: isOwn,
  id,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: asked,
  manufacturer: 'Kanmor',
  price: 100,
  multiplicity,
  stock: 5,
})

describe('a pasted list', () => {
  test.each([
    ['4801012010', '4801012010', 1],
    ['4801012010 2', '4801012010', 2],
    ['4801012010\t12', '4801012010', 12],
    ['4801012010;3 шт.', '4801012010', 3],
    ['4801012010, 4', '4801012010', 4],
    ['4801012010 x5', '4801012010', 5],
    ['4801012010 × 100', '4801012010', 100],
    ['0 451 103 783', '0451103783', 1],
    ['0 451 103 783 6 шт', '0451103783', 6],
    ['Т11-3501080', 'T113501080', 1],
  ])('reads «%s»', (line, norm, quantity) => {
    expect(parseArticleList(line)).toMatchObject([{ norm, quantity }])
  })

  test('has no empty lines, and at most a hundred', () => {
    expect(parseArticleList('\n A1 \r\n\n B2\n').map(({ norm }) => norm)).toEqual(['A1', 'B2'])
    const long = Array.from({ length: 130 }, (_, at) => `A${at}`).join('\n')
    expect(parseArticleList(long)).toHaveLength(100)
    expect(linesTooMany(long)).toBe(30)
  })

  test('finds the part of an article before those that carry its number', () => {
    const [lone, several, none] = foundLines(parseArticleList('A1\nB2\nC3'), [
      part(1, 'A1', true),
      part(2, 'A1', false),
      part(3, 'B2', false),
      part(4, 'B2', false),
    ])
    expect(lone?.parts.map(({ id }) => id)).toEqual([1])
    expect(several?.parts.map(({ id }) => id)).toEqual([3, 4])
    expect(none?.parts).toEqual([])
  })

  test('takes whole packs', () => {
    expect(inPacks(5, part(1, 'A1', true, 4))).toBe(8)
    expect(inPacks(5, part(1, 'A1', true))).toBe(5)
  })
})
