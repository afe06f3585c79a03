// Walks through a text and notes the models that it names, certain ones and doubtful ones.

import { foldedText } from './car-tokens.ts'
import { engineAt, sizeOf } from './engines-said.ts'
import { type FormMatch, longestForm } from './form-trie.ts'
import { listedForm } from './listed-form.ts'
import { takeModel, takeUnknownCode, tellAlone } from './take-model.ts'
import { doubt, enterMake, isUnit, type SaidCars, textOf, type Walk } from './walk.ts'

export function readModels(walk: Walk): SaidCars {
  let place = 0
  while (place < walk.tokens.length) {
    const next = step(walk, place)
    if (next === null) break
    place = next
  }
  tellAlone(walk)
  return walk
}

/** The place of the next token; null where the rest of the text excludes cars. */
function step(walk: Walk, place: number): number | null {
  const { tokens, lore } = walk
  const token = tokens[place]
  if (!token || lore.except.has(token.key) || isNotFor(walk, place)) return null
  const listed = listedForm(walk, place)
  if (listed && take(walk, place, listed)) return listed.next
  for (
    let match = longestForm(lore.forms, tokens, { start: place });
    match;
    match = longestForm(lore.forms, tokens, { start: place, end: match.next - 1 })
  ) {
    if (take(walk, place, match)) return match.next
  }
  const engine = engineAt(tokens, place, lore.engineCodes)
  if (engine) {
    walk.engines.push(engine)
    return engine.next
  }
  if (walk.isBeside && takeSize(walk, place)) return place + 1
  takeUnknownCode(walk, place)
  walk.isBeside &&= isBetween(walk, place)
  return place + 1
}

/** Years, models that the shop does not know, and the words of a list of cars. */
function isBetween({ tokens, lore }: Walk, place: number): boolean {
  const key = tokens[place]?.key ?? ''
  if (lore.between.has(key) || lore.suffixes.has(key) || /^\d\d(\d\d)?$/.test(key)) return true
  return /\d/.test(key) && /[/,]/.test(tokens[place + 1]?.gap ?? '')
}

function isNotFor({ tokens }: Walk, place: number): boolean {
  return tokens[place]?.key === NOT && FOR.has(tokens[place + 1]?.key ?? '')
}
const NOT = foldedText('не')
const FOR = new Set(['для', 'подходит', 'на'].map(foldedText))

/** 1.5T is of all models since the last size; 1.5/2.0 and 1.8-2.0 are of them both. */
function takeSize(walk: Walk, place: number): boolean {
  const token = walk.tokens[place]
  const size = token ? sizeOf(token) : null
  if (!token || !size || isUnit(walk, place + 1)) return false
  const isRange = walk.isSized && /^\s*[-–—]\s*$/.test(token.gap)
  for (const model of walk.fresh) {
    const from = isRange ? model.sizes.at(-1) : undefined
    model.sizes = [...model.sizes, from ? { ...size, fromMl: from.volumeMl } : size]
  }
  walk.isSized = true
  return true
}

/** Whether the form said something of a car. */
function take(walk: Walk, place: number, match: FormMatch): boolean {
  const { meanings } = match
  const models = meanings.filter((meaning) => meaning.kind === 'model')
  const isOwnModel = walk.isBeside && models.some(({ makeId }) => makeId === walk.makeId)
  const make = meanings.find((meaning) => meaning.kind === 'make')
  const isStranger = meanings.some(({ kind }) => kind === 'stranger')
  if ((make || isStranger) && !isOwnModel) {
    enterMake(walk, make?.makeId ?? null)
    return true
  }
  if (models.length > 0) return takeModel(walk, place, match, models)
  return takeFamily(walk, place, match)
}

function takeFamily(walk: Walk, place: number, { meanings, next }: FormMatch): boolean {
  const { tokens, lore } = walk
  const families = meanings.filter((meaning) => meaning.kind === 'family')
  const own = families.filter(({ makeId }) => makeId === walk.makeId)
  const [family] = own.length > 0 ? own : families
  if (!family || walk.isStranger || (own.length === 0 && walk.makeId !== null)) return false
  if (own.length === 0 && !family.isPlain) return false
  walk.isBeside = true
  walk.makeId = family.makeId
  const hasCode = /^[/,(\s-]*$/.test(tokens[next]?.gap ?? 'x')
  const code = hasCode ? longestForm(lore.forms, tokens, { start: next }) : null
  const isTold = code?.meanings.some(
    (meaning) => meaning.kind === 'model' && family.modelIds.includes(meaning.modelId),
  )
  const meant = family.modelIds.map((modelId) => ({ makeId: family.makeId, modelId }))
  return isTold || doubt(walk, textOf(walk, place, endOfFamily(walk, next)), meant, true)
}

/** `TIGGO 5X`, `ARRIZO 6 PRO`: what the owner says of Tiggo is not said of models he has not. */
function endOfFamily(walk: Walk, next: number): number {
  const { tokens, lore } = walk
  const token = tokens[next]
  if (!token || !/^[\s-]*$/.test(token.gap)) return next
  const isCode = /\d/.test(token.key) && !/[.,]|^(?:19|20)\d\d$/.test(token.key)
  if (!isCode && !lore.suffixes.has(token.key)) return next
  if (isUnit(walk, next + 1)) return next
  return next + (lore.suffixes.has(tokens[next + 1]?.key ?? '') ? 2 : 1)
}
