// One misspelt word: the words of the shop that it may stand for, the nearest first.

import { isMisspelt } from './doubt-correction.ts'
import { flipLayout } from './keyboard.ts'
import type { Lexicon } from './lexicon.ts'
import { cyrillicSpellings } from './transliterate.ts'
import { hasDigit, wordKey, wordsOf } from './word-key.ts'

/**
 * The words that a misspelt word stands for: itself when nothing is near. One that stands alone is
 * taken for another only where no other trade could mean it.
 */
export function mendWord(word: string, lexicon: Lexicon, isAlone = false): string[] {
  if (hasDigit(word)) return apart(word, lexicon) ?? [word]
  const [best] = candidates(word, lexicon, isAlone).toSorted((one, other) => one.cost - other.cost)
  return [best?.word ?? word]
}

/** `tiggo7pro` → tiggo 7 pro; null when the pieces mean nothing. */
function apart(word: string, lexicon: Lexicon): string[] | null {
  const pieces = word.match(/\d+|\D+/g) ?? []
  const letters = pieces.filter((piece) => !hasDigit(piece))
  const isSaid = letters.some((piece) => piece.length >= 3)
  return isSaid && letters.every((piece) => lexicon.isKnown(wordKey(piece))) ? pieces : null
}

type Candidate = { readonly word: string; readonly cost: number }

const TRANSLITERATED = 0.5
const WRONG_LAYOUT = 0.6
const CUT_SHORT = 0.9
/** Shorter words of the wrong layout are near to anything. */
const SHORTEST_FLIPPED = 6

function candidates(word: string, lexicon: Lexicon, isAlone: boolean): Candidate[] {
  // a word that was read otherwise first may be wrong in one letter more, not in two
  const corrected = (read: string, cost: number): Candidate[] => {
    const found = lexicon.correct(read)
    const isNear = found !== null && (cost === 0 || found.distance === 1)
    const isSure =
      !isAlone ||
      (found !== null &&
        isMisspelt(read, found.word, found.distance) &&
        saysSomething(found.word, lexicon))
    return isNear && isSure ? [{ word: found.word, cost: cost + found.distance }] : []
  }
  const [flipped, ...more] = wordsOf(flipLayout(word))
  const spellings = cyrillicSpellings(word)
  return [
    ...corrected(word, 0),
    ...spellings.flatMap((spelling, place) =>
      lexicon.isWritten(wordKey(spelling))
        ? [{ word: spelling, cost: TRANSLITERATED + place / 100 }]
        : corrected(spelling, TRANSLITERATED + place / 100),
    ),
    ...completed(word, lexicon),
    ...(flipped && more.length === 0 && flipped.length >= SHORTEST_FLIPPED
      ? corrected(flipped, WRONG_LAYOUT)
      : []),
  ]
}

/** A side or a word that says nothing is not what somebody asks for who says one word. */
const saysSomething = (word: string, { forms }: Lexicon): boolean => {
  const alone = forms.byKey.get(wordKey(word))?.filter(({ keys }) => keys.length === 1) ?? []
  const kinds = alone.flatMap(({ meanings }) => meanings).map(({ concept }) => concept.kind)
  return kinds.length === 0 || kinds.some((kind) => kind !== 'stop' && kind !== 'side')
}

/** `датч.`, `подш`: the commonest word that begins so. */
function completed(word: string, lexicon: Lexicon): Candidate[] {
  const whole = lexicon.complete(word)
  return whole === null ? [] : [{ word: whole, cost: CUT_SHORT }]
}
