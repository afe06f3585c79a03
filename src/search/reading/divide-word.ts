// Divides words that were typed as one: «ремнигрм», «свечиtiggo8», «масло5w30».

import { matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { hasDigit, wordKey } from '../vocabulary/word-key.ts'
import { isMeasure } from './extract-measures.ts'

const SHORTEST = 3
/** Shorter words that stand in names only beside others are abbreviations: рад, кат. */
const SHORTEST_BESIDE_OTHERS = 4
const MOST_PIECES = 3
/** Longer words are not divided, and of a word no more divisions are compared. */
const LONGEST = 40
const MOST_DIVISIONS = 20

const PRODUCTS = ['part', 'make', 'model']
const NAMES = [...PRODUCTS, 'manufacturer']

/**
 * The two or three known words of which a word is the join; null when there are none. Where the
 * alphabet changes a word ends. At least one piece names a part or a car.
 */
export function divideWord(word: string, lexicon: Lexicon): readonly string[] | null {
  if (word.length > LONGEST || word.length < 2 * SHORTEST) return null
  const runs =
    word.match(
      /\p{Script=Cyrillic}+\d+\p{Script=Cyrillic}{1,2}(?!\p{L})|\p{Script=Cyrillic}+\d*|[a-z]+\d*(?:[a-z]+\d*)*|\d+/gu,
    ) ?? []
  if (runs.join('') !== word) return null
  const pieces: string[] = []
  for (const run of runs) {
    const found = divideRun(run, lexicon, runs.length > 1)
    if (found === null) return null
    pieces.push(...found)
  }
  return pieces.length > 1 && namesOf(pieces, lexicon).isNamed ? pieces : null
}

/** Letters of one alphabet, perhaps with a number at the end. */
function divideRun(run: string, lexicon: Lexicon, isPiece: boolean): readonly string[] | null {
  if (isPiece && (hasDigit(run) ? lexicon.isKnown(wordKey(run)) : isName(run, lexicon))) {
    return [run]
  }
  const [, letters = run, number] = /^(\D+)(\d+)$/.exec(run) ?? []
  if (hasDigit(letters) || /\d\D+$/.test(run)) return withCarName(run, lexicon)
  if (number !== undefined) {
    return withNumber(letters, number, lexicon)
  }
  return divideLetters(letters, lexicon)
}

/** A make and the name of a model with a digit inside: `havalf7x`, `lifanx60fl`. */
function withCarName(run: string, lexicon: Lexicon): readonly string[] | null {
  for (let length = run.search(/\d/); length >= SHORTEST; length -= 1) {
    const [make, model] = [run.slice(0, length), run.slice(length)]
    if (isName(make, lexicon) && lexicon.forms.byKey.has(wordKey(model))) return [make, model]
  }
  return null
}

/** The number belongs to the last one or two letters if that is a name: колодкиф7. */
function withNumber(letters: string, number: string, lexicon: Lexicon): readonly string[] | null {
  const divided = (text: string) => (isName(text, lexicon) ? [text] : divideLetters(text, lexicon))
  for (const count of [0, 1, 2]) {
    const end = letters.slice(letters.length - count) + number
    if (count > 0 && !lexicon.forms.byKey.has(wordKey(end))) continue
    const pieces = divided(letters.slice(0, letters.length - count))
    if (pieces) return [...pieces, end]
  }
  return null
}

/** The division with the fewest pieces; of these the one of which the most belongs to names. */
function divideLetters(letters: string, lexicon: Lexicon): readonly string[] | null {
  for (let count = 2; count <= MOST_PIECES; count += 1) {
    const [best] = divisions(letters, count, lexicon)
      .slice(0, MOST_DIVISIONS)
      .map((pieces) => ({ pieces, ...namesOf(pieces, lexicon) }))
      .filter(({ isNamed }) => isNamed)
      .sort(byNames)
    if (best) return best.pieces
  }
  return null
}

type Named = { readonly inexact: number; readonly unnamed: number; readonly count: number }
/** Words of names as they are written count before other endings of them. */
const byNames = (one: Named, other: Named): number =>
  one.inexact - other.inexact || one.unnamed - other.unnamed || one.count - other.count

function divisions(letters: string, count: number, lexicon: Lexicon): string[][] {
  if (count === 1) return isName(letters, lexicon) ? [[letters]] : []
  const found: string[][] = []
  const last = letters.length - SHORTEST * (count - 1)
  for (let length = SHORTEST; length <= last; length += 1) {
    const first = letters.slice(0, length)
    if (!isName(first, lexicon)) continue
    const others = divisions(letters.slice(length), count - 1, lexicon)
    found.push(...others.map((pieces) => [first, ...pieces]))
  }
  return found
}

/** Whether a word is a name by itself, or a longer word of names. Stop words are none. */
function isName(word: string, lexicon: Lexicon): boolean {
  if (word.length < SHORTEST) return false
  const key = wordKey(word)
  const forms = lexicon.forms.byKey.get(key) ?? []
  const alone = forms.filter(({ keys }) => keys.length === 1).flatMap(({ senses }) => senses)
  if (alone.some(({ concept }) => NAMES.includes(concept.kind))) return true
  if (word.length < SHORTEST_BESIDE_OTHERS || alone.some(({ concept }) => concept.kind === 'stop'))
    return false
  return forms.length > 0 || lexicon.isCatalogueWord(key)
}

function namesOf(pieces: readonly string[], { forms }: Lexicon) {
  const matches = matchForms(pieces.map(wordKey), forms, pieces)
  const isNamed = matches.some(({ senses }) =>
    senses.some(({ concept }) => PRODUCTS.includes(concept.kind)),
  )
  const inexact = pieces.filter((piece) => !forms.words.has(piece)).length
  const named = matches.flatMap(({ positions }) => positions).length
  return { isNamed, inexact, unnamed: pieces.length - named, count: matches.length }
}

/** `масло5w30` → масло, 5w30. */
export function divideAtMeasure(piece: string, lexicon: Lexicon): readonly string[] {
  const [, first = '', second = ''] =
    /^(\p{Script=Cyrillic}{3,})(\d.*)$/iu.exec(piece) ??
    /^(\d.*\d)(\p{Script=Cyrillic}{3,})$/iu.exec(piece) ??
    []
  const [word, measure] = hasDigit(first) ? [second, first] : [first, second]
  const isDivided = isMeasure(measure) && isName(word.toLowerCase(), lexicon)
  return isDivided ? [first, second] : [piece]
}
