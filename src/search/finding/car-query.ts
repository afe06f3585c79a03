// The car of a text as queries of the index: what fits it, what names it, what fits every car.

import { hasOnlyEngineHints, type ParsedCar } from '../reading/parse-car.ts'
import type { Model } from '../vocabulary/catalogue-names.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { hasDigit, wordKeys } from '../vocabulary/word-key.ts'
import { type Car, UNIVERSAL } from './car-facets.ts'
import { allOf, anyOf, EVERYTHING, lexemeText, phraseQuery } from './tsquery.ts'

/** Marks goods of which nobody said what they fit. */
const FIT_UNKNOWN = "'n_'"
const MOST_SPELLINGS = 6
const MOST_NAMED = 24

export type CarQuery = {
  /** What is known to fit the car, beside a part also what fits every car. */
  readonly fits: string
  /**
   * What stands behind it: what bears the car's name and fits nobody knows what, or what fits other
   * engines of the chosen model; null when there is no such thing. A query by itself: in one with
   * the other the index would have to read every car called Pro.
   */
  readonly otherwise: string | null
  /** What is made for this very car; null when all that fits is. */
  readonly favour: string | null
}

/** `chosen`: the car of the selects. */
export function carQuery(
  car: ParsedCar,
  lexicon: Lexicon,
  { isPartSaid, chosen }: { readonly isPartSaid: boolean; readonly chosen: Car },
): CarQuery {
  if (hasOnlyEngineHints(car) && car.hintedEngineIds.length > 0) {
    return (
      ofChosenModel(car, lexicon, chosen) ?? {
        ...{ fits: EVERYTHING, otherwise: null, favour: ofEngine(car, lexicon) },
      }
    )
  }
  const exact = fitQuery(car, car.modelIds, lexicon)
  const family = fitQuery(car, car.familyIds, lexicon)
  const whole = car.modelIds.length + car.familyIds.length === 0 ? makeQuery(car, lexicon) : null
  // дворник 480: the number may be no engine, so that what fits any of them is no answer
  const isNumber = isOfNoMake(car) && car.hintedEngineIds.length > 0
  const isMixed = family !== null || isPartSaid
  return {
    fits: anyOf([exact, family, whole, isPartSaid && !isNumber ? UNIVERSAL : null]) ?? NOTHING,
    otherwise: lexicon.names.hasUnknownFits ? namedQuery(car, lexicon) : null,
    favour: ofEngine(car, lexicon) ?? (isMixed ? exact : null),
  }
}

/** A size beside a chosen model (1.5) means its engines: what fits only others stands behind. */
function ofChosenModel(car: ParsedCar, lexicon: Lexicon, chosen: Car): CarQuery | null {
  const model = chosen.engineId === null && lexicon.modelById.get(chosen.modelId ?? 0)
  const own = model ? engineLexemes(model, car.hintedEngineIds) : []
  const fits = anyOf([...own, UNIVERSAL])
  if (!model || own.length === 0 || !fits) return null
  const favour = ofEngine({ ...car, modelIds: [model.id] }, lexicon)
  return { fits, otherwise: `!${fits}`, favour }
}

const isOfNoMake = ({ makeIds, modelIds, familyIds }: ParsedCar): boolean =>
  makeIds.length + modelIds.length + familyIds.length === 0

/** What is made for the engine, before what goes with every engine of the model. */
const ofEngine = (
  { engineIds, hintedEngineIds, modelIds, familyIds }: ParsedCar,
  { modelById }: Lexicon,
) => {
  const meant = [...(engineIds ?? []), ...hintedEngineIds]
  const models = [...modelIds, ...familyIds].flatMap((id) => modelById.get(id) ?? [])
  const built = models.flatMap((model) =>
    meant
      .filter((engine) => model.engineIds.includes(engine))
      .map((engine) => `m${model.id}e${engine}_`),
  )
  const lexemes = built.length > 0 ? built : meant.map((engine) => `e${engine}_`)
  return anyOf(lexemes.map((lexeme) => lexemeText(lexeme)))
}

