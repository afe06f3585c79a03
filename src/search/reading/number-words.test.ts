// Numbers of models, spoken.
import { expect, test } from 'vitest'
import { sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { readNumberWords } from './number-words.ts'

const read = (text: string) => readNumberWords(text.split(' '), sampleLexicon).join(' ')

test.each([
  ['колодки тигго семь', 'колодки тигго 7'],
  ['тигго семь про', 'тигго 7 про'],
  ['лифан пятьсот двадцать', 'лифан 520'],
  ['колодки тигго семерка', 'колодки тигго 7'],
  ['лифан х шесть десят', 'лифан х 60'],
  ['тигго седьмой про', 'тигго 7 про'],
])('are numbers in the name of a car: «%s»', (said, meant) => {
  expect(read(said)).toBe(meant)
})

test.each(['колодки семь', 'масло пять', 'хавал пять двадцать', 'семь'])(
  'stay words elsewhere: «%s»',
  (said) => {
    expect(read(said)).toBe(said)
  },
)
