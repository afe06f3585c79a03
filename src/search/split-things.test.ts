// Several things in one text.
import { describe, expect, test } from 'vitest'
import { MODEL, sampleLexicon } from '#tests/support/sample-lexicon.ts'
import type { Need } from './read-needs.ts'
import { readQuery } from './read-query.ts'
import { wordKeys } from './word-key.ts'

const read = (text: string) => readQuery(text, sampleLexicon, { isExact: false })
/** The parts by the first of their names. */
const partsOf = ({ parts }: Need) =>
  parts.map(({ meanings }) => meanings.map(({ means }) => means[0]?.join(' ')))
const lexemesOf = ({ amounts }: Need) => amounts.map(({ lexemes }) => lexemes)
const phrasesOf = ({ sayings }: Need) => sayings.map(({ phrases }) => phrases)
const key = (text: string) => wordKeys(text).join(' ')

describe('two needs', () => {
  test('are joined by «и» when each side names a part', () => {
    const { needs, unknown } = read('масляный фильтр и колодки')
    expect(needs.map(partsOf)).toEqual([[[key('фильтр масляный')]], [[key('колодки тормозные')]]])
    expect(needs.map(({ words }) => words)).toEqual([[], []])
    expect(unknown).toEqual([])
  })

  test('keep their own sides', () => {
    const { needs } = read('колодки передние и амортизатор задний')
    expect(needs.map(phrasesOf)).toEqual([
      [[[key('передний')], [key('перед')]]],
      [[[key('задний')], [key('зад')]]],
    ])
  })

  test('of which one is an oil: grade and volume are its own', () => {
    const { needs } = read('масло и колодки 5w30 4л')
    expect(needs.map(lexemesOf)).toEqual([[['v5w30_', '5w30'], ['l4000_']], []])
    expect(read('колодки c3 и масло').needs.map(lexemesOf)).toEqual([[], [['acea_c3_']]])
    const turned = read('воздушник и масло 5w30').needs
    expect(turned.map(lexemesOf)).toEqual([[], [['v5w30_', '5w30']]])
  })

  test('share the noun of the first', () => {
    for (const text of ['фильтр масляный и воздушный', 'фильтр масляный, воздушный']) {
      expect(read(text).needs.map(partsOf)).toEqual([
        [[key('фильтр масляный')]],
        [[key('фильтр воздушный')]],
      ])
    }
    expect(read('воздушный и масляный фильтр').needs.map(partsOf)).toEqual([
      [[key('фильтр воздушный')]],
      [[key('фильтр масляный')]],
    ])
  })

  test('share the part of which two sides are said', () => {
    const { needs } = read('колодки передние и задние')
    expect(needs.map(partsOf)).toEqual([[[key('колодки тормозные')]], [[key('колодки тормозные')]]])
    expect(needs.map(phrasesOf).flat(2)).toEqual(
      [['передний'], ['перед'], ['задний'], ['зад']].map(([side = '']) => [key(side)]),
    )
  })

  test('may be a part and a group of the catalogue', () => {
    const { needs } = read('помпа и фильтры tiggo 7')
    expect(needs.map(({ parts, words }) => [parts.length, words])).toEqual([
      [1, []],
      [0, [key('фильтр')]],
    ])
  })

  test('are joined by a comma or a plus too, where each side is a part', () => {
    expect(read('колодки, помпа').needs).toHaveLength(2)
    expect(read('колодки+помпа').needs).toHaveLength(2)
    expect(read('колодки, передние, tiggo 7').needs).toHaveLength(1)
    expect(read('колодки, фильтры, помпа').needs).toHaveLength(3)
    expect(read('фильтр, масляный').needs.map(partsOf)).toEqual([[[key('фильтр масляный')]]])
  })

  test('are three at most: what goes beyond is not heeded', () => {
    const { needs, unheeded } = read('колодки, помпа, амортизатор и воздушник')
    expect(needs).toHaveLength(3)
    expect(unheeded).toEqual(['воздушник'])
  })

  test.each(['колодки и', 'и колодки', 'колодки chery и haval'])('«%s» is one', (text) => {
    expect(read(text).needs).toHaveLength(1)
    expect(read(text).unknown).toEqual([])
  })

  test('may be three', () => {
    expect(read('колодки и амортизатор и помпа').needs).toHaveLength(3)
  })

  test('share the car', () => {
    const { needs, car } = read('колодки и воздушник тигго 4')
    expect(needs).toHaveLength(2)
    expect(car?.modelIds).toEqual([MODEL.tiggo4])
  })
})
