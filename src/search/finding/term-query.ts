// A term as queries of the index: what must match, and which matches stand before the rest.

import type { PartCondition, QueryTerm } from '../reading/parse-terms.ts'
import type { Phrase } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordKeys } from '../vocabulary/word-key.ts'
import {
  allOf,
  anyOf,
  headQuery,
  lexemeText,
  type Place,
  phraseQuery,
  wordQuery,
} from './tsquery.ts'

/** Further names of a part would cost more than they find. */
const MOST_PHRASES = 12

type Lexemes = Lexicon['lexemesByKey']

export type TermQuery = {
  /** null when the catalogue cannot have it. */
  readonly match: string | null
  /** Better matches, the most important first. */
  readonly prefer: readonly string[]
}

export function termQuery(
  { parts, qualifiers, words, oilProperties, manufacturerIds, preferred = [] }: QueryTerm,
  lexicon: Lexicon,
): TermQuery {
  const { lexemesByKey } = lexicon
  const makers = manufacturerIds.map((id) => lexemeText(`f${id}_`))
  const wishes = parts.map((part) => phrasesOf(part, lexicon))
  const match = allOf([
    ...wishes.map(({ all }) => anyPhrase(all, lexemesByKey, 'own')),
    ...(makers.length > 0 ? [anyOf(makers)] : []),
    ...qualifiers.map(({ phrases }) => anyPhrase(phrases, lexemesByKey, 'anywhere')),
    ...words.map((key) => wordQuery(key, lexemesByKey, 'anywhere')),
    ...oilProperties.map(({ lexemes }) => anyOf(lexemes.map((lexeme) => lexemeText(lexeme)))),
  ])
  // these are asked of every candidate, not of an index: few names are enough to tell them apart
  const most = (query: (phrase: Phrase) => string | null, of: 'all' | 'meant') =>
    anyOf(wishes.flatMap((wish) => distinct(wish[of]).slice(0, MOST_COMPARED).map(query)))
  const isNamed = (phrase: Phrase) => named(phrase, lexemesByKey)
  const isCategory = (phrase: Phrase) => phraseQuery(phrase, lexemesByKey, 'C')
  const isBegun = (phrase: Phrase) => begun(phrase, lexemesByKey)
  const partHeads = () => {
    const begins = most(isBegun, 'all')
    // жидкость ГУР may be ATF, but its category is called otherwise
    const ofCategory = allOf([begins, most(isCategory, 'all')])
    const wish = anyOf(preferred.map((key) => wordQuery(key, lexemesByKey, 'anywhere')))
    const named = most(isNamed, 'all')
    return [named, begins, ofCategory, most(usual(lexemesByKey), 'meant'), wish]
  }
  const wordHead = () => (words.length > 0 ? headQuery(words, lexemesByKey) : null)
  const heads = parts.length > 0 ? partHeads() : [wordHead()]
  return { match, prefer: heads.filter((query) => query !== null && query !== '') as string[] }
}

const anyPhrase = (phrases: readonly Phrase[], lexemes: Lexemes, place: Place): string | null => {
  const queries = new Map(phrases.map((phrase) => [phrase, phraseQuery(phrase, lexemes, place)]))
  const possible = phrases.filter((phrase) => queries.get(phrase) !== null)
  return anyOf(widest(possible).map((phrase) => queries.get(phrase) ?? null))
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

/** A name that begins with one of the words; the rest stands in it, or its category is called so. */
function begun(phrase: Phrase, lexemes: Lexemes): string | null {
  const first = anyOf(phrase.map((key) => wordQuery(key, lexemes, 'A')))
  return phrase.length === 1
    ? first
    : allOf([first, anyOf([phraseQuery(phrase, lexemes, 'AB'), phraseQuery(phrase, lexemes, 'C')])])
}

/** The part itself: its name begins so, or both the name and the category speak of it. */
const named = (phrase: Phrase, lexemes: Lexemes): string | null =>
  anyOf([
    begun(phrase, lexemes),
    allOf([phraseQuery(phrase, lexemes, 'AB'), phraseQuery(phrase, lexemes, 'C')]),
  ])

/** «Подшипник ступицы» is one, «ступица с подшипником» has one, «ступичный подшипник» is one. */
const usual = (lexemes: Lexemes) => (phrase: Phrase) =>
  anyOf([
    allOf([begun(phrase, lexemes), wordQuery(phrase[0] ?? '', lexemes, 'A')]),
    allOf([headQuery(phrase, lexemes), phraseQuery(phrase, lexemes, 'C')]),
  ])

const MOST_COMPARED = 4

/** Phrases of other words: масло акпп and акпп масло are one. */
const distinct = (phrases: readonly Phrase[]): Phrase[] => [
  ...new Map(phrases.map((phrase) => [phrase.toSorted().join(' '), phrase])).values(),
]

const PADDING = 'в сборе двигателя двс мотора подвески поперечной устойчивости автомобиля'
/** Said of a part that is called so without them too: стартер двигателя, рейка в сборе. */
const SAYS_LITTLE = new Set(wordKeys(PADDING))

/**
 * A part as it was said and by the names that catalogues have for it; by what else buyers call it
 * only where the catalogue knows none of these. Of names shorter than what was said only those are
 * kept that stand before it in the vocabulary: стойка амортизатора is an амортизатор, ремень ГРМ is
 * not all that is called ГРМ. Asked widely they all will do.
 */
function phrasesOf(
  { typedPhrase, concepts, allowsShorterNames }: PartCondition,
  { isInProductNames }: Lexicon,
) {
  const isWritten = (phrase: Phrase) => phrase.length > 0 && phrase.every(isInProductNames)
  const isTooShort = (phrase: Phrase) => !allowsShorterNames && isShorter(phrase, typedPhrase)
  // G12 alone is an антифриз G12, not any антифриз
  const isOtherWord = (phrase: Phrase, [whole = []]: readonly Phrase[]) =>
    !allowsShorterNames &&
    phrase.length < whole.length &&
    [...phrase, ...typedPhrase].every((key) => whole.includes(key)) &&
    !typedPhrase.some((key) => phrase.includes(key))
  const meansOf = ({ names }: PartCondition['concepts'][number]) => {
    const place = names.findIndex((phrase) => isSame(phrase, typedPhrase))
    return names.filter(
      (phrase, at) =>
        isWritten(phrase) &&
        !isOtherWord(phrase, names) &&
        (place === -1 || at < place || !isTooShort(phrase)),
    )
  }
  const means = concepts.flatMap(meansOf)
  const alike = concepts
    .flatMap((meaning) => meaning.synonyms)
    .filter((phrase) => isWritten(phrase) && !isTooShort(phrase))
  const others = means.length > 0 || isWritten(typedPhrase) ? means : alike
  // of each meaning the first name that the catalogue has
  const meant = concepts.flatMap((meaning) => meansOf(meaning).slice(0, 1))
  return {
    all: [typedPhrase, ...others.slice(0, MOST_PHRASES - 1)],
    meant: meant.slice(0, MOST_PHRASES),
  }
}

/** Whether the phrase leaves out something of what was said that matters. */
const isShorter = (phrase: Phrase, said: Phrase): boolean =>
  phrase.length < said.length &&
  phrase.every((key) => said.includes(key)) &&
  said.some((key) => !phrase.includes(key) && !SAYS_LITTLE.has(key))

const isSame = (one: Phrase, other: Phrase): boolean =>
  one.length === other.length && one.every((key) => other.includes(key))
