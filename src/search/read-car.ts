// The car in a text: makes, models and engines that were named, and what they leave in doubt.

import type { Model } from './catalogue-names.ts'
import type { Concept, ConceptOf } from './form-index.ts'
import type { Lexicon } from './lexicon.ts'
import { matchEngines } from './match-engines.ts'
import { wordKeys } from './word-key.ts'

/** What a text says of a car. Several of a level mean any of them. */
export type TextCar = {
  readonly makeIds: readonly number[]
  /** Models whose name was said in full. */
  readonly modelIds: readonly number[]
  /** Models of a family that was named: any of them will do, behind those said in full. */
  readonly familyIds: readonly number[]
  /** null when no engine was named. */
  readonly engineIds: readonly number[] | null
  /**
   * Engines that were only hinted at, by the number in their name or their size: they come first.
   * With no car beside them a number is as good as a name, and they are `engineIds` too.
   */
  readonly hintedIds: readonly number[]
}

type CarWords = {
  /** Per form that was found: all that it may mean. */
  readonly named: readonly (readonly Concept[])[]
  /** Words that may be engines, as keys. */
  readonly engineKeys: readonly string[]
  /** Whether a number such as 481 is all that is said of the car. */
  readonly isNumberEnough?: boolean
  readonly displacementMl: number | null
}

type ModelConcept = ConceptOf<'model'>

/** null when the text names no car. */
export function readCar(
  { named, engineKeys, isNumberEnough = false, displacementMl }: CarWords,
  lexicon: Lexicon,
): TextCar | null {
  const makeIds = unique(named.flatMap((concepts) => concepts.flatMap(makeOf)))
  const models = named
    .map((concepts) => concepts.filter((concept) => concept.kind === 'model'))
    .filter((concepts) => concepts.length > 0)
    .flatMap((concepts) => ofOneMake(ofMakes(concepts, makeIds, lexicon)))
  const modelIds = unique(models.flatMap(({ exact }) => exact))
  const familyIds = unique(families(models, modelIds))
  const all = [...modelIds, ...familyIds]
  // Chery X60: the model is the surer half
  const kept = all.length > 0 ? makeIds.filter((id) => all.some(hasMake(lexicon, id))) : makeIds
  const scope = { makeIds: kept, modelIds: all }
  const isName = (key: string) => isNumberEnough || !isNumber(key)
  const engines = enginesOf(engineKeys.filter(isName), scope, lexicon)
  const bySize = displacementMl === null ? [] : enginesOfSize(displacementMl, scope, lexicon)
  const hinted = enginesOf(engineKeys.filter(isNumber), scope, lexicon) ?? []
  const car = {
    makeIds: kept,
    modelIds: modelIds.slice(0, MOST_MODELS),
    familyIds: familyIds.slice(0, MOST_OF_FAMILIES),
    engineIds: engines ?? (all.length > 0 && bySize.length > 0 ? bySize : null),
    hintedIds: all.length > 0 || engines ? hinted : unique([...hinted, ...bySize]),
  }
  return isNothing(car) ? null : car
}

/** Whoever names more wants none of them in particular. */
const MOST_MODELS = 12
const MOST_OF_FAMILIES = 40

const isNothing = ({ makeIds, modelIds, familyIds, engineIds, hintedIds }: TextCar): boolean =>
  engineIds === null && makeIds.length + modelIds.length + familyIds.length + hintedIds.length === 0

/** Whether nothing but the size of an engine is known of a car. */
export const isOnlyHinted = ({ makeIds, modelIds, familyIds, engineIds }: TextCar): boolean =>
  engineIds === null && makeIds.length + modelIds.length + familyIds.length === 0

const isNumber = (key: string): boolean => /^\d+$/.test(key)
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]
const makeOf = (concept: Concept): number[] => (concept.kind === 'make' ? [concept.makeId] : [])
const hasMake = (lexicon: Lexicon, makeId: number) => (modelId: number) =>
  lexicon.modelById.get(modelId)?.makeId === makeId

/**
 * Of models that are called alike those of the named makes, if there are any; or those of a family
 * of theirs: Great Wall H6 is the Hover H6 and no Haval.
 */