/** The makes of a car, when there is nothing for the car itself. */
const makeOnly = (car: ParsedCar, { modelById }: Lexicon): ParsedCar => {
  const models = [...car.modelIds, ...car.familyIds].flatMap((id) => modelById.get(id) ?? [])
  const makeIds = models.length > 0 ? models.map(({ makeId }) => makeId) : car.makeIds
  return {
    makeIds: [...new Set(makeIds)],
    modelIds: [],
    familyIds: [],
    engineIds: null,
    hintedEngineIds: [],
  }
}

/** What is asked for, one after the other, when there is nothing for the car itself. */
export function carsInstead(car: ParsedCar, lexicon: Lexicon): ParsedCar[] {
  const siblings = siblingsOf(car, lexicon)
  const make = makeOnly(car, lexicon)
  return siblings.length === 0 ? [make] : [{ ...make, familyIds: siblings }, make]
}

/** CS55 is built on as CS55 Plus; Tiggo 7 as Tiggo 7 Pro. */
function siblingsOf({ modelIds }: ParsedCar, { modelById, names }: Lexicon): number[] {
  const said = modelIds
    .flatMap((id) => modelById.get(id) ?? [])
    .filter(({ name }) => hasDigit(name))
  return names.models
    .filter(({ id }) => !modelIds.includes(id))
    .filter(({ makeId, name }) =>
      said.some((model) => model.makeId === makeId && name.startsWith(`${model.name} `)),
    )
    .map(({ id }) => id)
}

/** No product has it. */
const NOTHING = "'nothing_'"

function fitQuery(car: ParsedCar, modelIds: readonly number[], { modelById }: Lexicon) {
  const { engineIds } = car
  if (engineIds === null) return anyOf(modelIds.map((id) => lexemeText(`m${id}_`)))
  const models = modelIds.flatMap((id) => modelById.get(id) ?? [])
  return anyOf(models.flatMap((model) => engineLexemes(model, engineIds)))
}

/** A fitment without an engine fits every engine of the model. */
function engineLexemes({ id, engineIds: built }: Model, engineIds: readonly number[]): string[] {
  const own = engineIds.filter((engine) => built.includes(engine))
  if (own.length === 0) return []
  return [0, ...own].map((engine) => lexemeText(`m${id}e${engine}_`))
}

function makeQuery({ makeIds, engineIds }: ParsedCar, { names }: Lexicon): string | null {
  if (engineIds === null) return anyOf(makeIds.map((id) => lexemeText(`b${id}_`)))
  const models = names.models.filter(
    ({ makeId }) => makeIds.length === 0 || makeIds.includes(makeId),
  )
  const built = models.flatMap((model) => engineLexemes(model, engineIds))
  return anyOf([...built, ...engineIds.map((id) => lexemeText(`e${id}_`))])
}

/**
 * Goods of unknown fitment whose name says the car, or a category above them: many a price list
 * knows no more.
 */
function namedQuery(car: ParsedCar, lexicon: Lexicon): string | null {
  const models = [...car.modelIds, ...car.familyIds].flatMap(
    (id) => lexicon.modelById.get(id) ?? [],
  )
  const makes = car.makeIds.flatMap((id) => lexicon.makeById.get(id) ?? [])
  const said = models.length > 0 ? models : makes
  const most = Math.max(1, Math.min(MOST_SPELLINGS, Math.floor(MOST_NAMED / said.length)))
  const spellings = said.flatMap(({ names }) => names.slice(0, most))
  const { lexemesByKey } = lexicon
  const spelt = spellings.map((name) => phraseQuery(wordKeys(name), lexemesByKey, 'anywhere'))
  const named = anyOf(spelt)
  return named && allOf([FIT_UNKNOWN, named])
}
