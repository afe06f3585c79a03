import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocSet, docsOf, sizeOf } from './doc-set.ts'
import { matching, narrowed } from './match-query.ts'
import { type Query, readTsquery } from './read-tsquery.ts'
import { WEIGHTS } from './read-tsvector.ts'
import { type Segment, segmentBuilder } from './segment.ts'

const LEXEMES = ['фильтр', 'b7_', "o'ring", 'a\\b', 'm50e31_', 'n_']
const LETTERS = ['A', 'B', 'C', 'D'] as const

type Places = readonly (typeof LETTERS)[number][]
type Product = Readonly<Record<string, Places>>

const products = fc.array(
  fc.dictionary(
    fc.constantFrom(...LEXEMES),
    fc.array(fc.constantFrom(...LETTERS), { maxLength: 2 }),
  ),
  { maxLength: 150 },
)

const { query } = fc.letrec<{ query: Query; word: Query; group: Query }>((tie) => ({
  query: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('word'), tie('group')),
  word: fc.record({
    kind: fc.constant('word' as const),
    lexeme: fc.constantFrom(...LEXEMES),
    weights: fc.constantFrom(0, WEIGHTS.A, WEIGHTS.A | WEIGHTS.B, WEIGHTS.C),
  }),
  group: fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const),
    of: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
  }),
}))

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** As PostgreSQL writes it: the least weight has no letter. */
const tsvectorOf = (product: Product): string =>
  Object.entries(product)
    .map(([lexeme, places]) => {
      const told = places.map((letter, at) => `${at + 1}${letter === 'D' ? '' : letter}`)
      return quoted(lexeme) + (told.length > 0 ? `:${told.join(',')}` : '')
    })
    .join(' ')

function tsqueryOf(query: Query): string {
  if (query.kind !== 'word') {
    return `(${query.of.map(tsqueryOf).join(query.kind === 'all' ? ' & ' : ' | ')})`
  }
  const letters = LETTERS.filter((letter) => query.weights & WEIGHTS[letter])
  return quoted(query.lexeme) + (letters.length > 0 ? `:${letters.join('')}` : '')
}

function isMeant(product: Product, query: Query): boolean {
  if (query.kind === 'all') return query.of.every((part) => isMeant(product, part))
  if (query.kind === 'any') return query.of.some((part) => isMeant(product, part))
  const places = Object.hasOwn(product, query.lexeme) ? product[query.lexeme] : undefined
  if (!places) return false
  return query.weights === 0 || places.some((letter) => query.weights & WEIGHTS[letter])
}

function segmentOf(goods: readonly Product[]): Segment {
  const builder = segmentBuilder()
  goods.forEach((product, at) => {
    const column = { id: at + 1, rank: at + 1, categoryId: 1, manufacturerId: 1, price: 100 }
    builder.add({ ...column, words: tsvectorOf(product) })
  })
  return builder.build()
}

function found(set: DocSet): number[] {
  const docs = [...docsOf(set)]
  expect(docs).toHaveLength(sizeOf(set))
  return docs
}

describe('a query finds', () => {
  test('what holds its words with their weights, and nothing else', () => {
    fc.assert(
      fc.property(products, query, (goods, asked) => {
        const meant = goods.flatMap((product, doc) => (isMeant(product, asked) ? [doc] : []))
        expect(found(matching(segmentOf(goods), readTsquery(tsqueryOf(asked))))).toEqual(meant)
      }),
      { numRuns: 1000 },
    )
  })

  test('within what was found the same as by itself', () => {
    fc.assert(
      fc.property(products, query, query, (goods, asked, more) => {
        const segment = segmentOf(goods)
        const both = found(matching(segment, { kind: 'all', of: [asked, more] }))
        expect(found(narrowed(segment, matching(segment, asked), more))).toEqual(both)
      }),
      { numRuns: 300 },
    )
  })

  test('everything when it asks for nothing', () => {
    const segment = segmentOf(Array.from({ length: 100 }, () => ({})))
    expect(found(matching(segment, readTsquery('')))).toHaveLength(100)
  })
})

describe('many documents, held as bits', () => {
  const goods = Array.from({ length: 10_000 }, (_, at) => ({
    ...(at % 2 === 0 && { b7_: [] }),
    ...(at % 3 === 0 && { n_: [] }),
    ...(at % 1000 === 0 && { m50e31_: [] }),
  })) as Product[]
  const segment = segmentOf(goods)
  const counts: readonly (readonly [string, number])[] = [
    ["'b7_' & 'n_'", 1667],
    ["'b7_' | 'n_'", 6667],
    ["'m50e31_' & 'b7_'", 10],
    ["'m50e31_' | 'n_'", 3340],
    ["('m50e31_' | 'n_') & 'b7_' & 'n_'", 1667],
  ]
  for (const [text, count] of counts) {
    test(text, () => {
      expect(found(matching(segment, readTsquery(text)))).toHaveLength(count)
    })
  }
})

test('what is not a query is refused', () => {
  for (const text of ["'a' &", 'a', "('a'", "'a", "'a' 'b'"]) {
    expect(() => readTsquery(text), text).toThrow()
  }
})
