// Splits a query into segments, one per product: «фильтр масляный и воздушный» asks for two.

import { type FormMatch, matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { isOilWord, SEPARATOR, type Token } from './tokenise-text.ts'

export type Segment = {
  /** Positions of its words in the text. */
  readonly positions: readonly number[]
  /** May include a word of another segment: фильтр in «фильтр масляный и воздушный». */
  readonly matches: readonly FormMatch[]
}

const AND = 'и'

export const isSeparator = ({ key }: Token): boolean => key === AND || key === SEPARATOR

/** Returns one segment unless the text on both sides of a separator names a product. */
export function segmentQuery(tokens: readonly Token[], lexicon: Lexicon): Segment[] {
  const matchAt = (positions: readonly number[]): FormMatch[] =>
    matchForms(
      positions.map((position) => tokens[position]?.key ?? ''),
      lexicon.forms,
      positions.map((position) => tokens[position]?.word ?? ''),
    ).map((match) => ({ ...match, positions: match.positions.map((at) => positions[at] ?? 0) }))
  const segmentOf = (positions: readonly number[]): Segment => ({
    positions,
    matches: matchAt(positions),
  })
  const allPositions = tokens.flatMap(({ key }, position) => (key === SEPARATOR ? [] : [position]))
  const matched = new Set(segmentOf(allPositions).matches.flatMap(({ positions }) => positions))
  const runs = runsOf(tokens, matched)
  if (runs.length < 2) return [segmentOf(runs[0]?.positions ?? allPositions)]
  const incomplete = runs.map(({ positions }) => segmentOf(positions))
  const isNextToAnd = (at: number) => runs[at]?.isAfterAnd || runs[at + 1]?.isAfterAnd
  const segments = incomplete.map((segment, at) =>
    withSharedPart(segment, {
      all: incomplete,
      matchAt,
      isSideEnough: isNextToAnd(at) === true,
    }),
  )
  const isProductWord = (position: number) => namesProduct(tokens[position], lexicon)
  const merged: Segment[] = []
  for (const [at, segment] of segments.entries()) {
    const last = merged.at(-1)
    const isProduct = (side: Segment) =>
      hasPart(side) ||
      ((runs[at]?.isAfterAnd || side.positions.length === 1) && side.positions.some(isProductWord))
    if (last && !(isProduct(last) && isProduct(segment))) {
      merged[merged.length - 1] = segmentOf([...last.positions, ...segment.positions])
    } else merged.push(segment)
  }
  return merged.length > 1 ? merged : [segmentOf(runs.flatMap(({ positions }) => positions))]
}

type Run = { readonly isAfterAnd: boolean; readonly positions: readonly number[] }

/** The words between separators; «и» within the name of a part does not separate. */
function runsOf(tokens: readonly Token[], matched: ReadonlySet<number>): Run[] {
  const runs: { isAfterAnd: boolean; positions: number[] }[] = [
    { isAfterAnd: false, positions: [] },
  ]
  tokens.forEach((token, position) => {
    if (isSeparator(token) && !matched.has(position)) {
      runs.push({ isAfterAnd: token.key === AND, positions: [] })
    } else runs.at(-1)?.positions.push(position)
  })
  return runs.filter(({ positions }) => positions.length > 0)
}

const isPart = ({ senses }: FormMatch): boolean =>
  senses.some(({ concept }) => concept.kind === 'part')
const hasPart = ({ matches }: Segment): boolean => matches.some(isPart)
const isSide = ({ senses }: FormMatch): boolean =>
  senses.every(({ concept }) => concept.kind === 'side')

/** Whether a word names an oil, or begins the name of a category: фильтры. */
const namesProduct = (token: Token | undefined, { categoryHeads }: Lexicon): boolean =>
  token !== undefined && (isOilWord(token.key) || categoryHeads.has(token.key))

type Context = {
  readonly all: readonly Segment[]
  readonly matchAt: (positions: readonly number[]) => FormMatch[]
  /** «передние и задние» are two products, «колодки, передние» is one. */
  readonly isSideEnough: boolean
}

/** Adds the part of the previous segment, else of the next, to a segment that names none. */
function withSharedPart(segment: Segment, { all, matchAt, isSideEnough }: Context): Segment {
  if (hasPart(segment)) return segment
  const { positions } = segment
  const at = all.indexOf(segment)
  const source = all.slice(0, at).findLast(hasPart) ?? all.slice(at).find(hasPart)
  const part = source?.matches.find(isPart)
  if (!part) return segment
  const withoutCar = segment.matches.filter((match) => !isCar(match))
  const hasOnlySides = withoutCar.length > 0 && withoutCar.every(isSide) && isAllMatched(segment)
  if (isSideEnough && hasOnlySides) {
    return { ...segment, matches: matchAt([...positions, ...part.positions]) }
  }
  if (part.keys.length < 2) return segment
  // a word of the part with the words of this segment may be another part: фильтр воздушный
  const found = part.positions
    .map((noun) => matchAt([...positions, noun]))
    .find((matches) =>
      matches.some((match) => isPart(match) && match.positions.some((p) => positions.includes(p))),
    )
  return found ? { ...segment, matches: found } : segment
}

const isCar = ({ senses }: FormMatch): boolean =>
  senses.some(({ concept }) => concept.kind === 'make' || concept.kind === 'model')

const isAllMatched = ({ positions, matches }: Segment): boolean =>
  positions.every((position) => matches.some((match) => match.positions.includes(position)))
