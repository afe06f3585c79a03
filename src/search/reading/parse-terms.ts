// Turns the segments of a query into search terms: what a product must be to match.

import type { ConceptOf, Phrase } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordKey } from '../vocabulary/word-key.ts'
import type { ResolvedMatch } from './resolve-ambiguity.ts'
import { isOilWord, type Token, type TokenisedText } from './tokenise-text.ts'

/** A part; one of the concepts must match. */
export type PartCondition = {
  /** The name as typed. */
  readonly typedPhrase: Phrase
  readonly concepts: readonly ConceptOf<'part'>[]
  /** Names with fewer words than typed match too. */
  readonly allowsShorterNames?: boolean
  /** The parts that this part belongs to: ГРМ for ремень ГРМ. */
  readonly broader?: readonly ConceptOf<'part'>[]
}

/** A side or another word; one of the phrases must match. */
export type Qualifier = {
  readonly kind: 'side' | 'word'
  readonly typed: string
  readonly phrases: readonly Phrase[]
}

/** A property of an oil; one of the lexemes must match. */
export type OilProperty = {
  readonly kind: 'grade' | 'class' | 'volume'
  readonly typed: string
  readonly lexemes: readonly string[]
}

/** Conditions for one product asked for; all of them must match. */
export type QueryTerm = {
  readonly parts: readonly PartCondition[]
  readonly qualifiers: readonly Qualifier[]
  /** Keys of words that belong to no name. */
  readonly words: readonly string[]
  readonly oilProperties: readonly OilProperty[]
  readonly manufacturerIds: readonly number[]
  /** Keys of words that no product must have: those that have them come first. */
  readonly preferred?: readonly string[]
}

/** A segment with unambiguous matches, and the positions of words in none of them. */
export type ResolvedSegment = {
  readonly positions: readonly number[]
  readonly matches: readonly ResolvedMatch[]
  readonly unmatched: readonly number[]
}

const MOST_TERMS = 3
const MOST_PARTS = 3
const MOST_WORDS = 12

export type ParsedTerms = {
  readonly terms: readonly QueryTerm[]
  /** Texts beyond these limits. */
  readonly ignored: readonly string[]
}

export function parseTerms(
  text: TokenisedText,
  segments: readonly ResolvedSegment[],
  lexicon: Lexicon,
): ParsedTerms {
  const wordsAt = (positions: readonly number[]) =>
    positions.map((position) => text.tokens[position]?.word ?? '').join(' ')
  const ofOil = segments.findLast(({ positions }) =>
    positions.some((position) => isOilWord(text.tokens[position]?.key ?? '')),
  )
  const withOilProperties = ofOil ?? segments[0]
  const terms = segments
    .slice(0, MOST_TERMS)
    .map((segment) => termOf(text, segment, { lexicon, isOil: segment === withOilProperties }))
  const otherParts = segments.flatMap(({ matches }) => matches.filter(isPart).slice(MOST_PARTS))
  return {
    terms: terms.filter(hasConditions),
    ignored: [...segments.slice(MOST_TERMS), ...otherParts].map(({ positions }) =>
      wordsAt(positions),
    ),
  }
}

/** The words of a match in the order of the text. */
export const typedText = ({ positions }: ResolvedMatch, { tokens }: TokenisedText): string =>
  positions
    .toSorted((one, other) => one - other)
    .map((position) => tokens[position]?.word ?? '')
    .join(' ')

const isPart = ({ concepts }: ResolvedMatch): boolean => concepts[0]?.kind === 'part'

const ORIGINAL_KEY = wordKey('оригинал')
/** Whether the word asks for goods of the maker of the car. */
export const isOriginal = ({ word }: Token): boolean =>
  /^(ориг|оригинал\p{L}*|original)$/u.test(word)

function termOf(
  text: TokenisedText,
  { matches, unmatched }: ResolvedSegment,
  { lexicon, isOil }: { readonly lexicon: Lexicon; readonly isOil: boolean },
): QueryTerm {
  const words = unmatched.slice(0, MOST_WORDS).flatMap((position) => text.tokens[position] ?? [])
  // of a part that is asked for «оригинал» is a wish
  const isWish = matches.some(isPart) ? isOriginal : () => false
  const preferred = words.some(isWish) ? [ORIGINAL_KEY] : []
  return {
    parts: matches
      .filter(isPart)
      .slice(0, MOST_PARTS)
      .map((match) => partCondition(match, lexicon)),
    // an abbreviation of two letters may name two sides: both count
    qualifiers: matches.flatMap((match) =>
      match.concepts.flatMap((concept) =>
        concept.kind === 'side' || concept.kind === 'word'
          ? [{ kind: concept.kind, typed: typedText(match, text), phrases: concept.words }]
          : [],
      ),
    ),
    words: words.filter((token) => !isWish(token)).map(({ key }) => key),
    ...(preferred.length > 0 && { preferred }),
    oilProperties: isOil ? oilPropertiesOf(text) : [],
    manufacturerIds: matches
      .flatMap(({ concepts }) => concepts)
      .flatMap((concept) => (concept.kind === 'manufacturer' ? [concept.id] : [])),
  }
}

function partCondition({ keys, concepts }: ResolvedMatch, lexicon: Lexicon): PartCondition {
  const parts = concepts.filter((concept) => concept.kind === 'part')
  const broader = broaderParts(parts, lexicon)
  return {
    typedPhrase: keys,
    concepts: parts,
    ...(broader.length > 0 && { broader }),
  }
}

/** Parts called by a single further word of the name that include the part: ГРМ of ремень ГРМ. */
function broaderParts(
  parts: readonly ConceptOf<'part'>[],
  { forms }: Lexicon,
): ConceptOf<'part'>[] {
  const broader = parts.flatMap((part) => {
    const [, ...furtherWords] = part.names[0] ?? []
    return furtherWords
      .flatMap((key) => forms.byKey.get(key) ?? [])
      .filter(({ keys }) => keys.length === 1)
      .flatMap((form) => form.senses.map(({ concept }) => concept))
      .filter((concept) => concept.kind === 'part')
      .filter((concept) => concept !== part && includesPart(concept, part))
  })
  return [...new Set(broader)]
}

const includesPart = ({ names }: ConceptOf<'part'>, part: ConceptOf<'part'>): boolean => {
  const name = part.names[0]?.join(' ')
  return names.some((phrase) => phrase.join(' ') === name)
}

function oilPropertiesOf({ grades, volumeMl, classes, typed }: TokenisedText): OilProperty[] {
  const properties: OilProperty[] = []
  if (grades.length > 0) {
    const lexemes = grades.flatMap((grade) => [`v${grade}_`, grade])
    properties.push({ kind: 'grade', typed: typed.grades.join(' '), lexemes })
  }
  if (volumeMl !== null) {
    properties.push({ kind: 'volume', typed: typed.volume, lexemes: [`l${volumeMl}_`] })
  }
  for (const each of classes) properties.push({ kind: 'class', ...each })
  return properties
}

const hasConditions = (term: QueryTerm): boolean =>
  Object.values(term).some((conditions) => conditions.length > 0)
