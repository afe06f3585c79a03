// Notes the model that a form names: as a mention where it is certain, else as a doubt.

import type { FormMatch } from './form-trie.ts'
import type { KnownModel } from './known-cars.ts'
import {
  isUnit,
  type ModelMention,
  type ModelSense,
  noteDoubt,
  type ParseState,
  textOf,
} from './parse-state.ts'
import { isOtherTime, yearsAfter } from './year-mentions.ts'

/** Returns false where the form names no car here. */
export function takeModel(
  state: ParseState,
  place: number,
  match: FormMatch,
  senses: readonly ModelSense[],
): boolean {
  if (isSizeOrCount(state, match)) return false
  const text = match.atoms.length > 0 ? spelled(state, place, match) : ''
  const candidates = candidateModels(state, senses)
  if (isCodeOfLast(state, place, senses)) return true
  if (candidates.length === 0) return noteAmbiguous(state, text, senses)
  const isAfterMake = state.isNearCar && state.last.length === 0
  state.isNearCar = true
  const [certain] = candidates.length === 1 ? candidates : []
  const model = certain && state.lookup.modelById.get(certain.modelId)
  if (!certain || !model) return noteDoubt(state, text, candidates)
  // Haval Hover: make and model contradict each other
  const isOfOther = state.makeId !== null && state.makeId !== certain.makeId && isAfterMake
  if (isOfOther) return noteDoubt(state, text, candidates)
  state.last = match.atoms
  if (isFollowedBySuffix(state, match.next)) {
    const suffix = textOf(state, match.next, match.next + 1)
    return noteDoubt(state, `${text} ${suffix}`, alike(state, model))
  }
  const years = yearsAfter(state.folded.slice(state.tokens[match.next - 1]?.to ?? 0))
  if (years && isOtherTime(years, model)) {
    return noteDoubt(state, `${text} ${years.from}`, alike(state, model))
  }
  const isMakeMentioned = state.makeId === model.makeId
  const mention: ModelMention = { modelId: model.id, text, isMakeMentioned, years, sizes: [] }
  state.models.push(mention)
  state.modelsOfNextSize = state.isSizeMentioned ? [mention] : [...state.modelsOfNextSize, mention]
  state.isSizeMentioned = false
  state.makeId ??= model.makeId
  return true
}

/** The 8 of `Tiggo 7/8` is spelled as TIGGO 8. */
const spelled = (state: ParseState, place: number, { atoms, next }: FormMatch): string =>
  /^\d/.test(state.tokens[place]?.key ?? '') ? atoms.join(' ') : textOf(state, place, next)

/** In `Very (A13)` and `Tiggo 3 (T11)` the code repeats the model, even if others share it. */
function isCodeOfLast(state: ParseState, place: number, senses: readonly ModelSense[]): boolean {
  const last = state.models.at(-1)
  if (!state.isNearCar || !last || !/^[\s(-]*$/.test(state.tokens[place]?.gap ?? '')) return false
  return senses.some(({ modelId }) => modelId === last.modelId)
}

/** Senses of the last make; without one, those that need nothing. A name beats a body code. */
function candidateModels(state: ParseState, senses: readonly ModelSense[]): ModelSense[] {
  const own = senses.filter(({ makeId }) => makeId === state.makeId)
  const allowed = own.filter(({ requires }) => requires !== 'nearby-car' || state.isNearCar)
  const free = state.isOtherMake ? [] : senses.filter(({ requires }) => requires === 'nothing')
  const candidates = allowed.length > 0 ? allowed : free
  const named = candidates.filter(({ isBody }) => !isBody)
  const best = named.length > 0 ? named : candidates
  return best.filter(({ modelId }, at) => best.findIndex((one) => one.modelId === modelId) === at)
}

/** The model and all of its make that share the first word of its name. */
export function alike({ lookup }: Pick<ParseState, 'lookup'>, { makeId, name, id }: KnownModel) {
  const [family = ''] = name.split(' ')
  const others = [...lookup.modelById.values()].filter(
    (other) => other.makeId === makeId && other.id !== id && other.name.startsWith(family),
  )
  return [{ makeId, modelId: id }, ...others.map((other) => ({ makeId, modelId: other.id }))]
}

/** M6 x 20, «Atlas 2 шт». */
function isSizeOrCount(state: ParseState, { next, atoms }: FormMatch): boolean {
  if (!/^\d/.test(atoms.at(-1) ?? '')) return false
  const after = state.tokens[next]
  if (after?.gap.match(/[*×]/)) return true
  if (atoms[0] === 'M' && /^X\d*$/.test(after?.key ?? '')) return true
  const isBareNumber = /^\d+$/.test(state.tokens[next - 1]?.key ?? '')
  return isBareNumber && isUnit(state, next)
}

/** «Tiggo 8 Plus» is not the Tiggo 8, even where the shop has no Tiggo 8 Plus. */
function isFollowedBySuffix({ tokens, lookup }: ParseState, next: number): boolean {
  const token = tokens[next]
  if (!token || /[;,]/.test(token.gap)) return false
  // F3-R
  return lookup.suffixes.has(token.key) || (token.gap === '-' && /^[A-Z]$/.test(token.key))
}

/** X50, Atlas: a car if its make follows later, else a doubt. */
function noteAmbiguous(state: ParseState, text: string, senses: readonly ModelSense[]): boolean {
  if (state.isOtherMake || state.makeId !== null) return false
  const own = senses.filter(({ isOwn, requires }) => isOwn && requires !== 'nothing')
  const isWord = own.some(({ requires }) => requires === 'make')
  if (own.length === 0 || !(isWord || CODE.test(text))) return false
  state.ambiguous.push({ text, senses: own })
  return true
}

/** X60, CS35, T600: two digits or more; bits and bolts are called T15 and M10. */
const CODE = /^(?:[XCSUH][A-Z]?\d\d+|T\d{3})$/

/** «Geely» after «Atlas» makes the Atlas a car; a code stays a doubt. */
export function resolveAmbiguous(state: ParseState): void {
  if (state.hasOtherMake) return
  for (const { text, senses } of state.ambiguous) {
    const own = senses.filter(({ makeId }) => state.mentionedMakes.has(makeId))
    const [certain] = own.length === 1 && state.mentionedMakes.size === 1 ? own : []
    const model = certain?.requires === 'make' && state.lookup.modelById.get(certain.modelId)
    if (model) {
      state.models.push({ modelId: model.id, text, isMakeMentioned: true, years: null, sizes: [] })
    } else if (own.length > 0 || state.mentionedMakes.size === 0) {
      const candidates = own.length > 0 ? own : senses
      state.doubts.push({
        text,
        candidates: candidates.map(({ modelId }) => modelId),
        isFamily: false,
      })
    }
  }
}

/** Jetour X70, where the shop has an X70 Plus, is a doubt: it is another car. */
export function takeUnknownCode(state: ParseState, place: number): void {
  const token = state.tokens[place]
  if (!token || state.makeId === null || !state.isNearCar || state.last.length > 0) return
  if (!/^[A-Z]{1,3}\d{1,3}[A-Z]?$/.test(token.key) || isUnit(state, place + 1)) return
  const close = [...state.lookup.modelById.values()].filter(
    ({ makeId, names }) =>
      makeId === state.makeId &&
      names.some((name) => name.toUpperCase().split(' ').includes(token.key)),
  )
  if (close.length === 0) return
  const candidates = close.map(({ id, makeId }) => ({ makeId, modelId: id }))
  noteDoubt(state, token.key, candidates)
}
