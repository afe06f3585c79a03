// A need as queries of the index: what must match, and what stands before the rest.

import type { Phrase } from './form-index.ts'
import type { Lexicon } from './lexicon.ts'
import type { Need, PartWish } from './read-needs.ts'
import {
  allOf,
  anyOf,
  headQuery,
  lexemeText,
  phraseQuery,
  type Weight,
  wordQuery,
} from './tsquery.ts'
import { wordKeys } from './word-key.ts'

/** Further names of a part would cost more than they find. */
const MOST_PHRASES = 12

type Lexemes = Lexicon['lexemesByKey']

export type NeedQuery = {
  /** null when the catalogue cannot have it. */
  readonly match: string | null
  /** Better matches, the most important first. */
  readonly prefer: readonly string[]
}

export function needQuery(
  { parts, sayings, words, amounts, manufacturerIds }: Need,
  { lexemesByKey }: Lexicon,
): NeedQuery {
  const makers = manufacturerIds.map((id) => lexemeText(`f${id}_`))
  const wishes = parts.map((part) => phrasesOf(part, lexemesByKey))
  const match = allOf([
    ...wishes.map(({ all }) => anyPhrase(all, lexemesByKey, 'ABC')),
    ...(makers.length > 0 ? [anyOf(makers)] : []),
    ...sayings.map(({ phrases }) => anyPhrase(phrases, lexemesByKey)),
    ...words.map((key) => wordQuery(key, lexemesByKey)),
    ...amounts.map(({ lexemes }) => anyOf(lexemes.map((lexeme) => lexemeText(lexeme)))),
  ])
  const head = (phrases: readonly Phrase[]) =>
    anyOf(
      phrases.flatMap((phrase) => [
        headQuery(phrase, lexemesByKey),
        phraseQuery(phrase, lexemesByKey, 'C'),
      ]),
    )
  const heads =
    parts.length > 0
      ? [
          anyOf(wishes.map(({ all }) => head(all))),
          anyOf(wishes.map(({ meant }) => head(meant))),
          // Турбины и патрубки are one category: what is called so itself is meant before the rest
          anyOf(wishes.flatMap(({ all }) => all.map((each) => headQuery(each, lexemesByKey)))),
        ]
      : [words.length > 0 ? headQuery(words, lexemesByKey) : null]
  return { match, prefer: heads.filter((query) => query !== null && query !== '') as string[] }
}

const anyPhrase = (
  phrases: readonly Phrase[],
  lexemes: Lexemes,
  weight?: Weight,
): string | null => {
  const possible = phrases.filter((phrase) => phraseQuery(phrase, lexemes) !== null)
  return anyOf(widest(possible).map((phrase) => phraseQuery(phrase, lexemes, weight)))
}

/** колодки finds all that колодки тормозные does: the index is not asked for the same twice. */
const widest = (phrases: readonly Phrase[]): Phrase[] =>
  phrases.filter((phrase, place) =>
    phrases.every((other, otherPlace) => {
      const isWithin = other.every((key) => phrase.includes(key))
      const isAlike = isWithin && phrase.every((key) => other.includes(key))
      return otherPlace === place || !isWithin || (isAlike && place < otherPlace)
    }),
  )

const PADDING = 'в сборе двигателя двс мотора подвески поперечной устойчивости автомобиля'
/** Said of a part that is called so without them too: стартер двигателя, рейка в сборе. */
const SAYS_LITTLE = new Set(wordKeys(PADDING))

/**
 * A part as it was said and by the names that catalogues have for it; by what else buyers call it
 * only where the catalogue knows none of these. A shorter name than was said would find more than
 * was asked for: who says ремень грм does not mean all that is called грм. Asked widely it will do:
 * водяная помпа may be no more than помпа.
 */
function phrasesOf({ said, meanings, isWide }: PartWish, lexemes: Lexemes) {
  const isShorter = (phrase: Phrase) =>
    phrase.length < said.length &&
    phrase.every((key) => said.includes(key)) &&
    said.some((key) => !phrase.includes(key) && !SAYS_LITTLE.has(key))
  const isWritten = (phrase: Phrase) =>
    phrase.length > 0 && (isWide || !isShorter(phrase)) && phrase.every((key) => lexemes.has(key))
  const means = meanings.flatMap((meaning) => meaning.means).filter(isWritten)
  const alike = meanings.flatMap((meaning) => meaning.alike).filter(isWritten)
  const others = means.length > 0 || isWritten(said) ? means : alike
  // of each meaning the first name that the catalogue has
  const meant = meanings.flatMap((meaning) => meaning.means.filter(isWritten).slice(0, 1))
  return { all: [said, ...others.slice(0, MOST_PHRASES - 1)], meant: meant.slice(0, MOST_PHRASES) }
}
