// Corrects one misspelt word: by spelling, keyboard layout, transliteration, completion or division.

import type { Lexicon } from '../vocabulary/lexicon.ts'
import { hasDigit, wordKey, wordsOf } from '../vocabulary/word-key.ts'
import { divideWord } from './divide-word.ts'
import { flipLayout } from './keyboard-layout.ts'
import { cyrillicSpellings } from './transliterate.ts'

/**
 * Returns the corrected words, or the word itself. The only word of a text is corrected with more
 * care: no other word says what it is about, so it may belong to another trade (лимон is not Lifan).
 */
export function correctWord(word: string, lexicon: Lexicon, isOnlyWord = false): readonly string[] {
  if (hasDigit(word)) return splitAtDigits(word, lexicon) ?? divideWord(word, lexicon) ?? [word]
  const [best] = candidates(word, lexicon, isOnlyWord).toSorted(
    (one, other) => one.cost - other.cost,
  )
  const divided = best && best.cost < DIVIDED ? null : divideWord(word, lexicon)
  return divided ?? [best?.word ?? word]
}

/** `tiggo7pro` → tiggo 7 pro; null unless all pieces are known. */
function splitAtDigits(word: string, lexicon: Lexicon): string[] | null {
  const pieces = word.match(/\d+|\D+/g) ?? []
  const letters = pieces.filter((piece) => !hasDigit(piece))
  const hasWord = letters.some((piece) => piece.length >= 3)
  return hasWord && letters.every((piece) => lexicon.isKnown(wordKey(piece))) ? pieces : null
}

type Candidate = { readonly word: string; readonly cost: number }

const TRANSLITERATED = 0.5
const WRONG_LAYOUT = 0.6
const CUT_SHORT = 0.9
/** Joined words are likelier than two wrong letters, one wrong letter is likelier than they. */
const DIVIDED = 1.5
/** Shorter words are near to too many others in the other layout. */
const SHORTEST_FLIPPED = 6

function candidates(word: string, lexicon: Lexicon, isOnlyWord: boolean): Candidate[] {
  // a transliterated or flipped word may have one wrong letter, not two
  const corrected = (spelling: string, cost: number): Candidate[] => {
    const found = lexicon.correct(spelling)
    if (found === null || (cost > 0 && found.distance > 1)) return []
    const isLikely =
      !isOnlyWord ||
      (isLikelyMisspelling(spelling, found.word, found.distance) &&
        namesSomething(found.word, lexicon))
    return isLikely ? [{ word: found.word, cost: cost + found.distance }] : []
  }
  const [flipped, ...more] = wordsOf(flipLayout(word))
  const completed = lexicon.complete(word)
  return [
    ...corrected(word, 0),
    ...cyrillicSpellings(word).flatMap((spelling, at) => {
      const cost = TRANSLITERATED + at / 100
      return lexicon.isCatalogueWord(wordKey(spelling))
        ? [{ word: spelling, cost }]
        : corrected(spelling, cost)
    }),
    ...(completed === null ? [] : [{ word: completed, cost: CUT_SHORT }]),
    ...(flipped && more.length === 0 && flipped.length >= SHORTEST_FLIPPED
      ? corrected(flipped, WRONG_LAYOUT)
      : []),
  ]
}

/** False for sides and stop words: nobody searches for one alone. */
const namesSomething = (word: string, { forms }: Lexicon): boolean => {
  const alone = forms.byKey.get(wordKey(word))?.filter(({ keys }) => keys.length === 1) ?? []
  const kinds = alone.flatMap(({ senses }) => senses).map(({ concept }) => concept.kind)
  return kinds.length === 0 || kinds.some((kind) => kind !== 'stop' && kind !== 'side')
}

/** In shorter words only letters that sound alike are corrected. */
const SHORTEST_MISSPELT = 6
/** From these lengths on any one letter may be wrong, and any two. */
const LONG_FOR_ONE = 8
const LONG_FOR_TWO = 10
const SOUND_ALIKE = ['ао', 'еиэыя', 'дт', 'зс', 'бп', 'гкх', 'вф', 'жшщ', 'цс', 'ъь', 'ую', 'оё']

/** Whether the only word of a text is likely a misspelling of another: калодки, but not лимон. */
export function isLikelyMisspelling(typed: string, meant: string, distance: number): boolean {
  if (distance > 1) return typed.length >= LONG_FOR_TWO
  const begin = sharedPrefixLength(typed, meant)
  const end = Math.min(
    sharedPrefixLength([...typed].reverse().join(''), [...meant].reverse().join('')),
    Math.min(typed.length, meant.length) - begin,
  )
  const wrong = typed.slice(begin, typed.length - end)
  const right = meant.slice(begin, meant.length - end)
  if (SOUND_ALIKE.some((letters) => isOneOf(wrong, letters) && isOneOf(right, letters))) return true
  const isReplaced = wrong.length === 1 && right.length === 1
  if (typed.length < SHORTEST_MISSPELT || begin < 2) return false
  return !isReplaced || typed.length >= LONG_FOR_ONE || /^[a-z]+$/.test(typed)
}

const isOneOf = (letter: string, letters: string): boolean =>
  letter.length === 1 && letters.includes(letter)

function sharedPrefixLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
