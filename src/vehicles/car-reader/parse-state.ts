// The state of the reader inside a text: last make and model, mentions and doubts so far.

import type { CarLookup } from './car-lookup.ts'
import { type CarToken, carTokens, foldedText } from './car-tokens.ts'
import type { SizeMention } from './engine-mentions.ts'
import type { Sense } from './form-trie.ts'
import type { YearsMention } from './year-mentions.ts'

export type ModelSense = Extract<Sense, { kind: 'model' }>

export type ModelMention = {
  readonly modelId: number
  readonly text: string
  /** Whether the text names the make of the model. */
  readonly isMakeMentioned: boolean
  readonly years: YearsMention | null
  /** Empty where the text names none. */
  sizes: readonly SizeMention[]
}

export type DoubtfulMention = {
  readonly text: string
  readonly candidates: readonly number[]
  /** Whether the text is only the first word of several models. */
  readonly isFamily: boolean
}

/** A name with another meaning, found before any make. */
export type AmbiguousMention = { readonly text: string; readonly senses: readonly ModelSense[] }

export type CarMentions = {
  readonly models: ModelMention[]
  readonly doubts: DoubtfulMention[]
  readonly engines: { readonly ids: readonly number[]; readonly text: string }[]
}

export type ParseState = CarMentions & {
  readonly lookup: CarLookup
  readonly folded: string
  readonly tokens: readonly CarToken[]
  readonly mentionedMakes: Set<number>
  readonly ambiguous: AmbiguousMention[]
  hasOtherMake: boolean
  makeId: number | null
  /** Whether the last make is one that the shop does not have. */
  isOtherMake: boolean
  /** Whether only cars stand between this place and the last make or model. */
  isNearCar: boolean
  /** The atoms of the last model. */
  last: readonly string[]
  /** Models that the next size belongs to, and whether one was found. */
  modelsOfNextSize: ModelMention[]
  isSizeMentioned: boolean
}

export function startParse(text: string, lookup: CarLookup): ParseState {
  const folded = foldedText(text)
  return {
    lookup,
    folded,
    tokens: carTokens(folded),
    models: [],
    doubts: [],
    engines: [],
    mentionedMakes: new Set(),
    ambiguous: [],
    hasOtherMake: false,
    makeId: null,
    isOtherMake: false,
    isNearCar: false,
    last: [],
    modelsOfNextSize: [],
    isSizeMentioned: false,
  }
}

export function enterMake(state: ParseState, makeId: number | null): void {
  state.makeId = makeId
  state.isOtherMake = makeId === null
  state.hasOtherMake ||= makeId === null
  state.isNearCar = makeId !== null
  state.last = []
  if (makeId !== null) state.mentionedMakes.add(makeId)
}

/** Notes `CHERY TIGGO 8 PLUS` for the owner, with the make where it is known. */
export function noteDoubt(
  state: ParseState,
  text: string,
  candidates: readonly { readonly makeId: number; readonly modelId: number }[],
  isFamily = false,
): true {
  const makeIds = new Set(candidates.map(({ makeId }) => makeId))
  const [only] = makeIds.size === 1 ? makeIds : []
  const make = state.lookup.makeById.get(state.makeId ?? only ?? 0)?.name
  const name = make === undefined ? text : `${foldedText(make)} ${text}`
  state.doubts.push({ text: name, candidates: candidates.map(({ modelId }) => modelId), isFamily })
  return true
}

export const textOf = ({ tokens }: ParseState, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ key }) => key)
    .join(' ')

/** Whether the number before this place is a count or a measure. */
export function isUnit({ tokens, lookup }: ParseState, place: number): boolean {
  const token = tokens[place]
  return token !== undefined && /^[\s-]*$/.test(token.gap) && lookup.units.has(token.key)
}
