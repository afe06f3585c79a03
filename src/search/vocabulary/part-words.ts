// Words that name a part by themselves: the nouns of part names, and names of one word.

import { wordKey, wordsOf } from './word-key.ts'
import { builtInVocabulary } from './words/vocabulary.ts'

const heads = builtInVocabulary.parts.flatMap(({ means, forms }) => [
  ...means.flatMap((text) => wordsOf(text).slice(0, 1)),
  ...forms.filter((text) => wordsOf(text).length === 1),
])
const keys = new Set(heads.map(wordKey))

export const isPartWord = (word: string): boolean => keys.has(wordKey(word))
