// What a buyer typed, word by word: the layout put right, amounts taken out, misspelt words mended.

import { matchForms } from './form-index.ts'
import { flipLayout } from './keyboard.ts'
import type { Lexicon } from './lexicon.ts'
import { matchEngines } from './match-engines.ts'
import { mendWord } from './mend-word.ts'
import { type Amounts, isAmount, readAmounts } from './read-amounts.ts'
import { isClass, type OilClass, readClasses } from './read-classes.ts'
import { wordKey, wordsOf } from './word-key.ts'

export type ReadWord = {
  readonly word: string
  readonly key: string
  /** False for a word that stands nowhere in the shop. */
  readonly isKnown: boolean
}

export type ReadText = Omit<Amounts, 'rest'> & {
  readonly words: readonly ReadWord[]
  readonly classes: readonly OilClass[]
  /** Whether oils and fluids are spoken of. */
  readonly isOil: boolean
  /** How many first words were read; null when all were. */
  readonly readWords: number | null
  /** The text as understood; null when it is as typed. */
  readonly corrected: string | null
}

type Wishes = {
  /** Take every word as it is typed. */
  readonly isExact: boolean
}

/** Each word costs a search; a text with more of them is read to here, and the answer says so. */
export const MOST_WORDS = 24
/** Nor is a text with more mistakes a misspelt one. */
const MOST_MENDED = 8
const OIL =
  'масло жидкость антифриз тосол смазка омыватель омывайка незамерзайка oil atf cvtf psf'.split(' ')
const OIL_KEYS = new Set(OIL.map(wordKey))
/** Of an oil or a fluid, by its key. */
export const isOilWord = (key: string): boolean => OIL_KEYS.has(key)

export function readWords(text: string, lexicon: Lexicon, { isExact }: Wishes): ReadText {
  const pieces = text.normalize().trim().split(/\s+/)
  const typed = pieces.slice(0, MOST_WORDS)
  const laidOut = isExact ? typed : rightLayout(typed, lexicon)
  const line = laidOut.join(' ')
  const keys = wordsOf(line).map(wordKey)
  const isCar = (word: string) => isModelIn(keys, wordKey(word.toLowerCase()), lexicon)
  const isOilSaid =
    keys.some(isOilWord) || readClasses(line, { isOil: false, isCar }).classes.length > 0
  const { rest: unmeasured, ...amounts } = readAmounts(line, isOilSaid)
  const isOil = isOilSaid || amounts.grades.length > 0
  const { rest, classes } = readClasses(unmeasured, { isOil, isCar })
  const all = wordsAndJoints(rest)
  const full = writtenOut(all.slice(0, MOST_WORDS), lexicon)
  const { words, corrections } = isExact ? asTyped(full, lexicon) : mendAll(full, lexicon)
  const isChanged = corrections.size > 0 || laidOut.some((word, place) => word !== typed[place])
  return {
    ...amounts,
    ...{ classes, words, isOil },
    readWords: Math.max(pieces.length, all.length) > MOST_WORDS ? MOST_WORDS : null,
    corrected: isChanged ? rewritten(line, corrections) : null,
  }
}

/** Short words written out, unless more is said by them as they are: drive belt is no drive ремень. */
function writtenOut(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const full = lexicon.shorthand(words)
  if (full.join(' ') === words.join(' ')) return words
  const sense = (read: readonly string[]) => {
    const matches = matchForms(read.map(wordKey), lexicon.forms, read).filter(({ meanings }) =>
      meanings.some(({ concept }) => concept.kind !== 'word'),
    )
    return { left: read.length - matches.flatMap(({ at }) => at).length, names: matches.length }
  }
  const short = sense(words)
  const long = sense(full)
  const isSaid = short.left < long.left || (short.left === long.left && short.names < long.names)
  return isSaid ? words : full
}

/** Stands among the words where a comma or a plus divides them. */
export const JOINT = ','
const JOINTS = /[,;]\s+|\s[+&]\s|(?<=\p{L})\+(?=\p{L})/u

const wordsAndJoints = (text: string): string[] =>
  text
    .split(JOINTS)
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .flatMap((words, place) => (place === 0 ? words : [JOINT, ...words]))

/** Whether a word is of a model's name where it stands: C5 of Omoda C5 is no class of an oil. */
const isModelIn = (keys: readonly string[], key: string, { forms }: Lexicon): boolean => {
  const matches = matchForms(keys, forms)
  const makes = matches.flatMap(({ meanings }) =>
    meanings.flatMap(({ concept }) => (concept.kind === 'make' ? [concept.makeId] : [])),
  )
  return matches.some(
    (match) =>
      match.keys.includes(key) &&
      match.meanings.some(
        ({ concept }) =>
          concept.kind === 'model' && (match.keys.length > 1 || makes.includes(concept.makeId)),
      ),
  )
}

