// What a text leaves in doubt.
import { describe, expect, test } from 'vitest'
import {
  MAKE,
  sampleLexicon,
  sampleNames,
  sampleVocabulary,
} from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { listClarifications } from './list-clarifications.ts'
import { parseQuery } from './parse-query.ts'

const asked = (text: string, lexicon = sampleLexicon) =>
  listClarifications(text, parseQuery(text, lexicon, { isExact: false }), lexicon)

describe('models that are called alike', () => {
  test('are proposed with their makes', () => {
    expect(asked('колодки x50')).toEqual([
      { name: 'Lifan X50', search: 'Lifan колодки x50' },
      { name: 'Belgee X50', search: 'Belgee колодки x50' },
    ])
  })

  test.each(['колодки lifan x50', 'колодки x60', 'tiggo', 'tiggo 4 tiggo 7'])(
    'are not, where «%s» leaves no doubt',
    (text) => {
      expect(asked(text)).toEqual([])
    },
  )
})

describe('makes one letter away', () => {
  test('the commoner one is proposed for the rarer one', () => {
    expect(asked('колодки ливан')).toEqual([{ name: 'Lifan', search: 'колодки Lifan' }])
    expect(asked('Livan фильтр')).toEqual([{ name: 'Lifan', search: 'Lifan фильтр' }])
  })

  test('the rarer one is not proposed for the commoner one', () => {
    expect(asked('колодки лифан')).toEqual([])
  })

  test('a make whose model was said is no mistake', () => {
    const model = { id: 99, makeId: MAKE.livan, name: 'X3 Pro', names: ['X3 Pro'], engineIds: [] }
    const models = [...sampleNames.models, model]
    expect(
      asked('ливан x3 pro', buildLexicon({ ...sampleNames, models }, sampleVocabulary)),
    ).toEqual([])
  })

  test('short names are near to anything and are not asked about', () => {
    const makes = ['FAW', 'GAW'].map((name, id) => ({ id, name, names: [name] }))
    const words = [{ word: 'gaw', lexeme: 'gaw', count: 9 }]
    const lexicon = buildLexicon({ ...sampleNames, makes, models: [], words }, sampleVocabulary)
    expect(asked('faw', lexicon)).toEqual([])
  })
})

describe('numbers that may be two things', () => {
  test('a model and the grade of an oil', () => {
    expect(asked('520')).toEqual([
      { name: 'Lifan 520', search: 'Lifan 520' },
      { name: 'Масло 5W-20', search: 'масло 5W-20' },
    ])
    expect(asked('фильтр 520')).toEqual([
      { name: 'Lifan 520', search: 'Lifan фильтр 520' },
      { name: 'Масло 5W-20', search: 'фильтр масло 5W-20' },
    ])
    // beside a part or a car it is no grade
    expect(asked('колодки 520')).toEqual([{ name: 'Lifan 520', search: 'Lifan колодки 520' }])
    expect(asked('chery 540')).toEqual([])
  })

  test('a grade alone', () => {
    expect(asked('540')).toEqual([{ name: 'Масло 5W-40', search: 'масло 5W-40' }])
    expect(asked('1040')).toEqual([{ name: 'Масло 10W-40', search: 'масло 10W-40' }])
  })

  test.each(['lifan 520', 'масло 520', '999', '5201', '5w30'])('«%s» is one', (text) => {
    expect(asked(text)).toEqual([])
  })
})

test('five proposals are enough', () => {
  const makes = Array.from({ length: 9 }, (_, id) => ({
    ...{ id, name: `Make${id}`, names: [`Make${id}`] },
  }))
  const models = makes.map(({ id }) => ({
    ...{ id: 100 + id, makeId: id, name: 'X50', names: ['X50'], engineIds: [] },
  }))
  const lexicon = buildLexicon({ ...sampleNames, makes, models }, sampleVocabulary)
  expect(asked('x50', lexicon)).toHaveLength(5)
})

test('signs of the text are only signs in what is proposed', () => {
  expect(asked('ливан (.*) $& [a')).toEqual([{ name: 'Lifan', search: 'Lifan (.*) $& [a' }])
})
