// Everything that can be proposed.
import { describe, expect, test } from 'vitest'
import { sampleLexicon, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { buildSuggestionIndex } from './suggestion-index.ts'

const all = buildSuggestionIndex(sampleLexicon, sampleVocabulary)
const allParts = [...all.parts('')]
const allCars = [...all.cars('')]
const allCategories = [...all.categories('')]

describe('what can be proposed', () => {
  test('is a part by its first name that the catalogue has, found under each of its names', () => {
    const own = allParts.filter(({ item }) => item === 'насос водяной')
    expect(own.map(({ words }) => words.join(' ')).toSorted()).toEqual([
      ...['водяшка', 'насос водяной', 'помпа'],
    ])
    const second = buildSuggestionIndex(sampleLexicon, {
      ...{ ...sampleVocabulary, parts: [{ means: ['нагнетатель', 'помпа'], forms: [] }] },
    })
    expect([...second.parts('')].map(({ item }) => item)).toEqual(['помпа', 'помпа'])
  })

  test('is no part that the catalogue lacks', () => {
    expect(allParts.map(({ item }) => item)).not.toContain('холодильник')
  })

  test('weighs as much as the rarest word of its name', () => {
    const weights = new Map(allParts.map(({ item, weight }) => [item, weight]))
    expect(weights.get('фильтр масляный')).toBe(15) // масляный and масляные
    expect(weights.get('насос водяной')).toBe(4)
  })

  test('is every make and every model, makes first, in the order of the shop', () => {
    const heaviest = allCars.toSorted((one, other) => other.weight - one.weight)
    const names = [...new Set(heaviest.map(({ item }) => item.name))]
    const { makes, models } = sampleNames
    expect(names.slice(0, makes.length)).toEqual(makes.map(({ name }) => name))
    expect(names).toHaveLength(makes.length + models.length)
    expect(names[makes.length]).toBe('Chery Tiggo 4')
  })

  test('is a model under every spelling of its make and of itself', () => {
    const found = allCars
      .filter(({ item }) => item.name === 'Haval Jolion')
      .map(({ words }) => words.join(' '))
    expect(found.toSorted()).toEqual([
      ...['haval jolion', 'haval джолион', 'jolion', 'джолион'],
      ...['хавал jolion', 'хавал джолион'],
    ])
  })

  test('is every category', () => {
    const inOrder = allCategories.toSorted((one, other) => other.weight - one.weight)
    expect(inOrder.map(({ item }) => item.key)).toEqual(
      sampleNames.categories.map(({ key }) => key),
    )
  })
})
