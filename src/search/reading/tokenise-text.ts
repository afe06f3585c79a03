// Tokenises a search text: fixes the keyboard layout, extracts measures, corrects misspelt words.

import { findEngines } from '../vocabulary/engine-index.ts'
import { matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordKey, wordsOf } from '../vocabulary/word-key.ts'
import { correctWord } from './correct-word.ts'
import { divideAtMeasure } from './divide-word.ts'
import { extractMeasures, isMeasure, type Measures } from './extract-measures.ts'
import {
  extractOilClasses,
  hasSpokenAntifreeze,
  isOilClass,
  type OilClass,
  withSpokenClasses,
} from './extract-oil-classes.ts'
import { flipLayout } from './keyboard-layout.ts'
import { readNumberWords } from './number-words.ts'
import { partMistakenForCar } from './part-mistaken-for-car.ts'
import { hasSpokenGrade } from './spoken-measures.ts'

export type Token = {
  readonly word: string
  readonly key: string
  /** False for a word that neither the catalogue nor the vocabulary has. */
  readonly isKnown: boolean
}

export type TokenisedText = Omit<Measures, 'rest'> & {
  readonly tokens: readonly Token[]
  readonly classes: readonly OilClass[]
  /** Whether the text is about oils or fluids. */
  readonly isOil: boolean
  /** How many words were read; null when all were. */
  readonly readWordCount: number | null
  /** The corrected text; null when nothing was corrected. */
  readonly corrected: string | null
}

type Options = {
  /** Leaves layout and spelling as typed. */
  readonly isExact: boolean
}

/** Further words are not read, and the response says so: each word makes the search slower. */
export const MOST_WORDS = 24
/** Further misspelt words are not corrected. */
const MOST_CORRECTED = 8
const OIL =
  'масло маслице моторка синтетика полусинтетика жидкость антифриз тосол смазка омыватель омывайка незамерзайка oil atf cvtf psf'.split(
    ' ',
  )
const OIL_KEYS = new Set(OIL.map(wordKey))
/** Whether a word of this key names an oil or a fluid. */
export const isOilWord = (key: string): boolean => OIL_KEYS.has(key)

export function tokeniseText(text: string, lexicon: Lexicon, { isExact }: Options): TokenisedText {
  const pieces = text.normalize().trim().split(/\s+/)
  const typed = pieces.slice(0, MOST_WORDS)
  const inLayout = isExact
    ? typed
    : fixLayout(typed, lexicon).flatMap((piece) => divideAtMeasure(piece, lexicon))
  const line = inLayout.join(' ')
  const keys = wordsOf(line).map(wordKey)
  const isCar = (word: string) => isInModelName(wordKey(word.toLowerCase()), keys, lexicon)
  const isOfCar = () => namesCar(keys, lexicon)
  const mentionsOil =
    keys.some(isOilWord) ||
    extractOilClasses(line, { isOil: false, isCar }).classes.length > 0 ||
    hasSpokenAntifreeze(line) ||
    (hasSpokenGrade(line) && !isOfCar())
  const { rest: unmeasured, ...measures } = extractMeasures(line, mentionsOil, isOfCar)
  const isOil = mentionsOil || measures.grades.length > 0
  const { rest, classes } = extractOilClasses(isOil ? withSpokenClasses(unmeasured) : unmeasured, {
    isOil,
    isCar,
  })
  const words = wordsAndSeparators(rest)
  const numbered = readNumberWords(words.slice(0, MOST_WORDS), lexicon)
  const expanded = expandAbbreviations(numbered, lexicon)
  const { corrected, corrections } = isExact
    ? { corrected: expanded, corrections: new Map<string, string>() }
    : correctWords(expanded, lexicon)
  const correctedText = withCorrections(line, corrections)
  return {
    ...measures,
    classes,
    tokens: corrected.map((word) => tokenOf(word, lexicon)),
    isOil,
    readWordCount: Math.max(pieces.length, words.length) > MOST_WORDS ? MOST_WORDS : null,
    corrected: correctedText === typed.join(' ') ? null : correctedText,
  }
}

/** Expands abbreviations unless the unexpanded text matches more forms: drive belt. */
function expandAbbreviations(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const expanded = lexicon.expandAbbreviations(words)
  if (expanded.join(' ') === words.join(' ')) return words
  const matchesOf = (read: readonly string[]) => {
    const matches = matchForms(read.map(wordKey), lexicon.forms, read).filter(({ senses }) =>
      senses.some(({ concept }) => concept.kind !== 'word'),
    )
    const matched = matches.flatMap(({ positions }) => positions).length
    return { unmatched: read.length - matched, count: matches.length }
  }
  const short = matchesOf(words)
  const long = matchesOf(expanded)
  const isShortBetter =
    short.unmatched < long.unmatched ||
    (short.unmatched === long.unmatched && short.count < long.count)
  return isShortBetter ? words : expanded
}

/** The token that stands for a comma or a plus between words. */
export const SEPARATOR = ','
const SEPARATORS = /[,;]\s+|\s[+&]\s|(?<=\p{L})\+(?=\p{L})/u

const wordsAndSeparators = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .flatMap((words, at) => (at === 0 ? words : [SEPARATOR, ...words]))

