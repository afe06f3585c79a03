// Parses a search text into terms (part, side, manufacturer, oil properties) and a car.

import type { Concept, FormMatch } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { isYear } from './extract-measures.ts'
import { type EngineMention, findEngineMentions } from './find-engine-mentions.ts'
import { isEngineSizeUnmatched, type ParsedCar, parseCar } from './parse-car.ts'
import { isOriginal, parseTerms, type QueryTerm, typedText } from './parse-terms.ts'
import { type ResolvedMatch, resolveAmbiguity } from './resolve-ambiguity.ts'
import { isSeparator, segmentQuery } from './segment-query.ts'
import { type TokenisedText, tokeniseText } from './tokenise-text.ts'

export type ParsedQuery = {
  /** One per product asked for: `фильтр и масло` has two, a text that names only a car none. */
  readonly terms: readonly QueryTerm[]
  readonly car: ParsedCar | null
  /** The corrected text; null when nothing was corrected. */
  readonly corrected: string | null
  /** Words that neither the catalogue nor the vocabulary has. */
  readonly unknownWords: readonly string[]
  /** Texts that are not searched for: an engine size that the model lacks, the fourth product. */
  readonly ignoredTexts: readonly string[]
  /** How many words were parsed; null when all were. */
  readonly readWordCount: number | null
  /** The words that name the car, with and without its make. */
  readonly carTexts: { readonly whole: readonly string[]; readonly withoutMake: readonly string[] }
  /** The words that name makers of goods. */
  readonly makerTexts: readonly string[]
  /** Words as typed, by key. */
  readonly wordByKey: ReadonlyMap<string, string>
}

export function parseQuery(
  typed: string,
  lexicon: Lexicon,
  options: { readonly isExact: boolean; readonly isBesidePart?: boolean },
): ParsedQuery {
  const text = tokeniseText(typed, lexicon, options)
  const { tokens, displacementMl, isTurbo } = text
  const found = segmentQuery(tokens, lexicon)
  const allMatches = found.flatMap(({ matches }) => matches).filter(isFirst)
  const resolved = found.map(({ positions, matches }) => ({
    positions,
    matches: resolveAmbiguity(matches, allMatches, options.isBesidePart),
  }))
  const matches = resolved.flatMap((segment) => segment.matches)
  const engines = findEngineMentions(tokens, matches, lexicon)
  const matched = new Set([...matches, ...engines].flatMap(({ positions }) => positions))
  const hasPartOrCar = hasName(matches, ['part', 'make', 'model'])
  const isUnmatched = (position: number) => {
    const token = tokens[position]
    if (token === undefined || matched.has(position) || isSeparator(token)) return false
    return !(hasPartOrCar && isYear(token.word))
  }
  const segments = resolved.map((segment) => ({
    ...segment,
    unmatched: segment.positions.filter(isUnmatched),
  }))
  const car = parseCar(
    {
      named: matches.map(({ concepts }) => concepts),
      engineKeys: engines.map(({ key }) => key),
      isNumberEnough: !hasName(matches, ['make', 'model']),
      displacementMl,
      isTurbo,
    },
    lexicon,
  )
  const { terms, ignored } = parseTerms(text, segments, lexicon)
  const isSizeIgnored = displacementMl !== null && isEngineSizeUnmatched(car, lexicon)
  return {
    terms,
    car,
    corrected: text.corrected,
    unknownWords: segments
      .flatMap(({ unmatched }) => unmatched)
      .flatMap((position) => tokens[position] ?? [])
      .filter((token) => !token.isKnown && !isOriginal(token))
      .map(({ word }) => word),
    ignoredTexts: [...ignored, ...(isSizeIgnored ? [text.typed.displacement] : [])],
    readWordCount: text.readWordCount,
    carTexts: carTextsOf(text, matches, engines),
    makerTexts: matches
      .filter(({ concepts }) => concepts.some(({ kind }) => kind === 'manufacturer'))
      .map((match) => typedText(match, text)),
    wordByKey: new Map(tokens.map(({ key, word }) => [key, word])),
  }
}

function carTextsOf(
  text: TokenisedText,
  matches: readonly ResolvedMatch[],
  engines: readonly EngineMention[],
): ParsedQuery['carTexts'] {
  const textsOf = (kind: Concept['kind']) =>
    matches
      .filter(({ concepts }) => concepts.some((concept) => concept.kind === kind))
      .map((match) => typedText(match, text))
  const engineWords = engines.flatMap(({ positions }) =>
    positions.map((position) => text.tokens[position]?.word ?? ''),
  )
  const withoutMake = [...textsOf('model'), ...engineWords]
  return { withoutMake, whole: [...textsOf('make'), ...withoutMake] }
}

/** Segments may share a match: «фильтр масляный и воздушный». */
const isFirst = (match: FormMatch, at: number, all: readonly FormMatch[]): boolean =>
  all.findIndex(
    ({ keys, positions }) => keys === match.keys && `${positions}` === `${match.positions}`,
  ) === at

const hasName = (matches: readonly ResolvedMatch[], kinds: readonly Concept['kind'][]): boolean =>
  matches.some(({ concepts }) => concepts.some(({ kind }) => kinds.includes(kind)))
