// Reads numbers written as words where they belong to a car's name: «тигго семь про», «цэ пять».

import { matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordKey } from '../vocabulary/word-key.ts'

const HUNDREDS = numbered(
  'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
  100,
)
const TENS = numbered(
  'десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
  10,
)
const ONES = numbered('один два три четыре пять шесть семь восемь девять', 1)

function numbered(words: string, unit: number): ReadonlyMap<string, number> {
  return new Map(words.split(' ').map((word, at) => [word, (at + 1) * unit]))
}

/** The words with digits for numbers, if more of them then belong to the name of a car. */
export function readNumberWords(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const read = withDigits(words)
  if (read.length === words.length && read.every((word, at) => word === words[at])) return words
  return carDigits(read, lexicon) > 0 ? read : words
}

function withDigits(words: readonly string[]): string[] {
  const read: string[] = []
  for (let at = 0; at < words.length; ) {
    let sum = 0
    const from = at
    for (const row of [HUNDREDS, TENS, ONES]) {
      const value = row.get(words[at] ?? '')
      if (value === undefined) continue
      sum += value
      at += 1
    }
    if (at > from) read.push(String(sum))
    else read.push(words[at++] ?? '')
  }
  return read
}

/** How many numbers stand in the name of a make or a model. */
function carDigits(words: readonly string[], { forms }: Lexicon): number {
  return matchForms(words.map(wordKey), forms, words)
    .filter(({ senses }) => senses.some(({ concept }) => concept.kind === 'model'))
    .flatMap(({ positions }) => positions)
    .filter((position) => /^\d+$/.test(words[position] ?? '')).length
}