/** «Тигго пять двадцать второго года» speaks of no oil. */
const namesCar = (keys: readonly string[], { forms }: Lexicon): boolean =>
  matchForms(keys, forms).some(({ senses }) =>
    senses.some(
      ({ concept, requires }) =>
        requires === 'nothing' && (concept.kind === 'make' || concept.kind === 'model'),
    ),
  )

/** Whether a word is part of a model's name in the text: C5 of Omoda C5 is not an oil class. */
function isInModelName(key: string, keys: readonly string[], { forms }: Lexicon): boolean {
  const matches = matchForms(keys, forms)
  const makes = matches.flatMap(({ senses }) =>
    senses.flatMap(({ concept }) => (concept.kind === 'make' ? [concept.makeId] : [])),
  )
  return matches.some(
    (match) =>
      match.keys.includes(key) &&
      match.senses.some(
        ({ concept }) =>
          concept.kind === 'model' && (match.keys.length > 1 || makes.includes(concept.makeId)),
      ),
  )
}

const tokenOf = (word: string, lexicon: Lexicon): Token => {
  const key = wordKey(word)
  return { word, key, isKnown: isKnown(key, lexicon) }
}

const isKnown = (key: string, lexicon: Lexicon): boolean =>
  key === SEPARATOR || lexicon.isKnown(key) || findEngines(key, lexicon.engineIndex).length > 0

/**
 * Corrects unknown words first, then words that occur only in longer forms which the text does not
 * match: `filtr` is a word of «filtr oleju», and misspelt without it.
 */
function correctWords(typed: readonly string[], lexicon: Lexicon) {
  const corrections = new Map<string, string>()
  let left = MOST_CORRECTED
  const isOnlyWord = typed.filter((word) => /\p{L}/u.test(word)).length === 1
  const correctUnless = (
    words: readonly string[],
    isRight: (word: string, position: number) => boolean,
  ) =>
    words.flatMap((word, position) => {
      if (left === 0 || isRight(word, position)) return [word]
      left -= 1
      const corrected = correctWord(word, lexicon, isOnlyWord)
      if (corrected.join(' ') !== word) corrections.set(word, corrected.join(' '))
      return corrected
    })
  const known = correctUnless(typed, (word) => isKnown(wordKey(word), lexicon)).map(
    (word, at, all) => {
      const part = partMistakenForCar(at, all, lexicon)
      if (part !== null) corrections.set(word, part)
      return part ?? word
    },
  )
  const matches = matchForms(known.map(wordKey), lexicon.forms)
  const matched = new Set(matches.flatMap(({ positions }) => positions))
  const corrected = correctUnless(known, (word, position) => {
    const key = wordKey(word)
    return matched.has(position) || lexicon.isCatalogueWord(key) || !lexicon.forms.byKey.has(key)
  })
  return { corrected, corrections }
}

/** Whether a piece of the text is a measure, an oil class or known words. */
const isReadable = (piece: string, lexicon: Lexicon): boolean => {
  if (isMeasure(piece) || isOilClass(piece)) return true
  const words = wordsOf(piece)
  return words.length > 0 && words.every((word) => isKnown(wordKey(word), lexicon))
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** Shorter pieces are readable by chance: ач is fx in the other layout. */
const SHORTEST_RELIABLE = 3

/**
 * Puts each piece into the layout in which it is readable; if it is so in both or in neither, the
 * other pieces decide. Runs before punctuation is dropped: `[fdfk` is хавал.
 */
function fixLayout(typed: readonly string[], lexicon: Lexicon): readonly string[] {
  const readable = typed.map((piece) => isReadable(piece, lexicon))
  // l;fr is readable as two words, and is one word (джак) in the other layout
  if (typed.every((piece, at) => readable[at] && wordsOf(piece).length === 1)) return typed
  const pieces = typed.map((piece, at) => {
    const flipped = flipLayout(piece)
    // a single letter is readable in both layouts: и, b
    const isLetter = piece.length === 1
    return {
      piece,
      flipped,
      isReadable: isLetter || readable[at],
      // 4х is no 4[
      isFlippedReadable: isLetter || (hasLetter(flipped) && isReadable(flipped, lexicon)),
    }
  })
  const onlyFlipped = pieces.filter((each) => each.isFlippedReadable && !each.isReadable).length
  const onlyTyped = pieces.filter((each) => each.isReadable && !each.isFlippedReadable).length
  return pieces.map(({ piece, flipped, ...each }) => {
    // 5w30 and 5ц30 are both read; the Russian А7 may be a class, and F7 in the other layout
    if (isMeasure(piece) || (isOilClass(piece) && !/[а-яё]/i.test(piece))) return piece
    if (each.isReadable === each.isFlippedReadable) {
      const isOneWordFlipped = wordsOf(piece).length > 1 && /^\p{L}+$/u.test(flipped)
      if (each.isReadable && isOneWordFlipped) return flipped
      return each.isReadable && onlyFlipped > onlyTyped ? flipped : piece
    }
    const isReliable =
      piece.length >= SHORTEST_RELIABLE || typed.length === 1 || onlyFlipped > onlyTyped
    return each.isFlippedReadable && isReliable ? flipped : piece
  })
}

/** The line with corrected words; everything else stays as typed. */
const withCorrections = (line: string, corrections: ReadonlyMap<string, string>): string =>
  line.replace(/[\p{L}\p{N}]+/gu, (typed) => {
    const [word = typed] = wordsOf(typed)
    return corrections.get(word) ?? typed
  })
