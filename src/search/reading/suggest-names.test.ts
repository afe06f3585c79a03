// What a text that is still being typed may become.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { sampleLexicon, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { buildSuggestionIndex } from '../vocabulary/suggestion-index.ts'
import { suggestNames } from './suggest-names.ts'

const all = buildSuggestionIndex(sampleLexicon, sampleVocabulary)
const proposed = (text: string) => suggestNames(text, sampleLexicon, all)
const carsFor = (text: string) => proposed(text).cars.map(({ name }) => name)

describe('parts', () => {
  test.each([
    ['фильтр м', ['фильтр масляный']],
    ['масляный ф', ['фильтр масляный']],
    ['масля', ['фильтр масляный']],
    ['масляник', ['фильтр масляный']],
    ['аморт', ['амортизатор']],
    ['водяшк', ['насос водяной']],
    ['rjkjlr', ['колодки тормозные']],
    ['kolod', ['колодки тормозные']],
    ['калодки', ['колодки тормозные']],
    ['купить колод', ['колодки тормозные']],
  ])('for «%s» are %o', (text, parts) => {
    expect(proposed(text).parts).toEqual(parts)
  })

  test('that the catalogue lacks are not proposed', () => {
    expect(proposed('холод').parts).toEqual([])
    expect(proposed('рефриж').parts).toEqual([])
  })

  test('what begins so stands before what has it further on, then the commoner one', () => {
    expect(proposed('ф').parts).toEqual(['фильтр масляный', 'фильтр воздушный'])
    const parts = [...sampleVocabulary.parts, { means: ['тормозная щетка'], forms: [] }]
    const vocabulary = { ...sampleVocabulary, parts }
    const lexicon = buildLexicon(sampleNames, vocabulary)
    expect(suggestNames('т', lexicon, buildSuggestionIndex(lexicon, vocabulary)).parts).toEqual([
      ...['тормозная щетка', 'колодки тормозные'],
    ])
  })

  test('for a car keep it in front', () => {
    expect(proposed('chery tiggo 7 колод').parts).toEqual(['chery tiggo 7 колодки тормозные'])
    expect(proposed('хавал масляный ф').parts).toEqual(['хавал фильтр масляный'])
  })

  test('are six at most', () => {
    const parts = Array.from({ length: 20 }, (_, place) => ({
      means: [`фильтр ${'абвгдежзик'[place % 10]}${place}`],
      forms: [],
    }))
    const words = parts.flatMap(({ means: [name = ''] }) =>
      name.split(' ').map((word) => ({ word, lexeme: word, count: 1 })),
    )
    const vocabulary = { ...sampleVocabulary, parts }
    const lexicon = buildLexicon({ ...sampleNames, words }, vocabulary)
    expect(
      suggestNames('фильтр', lexicon, buildSuggestionIndex(lexicon, vocabulary)).parts,
    ).toHaveLength(6)
  })
})

describe('cars', () => {
  test.each([
    ['che', ['Chery', 'Chery Tiggo 4', 'Chery Tiggo 7', 'Chery Tiggo 7 Pro']],
    ['тигго 7', ['Chery Tiggo 7', 'Chery Tiggo 7 Pro']],
    ['chery tig', ['Chery Tiggo 4', 'Chery Tiggo 7', 'Chery Tiggo 7 Pro']],
    ['джол', ['Haval Jolion']],
    ['[fdf', ['Haval', 'Haval Jolion', 'Haval F7']],
    ['x5', ['Lifan X50', 'Belgee X50']],
  ])('for «%s» are %o', (text, cars) => {
    expect(carsFor(text)).toEqual(cars)
  })

  test('say make and model as selects do', () => {
    expect(proposed('хавал джол').cars).toEqual([
      { name: 'Haval Jolion', brand: 'Haval', model: 'Jolion', engine: '' },
    ])
  })

  test('are not proposed behind a part', () => {
    expect(carsFor('колодки che')).toEqual([])
  })
})

describe('categories', () => {
  test('are found by any of their words', () => {
    expect(proposed('фильт').categories.map(({ key }) => key)).toEqual(['filters', 'oil-filters'])
    expect(proposed('фильтры масл').categories).toEqual([
      { key: 'oil-filters', name: 'Фильтры масляные' },
    ])
  })

  test('are not proposed behind a car', () => {
    expect(proposed('chery фильт').categories).toEqual([])
  })
})

describe('a text from which nothing comes', () => {
  test.each(['самовар', 'zzzz', '', '   ', '!!!', '🙂', '7 8 9'])('«%s»', (text) => {
    expect(proposed(text)).toEqual({ parts: [], cars: [], categories: [] })
  })
})

test('whatever is typed, proposals are few and each stands once', () => {
  assert(
    property(anyText, (text) => {
      const { parts, cars, categories } = proposed(text)
      expect(new Set(parts).size).toBe(parts.length)
      expect(new Set(cars.map(({ name }) => name)).size).toBe(cars.length)
      expect(parts.length + cars.length + categories.length).toBeLessThanOrEqual(14)
    }),
  )
})
