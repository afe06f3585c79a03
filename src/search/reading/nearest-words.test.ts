import { expect, test } from 'vitest'
import { sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { nearestWords } from './nearest-words.ts'

const nearest = (text: string) => {
  const [first] = nearestWords(text, sampleLexicon)
  return first && [first.form, first.word, first.how]
}

test.each([
  ['хавал омартизатир', ['омартизатир', 'амортизатор', 'spelling']],
  ['fvjhnbpfnjh', ['fvjhnbpfnjh', 'амортизатор', 'layout']],
  ['podshipnik stupicy', ['podshipnik', 'подшипник', 'alphabet']],
  ['аморти затор чери', ['аморти затор', 'амортизатор', 'joined']],
  ['фильтрмасляный', ['фильтрмасляный', 'фильтр масляный', 'divided']],
  ['фильтрушка', ['фильтрушка', 'фильтр', 'beginning']],
])('«%s» is near to a word of the shop', (text, word) => {
  expect(nearest(text)).toEqual(word)
})

test.each(['фильтр масляный', 'самовар', 'x9', '', 'qwzx'])('«%s» is near to none', (text) => {
  expect(nearestWords(text, sampleLexicon)).toEqual([])
})
