// A misspelt word of a part that is the name of a car as well.
import { expect, test } from 'vitest'
import { sampleLexicon, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { partMistakenForCar } from './part-mistaken-for-car.ts'

const lexicon = buildLexicon(sampleNames, {
  ...sampleVocabulary,
  cars: [...sampleVocabulary.cars, { make: 'Lifan', model: '520', forms: ['масланый'] }],
})
const read = (text: string, at: number) => partMistakenForCar(at, text.split(' '), lexicon)

test('beside a car of another make it is the part', () => {
  expect(read('фильтр масланый чанган', 1)).toBe('масляный')
})

test.each(['фильтр масланый', 'фильтр масланый лифан', 'масланый чанган'])(
  'in «%s» it stays the car',
  (text) => {
    expect(read(text, text.split(' ').indexOf('масланый'))).toBeNull()
  },
)

test('a word that names no car is left to the spelling', () => {
  expect(partMistakenForCar(1, ['фильтр', 'масляный', 'чанган'], sampleLexicon)).toBeNull()
})
