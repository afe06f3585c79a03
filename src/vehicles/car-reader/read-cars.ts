// The cars that a text says a part fits: models with engines, and what only the owner can tell.

import type { CarLore } from './car-lore.ts'
import { carTokens, foldedText } from './car-tokens.ts'
import { enginesOfSize } from './engines-said.ts'
import type { CarDoubt, CarReading, FitSource, ReadFit } from './known-cars.ts'
import { readModels } from './read-models.ts'
import { alike } from './take-model.ts'
import type { SaidCars, SaidModel } from './walk.ts'

const SURE = { name: 90, column: 95, article: 80 }
/** A name that is like no other word, but without its make. */
const WITHOUT_MAKE = 80
const DECIDED = 99

const MOST_FITS = 60
const MOST_DOUBTS = 3
const MOST_CANDIDATES = 12
const LONGEST_DOUBT = 80

const NOTHING: CarReading = { fits: [], doubts: [] }

export function readCars(text: string, lore: CarLore, source: FitSource): CarReading {
  if (source === 'name' && isUniversal(text, lore)) return NOTHING
  const said = readModels(text, lore)
  const fits: ReadFit[] = []
  const doubts: CarDoubt[] = [...doubtsOf(said, lore)]
  for (const model of said.models) {
    const engines = enginesOf(model, said, lore)
    const confidence = model.isOfSaidMake ? SURE[source] : Math.min(WITHOUT_MAKE, SURE[source])
    const fit = { modelId: model.modelId, source, confidence, note: model.text }
    if (engines === null) doubts.push(doubtOf(model, said, lore))
    else if (engines.length === 0) fits.push({ ...fit, engineId: null })
    else for (const engineId of engines) fits.push({ ...fit, engineId })
  }
  return decided({ fits, doubts }, lore, source)
}

function isUniversal(text: string, { universal }: CarLore): boolean {
  const [first, second] = carTokens(foldedText(text.slice(0, 60)))
  if (!first) return false
  const isMaker = /^[A-Z]/.test(text) && second !== undefined
  return universal.has(first.key) || (isMaker && universal.has(second.key))
}

/** [] where every engine is meant, null where the text tells of one that the car does not have. */
function enginesOf(model: SaidModel, { engines }: SaidCars, lore: CarLore): number[] | null {
  const own = lore.enginesByModel.get(model.modelId) ?? []
  if (own.length === 0) return []
  if (engines.length > 0) {
    const ids = new Set(engines.flatMap((engine) => engine.ids))
    const built = own.filter(({ id }) => ids.has(id)).map(({ id }) => id)
    return built.length > 0 ? built : null
  }
  if (model.size === null || own.every(({ volumeMl }) => volumeMl === null)) return []
  const sized = enginesOfSize(model.size, own)
  return sized === null || sized.length === 0 ? null : sized
}

function doubtOf(model: SaidModel, { engines }: SaidCars, lore: CarLore): CarDoubt {
  const known = lore.modelById.get(model.modelId)
  const make = foldedText(lore.makeById.get(known?.makeId ?? 0)?.name ?? '')
  const engine = engines.length > 0 ? engines.map(({ text }) => text).join(' ') : model.size?.text
  const doubt = `${make} ${model.text} ${engine ?? ''}`.trim().slice(0, LONGEST_DOUBT)
  const candidates = known ? alike({ lore }, known).map(({ modelId }) => modelId) : []
  return { doubt, candidates: candidates.slice(0, MOST_CANDIDATES) }
}

/** An engine without a car tells of all cars that have it, which is for the owner to say. */
function doubtsOf({ models, doubts, engines }: SaidCars, lore: CarLore): CarDoubt[] {
  const told = doubts
    .filter(({ candidates }) => !isToldElsewhere(candidates, models))
    .map(({ text, candidates }) => ({
      doubt: text.slice(0, LONGEST_DOUBT),
      candidates: candidates.slice(0, MOST_CANDIDATES),
    }))
  if (models.length > 0 || told.length > 0) return told
  return engines
    .filter(({ ids }) => ids.length > 0)
    .map(({ ids, text }) => ({
      doubt: text,
      candidates: [...new Set(ids.flatMap((id) => lore.modelsByEngine.get(id) ?? []))].slice(
        0,
        MOST_CANDIDATES,
      ),
    }))
}

/** «Tiggo (Tiggo 4)» leaves no doubt. */
const isToldElsewhere = (candidates: readonly number[], models: readonly SaidModel[]): boolean =>
  candidates.length > 1 && models.some(({ modelId }) => candidates.includes(modelId))

/** What the owner has decided before is no doubt any more. */
function decided(reading: CarReading, { decisions }: CarLore, source: FitSource): CarReading {
  const fits = [...reading.fits]
  const doubts: CarDoubt[] = []
  for (const doubt of reading.doubts) {
    const modelIds = decisions.get(doubt.doubt)
    if (modelIds === undefined) doubts.push(doubt)
    for (const modelId of modelIds ?? []) {
      fits.push({ modelId, engineId: null, source, confidence: DECIDED, note: doubt.doubt })
    }
  }
  return { fits: unrepeated(fits).slice(0, MOST_FITS), doubts: distinct(doubts) }
}

const distinct = (doubts: readonly CarDoubt[]): CarDoubt[] =>
  [...new Map(doubts.map((doubt) => [doubt.doubt, doubt])).values()].slice(0, MOST_DOUBTS)

/** Every engine of a model says more than one of them. */
export function unrepeated(fits: readonly ReadFit[]): ReadFit[] {
  const whole = new Set(fits.filter((fit) => fit.engineId === null).map(({ modelId }) => modelId))
  const kept = new Map<string, ReadFit>()
  for (const fit of fits) {
    if (fit.engineId !== null && whole.has(fit.modelId)) continue
    const key = `${fit.modelId} ${fit.engineId}`
    if (!kept.has(key)) kept.set(key, fit)
  }
  return [...kept.values()]
}