const readWord = (word: string, lexicon: Lexicon): ReadWord => {
  const key = wordKey(word)
  return { word, key, isKnown: isSense(key, lexicon) }
}

const isSense = (key: string, lexicon: Lexicon): boolean =>
  key === JOINT || lexicon.isKnown(key) || matchEngines(key, lexicon.engineIndex).length > 0

const asTyped = (words: readonly string[], lexicon: Lexicon) => ({
  words: words.map((word) => readWord(word, lexicon)),
  corrections: new Map<string, string>(),
})

/**
 * Words that stand nowhere first; then those that stand only in longer names of which the rest was
 * not said: `filtr` is a word of «filtr oleju» and a misspelt one without it.
 */
function mendAll(typed: readonly string[], lexicon: Lexicon) {
  const corrections = new Map<string, string>()
  let left = MOST_MENDED
  const isAlone = typed.filter((word) => /\p{L}/u.test(word)).length === 1
  const mendSome = (words: readonly string[], isRight: (word: string, place: number) => boolean) =>
    words.flatMap((word, place) => {
      if (left === 0 || isRight(word, place)) return [word]
      left -= 1
      const mended = mendWord(word, lexicon, isAlone)
      if (mended.join(' ') !== word) corrections.set(word, mended.join(' '))
      return mended
    })
  const known = mendSome(typed, (word) => isSense(wordKey(word), lexicon))
  const keys = known.map(wordKey)
  const said = new Set(matchForms(keys, lexicon.forms).flatMap(({ at }) => at))
  const isWhole = (word: string, place: number) => {
    const key = wordKey(word)
    return said.has(place) || lexicon.isWritten(key) || !lexicon.forms.byKey.has(key)
  }
  const words = mendSome(known, isWhole)
  return { words: words.map((word) => readWord(word, lexicon)), corrections }
}

/** A piece of the text that makes sense as a whole. */
const isReadable = (piece: string, lexicon: Lexicon): boolean => {
  if (isAmount(piece) || isClass(piece)) return true
  const words = wordsOf(piece)
  return words.length > 0 && words.every((word) => isSense(wordKey(word), lexicon))
}

const SHORTEST_SURE = 2

/**
 * Each piece in the layout in which it makes sense. Where it does in both or in neither, the other
 * pieces decide. Signs are still there: `[fdfk` is хавал.
 */
function rightLayout(typed: readonly string[], lexicon: Lexicon): readonly string[] {
  // nothing is asked of the other layout where each piece is a word that is known; l;fr falls apart
  const readable = typed.map((piece) => isReadable(piece, lexicon))
  if (typed.every((piece, place) => readable[place] && wordsOf(piece).length === 1)) return typed
  const pieces = typed.map((piece, place) => {
    const flipped = flipLayout(piece)
    return {
      piece,
      flipped,
      // a single letter means something in any layout: и, b
      isReadable: piece.length === 1 || readable[place],
      isReadableFlipped: piece.length === 1 || isReadable(flipped, lexicon),
    }
  })
  const onlyFlipped = pieces.filter((each) => each.isReadableFlipped && !each.isReadable).length
  const onlyTyped = pieces.filter((each) => each.isReadable && !each.isReadableFlipped).length
  return pieces.map(({ piece, flipped, ...each }) => {
    // 5w30 is 5ц30 by its keys, and both are read; А7 may be a class, and F7 by its keys
    if (isAmount(piece) || (isClass(piece) && !/[а-яё]/i.test(piece))) return piece
    if (each.isReadable === each.isReadableFlipped) {
      // l;fr falls apart, джак is one word
      if (each.isReadable && wordsOf(piece).length > 1 && /^\p{L}+$/u.test(flipped)) return flipped
      return each.isReadable && onlyFlipped > onlyTyped ? flipped : piece
    }
    // two letters mean something by chance: ач is fx by its keys
    const isSure = piece.length > SHORTEST_SURE || typed.length === 1 || onlyFlipped > onlyTyped
    return each.isReadableFlipped && isSure ? flipped : piece
  })
}

/** The line with the words put right; everything else stays as it was typed. */
const rewritten = (line: string, corrections: ReadonlyMap<string, string>): string =>
  line.replace(/[\p{L}\p{N}]+/gu, (typed) => {
    const [word = typed] = wordsOf(typed)
    return corrections.get(word) ?? typed
  })
