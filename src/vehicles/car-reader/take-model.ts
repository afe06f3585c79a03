// A form that names models: taken where it is certain which one is meant, else noted as a doubt.

import type { FormMatch } from './form-trie.ts'
import type { KnownModel } from './known-cars.ts'
import { doubt, isUnit, type ModelMeaning, type SaidModel, textOf, type Walk } from './walk.ts'
import { isOtherTime, yearsSaid } from './years-said.ts'

/** Whether the form said something of a car. */
export function takeModel(
  walk: Walk,
  place: number,
  match: FormMatch,
  meanings: readonly ModelMeaning[],
): boolean {
  if (isSizeOrCount(walk, match)) return false
  const text = match.atoms.length > 0 ? spelled(walk, place, match) : ''
  const meant = meantModels(walk, meanings)
  if (isCodeOfLast(walk, place, meanings)) return true
  if (meant.length === 0) return noteAlone(walk, text, meanings)
  const isAfterMake = walk.isBeside && walk.last.length === 0
  walk.isBeside = true
  const [certain] = meant.length === 1 ? meant : []
  const model = certain && walk.lore.modelById.get(certain.modelId)
  if (!certain || !model) return doubt(walk, text, meant)
  // Haval Hover: one of the two is wrong
  const isOfOther = walk.makeId !== null && walk.makeId !== certain.makeId && isAfterMake
  if (isOfOther) return doubt(walk, text, meant)
  walk.last = match.atoms
  if (isFollowedBySuffix(walk, match.next)) {
    const suffix = textOf(walk, match.next, match.next + 1)
    return doubt(walk, `${text} ${suffix}`, alike(walk, model))
  }
  const years = yearsSaid(walk.folded.slice(walk.tokens[match.next - 1]?.to ?? 0))
  if (years && isOtherTime(years, model)) {
    return doubt(walk, `${text} ${years.from}`, alike(walk, model))
  }
  const isOfSaidMake = walk.makeId === model.makeId
  const said: SaidModel = { modelId: model.id, text, isOfSaidMake, years, sizes: [] }
  walk.models.push(said)
  walk.fresh = walk.isSized ? [said] : [...walk.fresh, said]
  walk.isSized = false
  walk.makeId ??= model.makeId
  return true
}

/** The 8 of `Tiggo 7/8` is told as TIGGO 8. */
const spelled = (walk: Walk, place: number, { atoms, next }: FormMatch): string =>
  /^\d/.test(walk.tokens[place]?.key ?? '') ? atoms.join(' ') : textOf(walk, place, next)

/** In `Very (A13)` and `Tiggo 3 (T11)` the code says no further model, whoever else is called so. */
function isCodeOfLast(walk: Walk, place: number, meanings: readonly ModelMeaning[]): boolean {
  const last = walk.models.at(-1)
  if (!walk.isBeside || !last || !/^[\s(-]*$/.test(walk.tokens[place]?.gap ?? '')) return false
  return meanings.some(({ modelId }) => modelId === last.modelId)
}

/** Those of the said make; without one, those whose name is enough. A name goes before a body. */
function meantModels(walk: Walk, meanings: readonly ModelMeaning[]): ModelMeaning[] {
  const own = meanings.filter(({ makeId }) => makeId === walk.makeId)
  const allowed = own.filter(({ company }) => company !== 'beside' || walk.isBeside)
  const free = walk.isStranger ? [] : meanings.filter(({ company }) => company === 'nothing')
  const meant = allowed.length > 0 ? allowed : free
  const named = meant.filter(({ isBody }) => !isBody)
  const best = named.length > 0 ? named : meant
  return best.filter(({ modelId }, at) => best.findIndex((one) => one.modelId === modelId) === at)
}

/** The model and those that are called so and something more, or less. */
export function alike({ lore }: Pick<Walk, 'lore'>, { makeId, name, id }: KnownModel) {
  const [family = ''] = name.split(' ')
  const others = [...lore.modelById.values()].filter(
    (other) => other.makeId === makeId && other.id !== id && other.name.startsWith(family),
  )
  return [{ makeId, modelId: id }, ...others.map((other) => ({ makeId, modelId: other.id }))]
}

/** M6 x 20, «Atlas 2 шт». */
function isSizeOrCount(walk: Walk, { next, atoms }: FormMatch): boolean {
  if (!/^\d/.test(atoms.at(-1) ?? '')) return false
  const after = walk.tokens[next]
  if (after?.gap.match(/[*×]/)) return true
  if (atoms[0] === 'M' && /^X\d*$/.test(after?.key ?? '')) return true
  const isBareNumber = /^\d+$/.test(walk.tokens[next - 1]?.key ?? '')
  return isBareNumber && isUnit(walk, next)
}

/** «Tiggo 8 Plus», where the shop knows no such model, is another car than the Tiggo 8. */
function isFollowedBySuffix({ tokens, lore }: Walk, next: number): boolean {
  const token = tokens[next]
  if (!token || /[;,]/.test(token.gap)) return false
  // F3-R
  return lore.suffixes.has(token.key) || (token.gap === '-' && /^[A-Z]$/.test(token.key))
}

/** X50, Atlas: what may be a car, if its make is said further on, or the owner knows. */
function noteAlone(walk: Walk, text: string, meanings: readonly ModelMeaning[]): boolean {
  if (walk.isStranger || walk.makeId !== null) return false
  const own = meanings.filter(({ isOwn, company }) => isOwn && company !== 'nothing')
  const isWord = own.some(({ company }) => company === 'make')
  if (own.length === 0 || !(isWord || CODE.test(text))) return false
  walk.alone.push({ text, meanings: own })
  return true
}

/** X60, CS35, T600: two figures or more; bits and bolts are called T15 and M10. */
const CODE = /^(?:[XCSUH][A-Z]?\d\d+|T\d{3})$/

/** Geely, said after the Atlas, tells that the Atlas is a car; a code must stand behind its make. */
export function tellAlone(walk: Walk): void {
  if (walk.hasStranger) return
  for (const { text, meanings } of walk.alone) {
    const own = meanings.filter(({ makeId }) => walk.saidMakes.has(makeId))
    const [certain] = own.length === 1 && walk.saidMakes.size === 1 ? own : []
    const model = certain?.company === 'make' && walk.lore.modelById.get(certain.modelId)
    if (model) {
      walk.models.push({ modelId: model.id, text, isOfSaidMake: true, years: null, sizes: [] })
    } else if (own.length > 0 || walk.saidMakes.size === 0) {
      const meant = own.length > 0 ? own : meanings
      walk.doubts.push({ text, candidates: meant.map(({ modelId }) => modelId), isFamily: false })
    }
  }
}

/** Jetour X70, where the shop has an X70 Plus: close to it, but another car. */
export function takeUnknownCode(walk: Walk, place: number): void {
  const token = walk.tokens[place]
  if (!token || walk.makeId === null || !walk.isBeside || walk.last.length > 0) return
  if (!/^[A-Z]{1,3}\d{1,3}[A-Z]?$/.test(token.key) || isUnit(walk, place + 1)) return
  const close = [...walk.lore.modelById.values()].filter(
    ({ makeId, names }) =>
      makeId === walk.makeId &&
      names.some((name) => name.toUpperCase().split(' ').includes(token.key)),
  )
  if (close.length === 0) return
  const meant = close.map(({ id, makeId }) => ({ makeId, modelId: id }))
  doubt(walk, token.key, meant)
}
