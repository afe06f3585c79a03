// Proposes known words for the unknown ones of a text: by spelling, layout, alphabet, spaces, tree.

import type { Lexicon } from '../vocabulary/lexicon.ts'
import { damerauDistance } from '../vocabulary/spelling-corrector.ts'
import { hasDigit, wordKey, wordsOf } from '../vocabulary/word-key.ts'
import { divideWord } from './divide-word.ts'
import { flipLayout } from './keyboard-layout.ts'
import { cyrillicSpellings } from './transliterate.ts'

export type NearWord = {
  /** As it was typed. */
  readonly form: string
  readonly word: string
  readonly how: 'layout' | 'alphabet' | 'joined' | 'divided' | 'spelling' | 'beginning'
  readonly cost: number
}

const SHORTEST = 3
const MOST_PROPOSED = 6
/** A shared beginning of this share of a word: колодочки, колодки. */
const SHARED_BEGINNING = 0.6
const SHORTEST_BEGINNING = 4

/** The likeliest first; none where the shop knows every word. */
export function nearestWords(text: string, lexicon: Lexicon): NearWord[] {
  const words = wordsOf(text)
  const isKnown = (word: string) => lexicon.isKnown(wordKey(word))
  const found = words.flatMap((form, at): NearWord[] => {
    if (form.length < SHORTEST || hasDigit(form) || isKnown(form)) return []
    const pairs = [words.slice(at - 1, at + 1), words.slice(at, at + 2)]
    const joined = pairs.filter((pair) => pair.length === 2 && isKnown(pair.join('')))
    const divided = divideWord(form, lexicon)
    return [
      ...joined.map((pair) => near(pair.join(' '), pair.join(''), 'joined', 0.4)),
      ...wordsOf(flipLayout(form))
        .filter((word) => isKnown(word) && word.length >= SHORTEST)
        .map((word) => near(form, word, 'layout', 0.5)),
      ...cyrillicSpellings(form)
        .filter(isKnown)
        .map((word) => near(form, word, 'alphabet', 0.6)),
      ...(divided ? [near(form, divided.join(' '), 'divided', 0.7)] : []),
      ...alike(form, lexicon),
    ]
  })
  const best = new Map<string, NearWord>()
  for (const each of found.sort((one, other) => one.cost - other.cost)) {
    const key = `${each.form}=${wordKey(each.word)}`
    if (!best.has(key)) best.set(key, each)
  }
  return [...best.values()].slice(0, MOST_PROPOSED)
}

const near = (form: string, word: string, how: NearWord['how'], cost: number): NearWord => ({
  ...{ form, word, how, cost },
})

/** Words that differ by some letters, or only by their endings. */
function alike(form: string, lexicon: Lexicon): NearWord[] {
  const most = form.length >= 9 ? 3 : form.length >= 5 ? 2 : 1
  const spellings = [form, ...cyrillicSpellings(form).slice(0, 1)]
  return vocabularyOf(lexicon).flatMap(({ word, rarity }): NearWord[] => {
    if (!isCyrillicLike(word, form) && spellings.length === 1) return []
    const shared = sharedBeginning(form, word)
    const isBegun =
      shared >= SHORTEST_BEGINNING &&
      shared >= SHARED_BEGINNING * Math.max(form.length, word.length)
    const distances = spellings.map((spelling) =>
      Math.abs(spelling.length - word.length) > most || !isPlausible(spelling, word)
        ? most + 1
        : damerauDistance(spelling, word, most),
    )
    const distance = Math.min(...distances)
    if (distance > 0 && distance <= most) return [near(form, word, 'spelling', distance + rarity)]
    return isBegun ? [near(form, word, 'beginning', 2 + rarity)] : []
  })
}

/** Words of names and forms, with less than one for how rare they are. */
const vocabularyOf = ({ names, forms }: Lexicon) => {
  const counted = names.words.filter(({ word, count }) => count > 0 && isLong(word))
  const written = new Set(counted.map(({ word }) => word))
  return [
    ...counted.map(({ word, count }) => ({ word, rarity: 0.5 / (1 + count) })),
    ...[...forms.words]
      .filter((word) => isLong(word) && !written.has(word))
      .map((word) => ({ word, rarity: 0.6 })),
  ]
}

const isLong = (word: string): boolean => word.length > SHORTEST && !hasDigit(word)

const isCyrillicLike = (one: string, other: string): boolean =>
  /[а-я]/.test(one) === /[а-я]/.test(other)

/** Words with neither their first nor their last letters in common are not compared. */
const isPlausible = (one: string, other: string): boolean =>
  one[0] === other[0] || one.slice(-2) === other.slice(-2) || one[1] === other[1]

function sharedBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