function ofMakes(
  concepts: readonly ModelConcept[],
  makeIds: readonly number[],
  lexicon: Lexicon,
): ModelConcept[] {
  const own = concepts.filter(({ makeId }) => makeIds.includes(makeId))
  if (own.length > 0 || makeIds.length === 0) return own.length > 0 ? own : [...concepts]
  const said = concepts
    .flatMap(({ exact }) => exact)
    .flatMap((id) => lexicon.modelById.get(id) ?? [])
  const ends = said.map(({ name }) => ` ${wordKeys(name).join(' ')}`)
  const longer = lexicon.names.models
    .filter(({ makeId }) => makeIds.includes(makeId))
    .filter(({ name }) => ends.some((end) => wordKeys(name).join(' ').endsWith(end)))
  const meant = longer.map(
    ({ id, makeId }): ModelConcept => ({ kind: 'model', makeId, exact: [id], all: [id] }),
  )
  return meant.length > 0 ? meant : [...concepts]
}

/** What one form may mean of a make: Tiggo is a model of its own and all that are called so. */
const ofOneMake = (concepts: readonly ModelConcept[]): ModelConcept[] =>
  [...Map.groupBy(concepts, ({ makeId }) => makeId)].map(([makeId, alike]) => ({
    kind: 'model',
    makeId,
    exact: unique(alike.flatMap(({ exact }) => exact)),
    all: unique(alike.flatMap(({ all }) => all)),
  }))

/** A family beside one of its models says nothing more: chery tiggo tiggo 7. */
const families = (models: readonly ModelConcept[], exact: readonly number[]): number[] =>
  models
    .filter((model) => {
      const others = exact.filter((id) => !model.exact.includes(id))
      return !others.some((id) => model.all.includes(id))
    })
    .flatMap(({ all }) => all)
    .filter((id) => !exact.includes(id))

type Scope = { readonly makeIds: readonly number[]; readonly modelIds: readonly number[] }

/** Engines of the named models, else of the makes, else all that are called so. */
function enginesOf(keys: readonly string[], scope: Scope, lexicon: Lexicon): number[] | null {
  const found = unique(keys.flatMap((key) => matchEngines(key, lexicon.engineIndex))).map(
    ({ id }) => id,
  )
  if (found.length === 0) return null
  const built = unique(modelsIn(scope, lexicon).flatMap(({ engineIds }) => engineIds))
  const own = found.filter((id) => built.includes(id))
  return own.length > 0 ? own : found
}

const modelsIn = ({ makeIds, modelIds }: Scope, lexicon: Lexicon): readonly Model[] =>
  modelIds.length > 0
    ? modelIds.flatMap((id) => lexicon.modelById.get(id) ?? [])
    : lexicon.names.models.filter(({ makeId }) => makeIds.includes(makeId))

const NEARLY_ML = 60

/** `1.6` is an engine of 1598 cm³: of the models, else of the makes, else of all. */
function enginesOfSize(size: number, scope: Scope, lexicon: Lexicon): number[] {
  const isOfAny = scope.modelIds.length + scope.makeIds.length === 0
  const built = modelsIn(scope, lexicon).flatMap(({ engineIds }) => engineIds)
  return lexicon.engines
    .filter(({ id }) => isOfAny || built.includes(id))
    .filter(({ volumeMl }) => volumeMl !== null && Math.abs(volumeMl - size) <= NEARLY_ML)
    .map(({ id }) => id)
}

/** Whether the size of an engine narrows nothing, though the sizes of the car's engines are known. */
export function isSizeInVain(car: TextCar | null, lexicon: Lexicon): boolean {
  if (car === null) return true
  const { makeIds, engineIds, hintedIds } = car
  const modelIds = [...car.modelIds, ...car.familyIds]
  if (engineIds !== null || hintedIds.length > 0) return false
  const built = modelsIn({ makeIds, modelIds }, lexicon).flatMap((model) => model.engineIds)
  return lexicon.engines.some(({ id, volumeMl }) => volumeMl !== null && built.includes(id))
}
