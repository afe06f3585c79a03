// Reads a text token by token and notes the models that it names, certain or doubtful.

import { foldedText } from './car-tokens.ts'
import { engineAt, sizeOf } from './engine-mentions.ts'
import { type FormMatch, formsAfter, longestForm } from './form-trie.ts'
import {
  type CarMentions,
  enterMake,
  isUnit,
  noteDoubt,
  type ParseState,
  textOf,
} from './parse-state.ts'
import { resolveAmbiguous, takeModel, takeUnknownCode } from './take-model.ts'

export function readModels(state: ParseState): CarMentions {
  let place = 0
  while (place < state.tokens.length) {
    const next = step(state, place)
    if (next === null) break
    place = next
  }
  resolveAmbiguous(state)
  return state
}

/** The place of the next token; null where the rest of the text excludes cars. */
function step(state: ParseState, place: number): number | null {
  const { tokens, lookup } = state
  const token = tokens[place]
  if (!token || lookup.except.has(token.key) || isNotFor(state, place)) return null
  const listed = listedForm(state, place)
  if (listed && take(state, place, listed)) return listed.next
  for (
    let match = longestForm(lookup.forms, tokens, { start: place });
    match;
    match = longestForm(lookup.forms, tokens, { start: place, end: match.next - 1 })
  ) {
    if (take(state, place, match)) return match.next
  }
  const engine = engineAt(tokens, place, lookup.engineCodes)
  if (engine) {
    state.engines.push(engine)
    return engine.next
  }
  if (state.isNearCar && takeSize(state, place)) return place + 1
  takeUnknownCode(state, place)
  state.isNearCar &&= isBetween(state, place)
  return place + 1
}

/** Whether the token may stand inside a list of cars: a year, an unknown model, «и». */
function isBetween({ tokens, lookup }: ParseState, place: number): boolean {
  const key = tokens[place]?.key ?? ''
  if (lookup.between.has(key) || lookup.suffixes.has(key) || /^\d\d(\d\d)?$/.test(key)) return true
  return /\d/.test(key) && /[/,]/.test(tokens[place + 1]?.gap ?? '')
}

function isNotFor({ tokens }: ParseState, place: number): boolean {
  return tokens[place]?.key === NOT && FOR.has(tokens[place + 1]?.key ?? '')
}
const NOT = foldedText('не')
const FOR = new Set(['для', 'подходит', 'на'].map(foldedText))

/** 1.5T belongs to all models since the last size; so do both of 1.5/2.0 and 1.8-2.0. */
function takeSize(state: ParseState, place: number): boolean {
  const token = state.tokens[place]
  const size = token ? sizeOf(token) : null
  if (!token || !size || isUnit(state, place + 1)) return false
  const isRange = state.isSizeMentioned && /^\s*[-–—]\s*$/.test(token.gap)
  for (const model of state.modelsOfNextSize) {
    const from = isRange ? model.sizes.at(-1) : undefined
    model.sizes = [...model.sizes, from ? { ...size, fromMl: from.volumeMl } : size]
  }
  state.isSizeMentioned = true
  return true
}

/** Returns false where the form names no car here. */
function take(state: ParseState, place: number, match: FormMatch): boolean {
  const { senses } = match
  const models = senses.filter((sense) => sense.kind === 'model')
  const isOwnModel = state.isNearCar && models.some(({ makeId }) => makeId === state.makeId)
  const make = senses.find((sense) => sense.kind === 'make')
  const isOtherMake = senses.some(({ kind }) => kind === 'other-make')
  if ((make || isOtherMake) && !isOwnModel) {
    enterMake(state, make?.makeId ?? null)
    return true
  }
  if (models.length > 0) return takeModel(state, place, match, models)
  return takeFamily(state, place, match)
}

function takeFamily(state: ParseState, place: number, { senses, next }: FormMatch): boolean {
  const { tokens, lookup } = state
  const families = senses.filter((sense) => sense.kind === 'family')
  const own = families.filter(({ makeId }) => makeId === state.makeId)
  const [family] = own.length > 0 ? own : families
  if (!family || state.isOtherMake || (own.length === 0 && state.makeId !== null)) return false
  if (own.length === 0 && !family.isPlain) return false
  state.isNearCar = true
  state.makeId = family.makeId
  const hasCode = /^[/,(\s-]*$/.test(tokens[next]?.gap ?? 'x')
  const code = hasCode ? longestForm(lookup.forms, tokens, { start: next }) : null
  const hasOwnModel = code?.senses.some(
    (sense) => sense.kind === 'model' && family.modelIds.includes(sense.modelId),
  )
  const candidates = family.modelIds.map((modelId) => ({ makeId: family.makeId, modelId }))
  return (
    hasOwnModel ||
    noteDoubt(state, textOf(state, place, endOfFamily(state, next)), candidates, true)
  )
}

/** Includes a code: a decision about TIGGO must not apply to `TIGGO 5X`, which the shop lacks. */
function endOfFamily(state: ParseState, next: number): number {
  const { tokens, lookup } = state
  const token = tokens[next]
  if (!token || !/^[\s-]*$/.test(token.gap)) return next
  const isCode = /\d/.test(token.key) && !/[.,]|^(?:19|20)\d\d$/.test(token.key)
  if (!isCode && !lookup.suffixes.has(token.key)) return next
  if (isUnit(state, next + 1)) return next
  return next + (lookup.suffixes.has(tokens[next + 1]?.key ?? '') ? 2 : 1)
}

/** In `Hover H3/H5` the H5 is a Hover, in `CS35/55` the 55 is a CS. */
function listedForm(state: ParseState, place: number): FormMatch | null {
  const { last, lookup, tokens } = state
  const token = tokens[place]
  const [family = '', ...more] = last
  if (!token || !state.isNearCar || more.length === 0 || /^\d/.test(family)) return null
  const gap = tokens[place - 1]?.key === AND ? '/' : token.gap
  if (!/[/,+&\\]/.test(gap)) return null
  const isNumber = /^\d/.test(token.key)
  const figure = last.findLastIndex((atom) => /^\d/.test(atom))
  if (figure < 1 || (!isNumber && family.length < SHORTEST_FAMILY)) return null
  const before = isNumber ? last.slice(0, figure) : [family]
  const forms = formsAfter(lookup.forms, before)
  const match = forms && longestForm(forms, tokens, { start: place, before })
  if (!match) return null
  // in «Tiggo 4, 2 …» the 2 may be a count
  return /[/+&\\]/.test(gap) || isClosed(state, match.next) ? match : null
}

const AND = foldedText('и')
const SHORTEST_FAMILY = 3

/** Whether a divider or the end of the text follows. */
function isClosed({ tokens, lookup }: ParseState, next: number): boolean {
  const token = tokens[next]
  return !token || /[/,;()]/.test(token.gap) || lookup.between.has(token.key)
}
