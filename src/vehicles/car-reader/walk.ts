// Where one stands in a text while its cars are read.

import type { CarLore } from './car-lore.ts'
import { type CarToken, carTokens, foldedText } from './car-tokens.ts'
import type { SaidSize } from './engines-said.ts'
import type { Meaning } from './form-trie.ts'
import type { YearsSaid } from './years-said.ts'

export type ModelMeaning = Extract<Meaning, { kind: 'model' }>

export type SaidModel = {
  readonly modelId: number
  readonly text: string
  /** Whether the make was said, not only meant. */
  readonly isOfSaidMake: boolean
  readonly years: YearsSaid | null
  /** Empty where none was said. */
  sizes: readonly SaidSize[]
}

export type SaidDoubt = {
  readonly text: string
  readonly candidates: readonly number[]
  /** Whether only the first word of several models was said. */
  readonly isFamily: boolean
}

/** A name that means something else too, before its make was said. */
export type SaidAlone = { readonly text: string; readonly meanings: readonly ModelMeaning[] }

export type SaidCars = {
  readonly models: SaidModel[]
  readonly doubts: SaidDoubt[]
  readonly engines: { readonly ids: readonly number[]; readonly text: string }[]
}

export type Walk = SaidCars & {
  readonly lore: CarLore
  readonly folded: string
  readonly tokens: readonly CarToken[]
  readonly saidMakes: Set<number>
  readonly alone: SaidAlone[]
  hasStranger: boolean
  makeId: number | null
  /** Whether the last make was none of the shop's. */
  isStranger: boolean
  /** Whether nothing but cars stands between here and the last make or model. */
  isBeside: boolean
  /** The atoms of the last model. */
  last: readonly string[]
  /** Models that the next size is of, and whether it has been said. */
  fresh: SaidModel[]
  isSized: boolean
}

export function startWalk(text: string, lore: CarLore): Walk {
  const folded = foldedText(text)
  return {
    lore,
    folded,
    tokens: carTokens(folded),
    models: [],
    doubts: [],
    engines: [],
    saidMakes: new Set(),
    alone: [],
    hasStranger: false,
    makeId: null,
    isStranger: false,
    isBeside: false,
    last: [],
    fresh: [],
    isSized: false,
  }
}

export function enterMake(walk: Walk, makeId: number | null): void {
  walk.makeId = makeId
  walk.isStranger = makeId === null
  walk.hasStranger ||= makeId === null
  walk.isBeside = makeId !== null
  walk.last = []
  if (makeId !== null) walk.saidMakes.add(makeId)
}

/** `CHERY TIGGO 8 PLUS`: what the owner is asked about, with the make where it is known. */
export function doubt(
  walk: Walk,
  text: string,
  meant: readonly { readonly makeId: number; readonly modelId: number }[],
  isFamily = false,
): true {
  const makeIds = new Set(meant.map(({ makeId }) => makeId))
  const [only] = makeIds.size === 1 ? makeIds : []
  const make = walk.lore.makeById.get(walk.makeId ?? only ?? 0)?.name
  const name = make === undefined ? text : `${foldedText(make)} ${text}`
  walk.doubts.push({ text: name, candidates: meant.map(({ modelId }) => modelId), isFamily })
  return true
}

export const textOf = ({ tokens }: Walk, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ key }) => key)
    .join(' ')

/** Whether the number before this place counts or measures something. */
export function isUnit({ tokens, lore }: Walk, place: number): boolean {
  const token = tokens[place]
  return token !== undefined && /^[\s-]*$/.test(token.gap) && lore.units.has(token.key)
}
