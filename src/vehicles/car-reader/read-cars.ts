// The cars that a text says a part fits: models with engines, and what only the owner can tell.

import type { CarLore } from './car-lore.ts'
import { foldedText } from './car-tokens.ts'
import { enginesOfSize } from './engines-said.ts'
import {
  type CarDoubt,
  type CarReading,
  DECIDED_CONFIDENCE,
  type FitSource,
  type ReadFit,
} from './known-cars.ts'
import { readModels } from './read-models.ts'
import { alike } from './take-model.ts'
import { type SaidCars, type SaidModel, startWalk, type Walk } from './walk.ts'

const SURE = { name: 90, column: 95, article: 80 }
/** A name that is like no other word, but without its make. */
const WITHOUT_MAKE = 80

const MOST_FITS = 60
const MOST_DOUBTS = 3
const MOST_CANDIDATES = 12
const LONGEST_DOUBT = 80

const NOTHING: CarReading = { fits: [], doubts: [] }

type Asked = Omit<CarDoubt, 'source'>
type Undecided = { readonly fits: readonly ReadFit[]; readonly doubts: readonly Asked[] }

export function readCars(text: string, lore: CarLore, source: FitSource): CarReading {
  const walk = startWalk(text, lore)
  const goods = source === 'name' ? universalGoods(text, walk) : null
  const said = readModels(walk)
  if (goods !== null) {
    return decided({ fits: [], doubts: doubtsOfUniversal(goods, said, lore) }, lore, source)
  }
  if (said.models.length + said.doubts.length + said.engines.length === 0) return NOTHING
  const fits: ReadFit[] = []
  const doubts = doubtsOf(said, lore)
  for (const model of said.models) {
    const engines = enginesOf(model, said, lore)
    const confidence = model.isOfSaidMake ? SURE[source] : Math.min(WITHOUT_MAKE, SURE[source])
    const [yearFrom, yearTo] = [model.years?.from ?? null, model.years?.to ?? null]
    const about = { source, confidence, note: model.text, yearFrom, yearTo }
    const fit = { modelId: model.modelId, ...about }
    if (engines === null) doubts.push(doubtOf(model, said, lore))
    else if (engines.length === 0) fits.push({ ...fit, engineId: null })
    else for (const engineId of engines) fits.push({ ...fit, engineId })
  }
  return decided({ fits, doubts }, lore, source)
}

/** The word by which the goods are for every car, «ЛАМПА»; null where they are not. */
function universalGoods(text: string, { tokens, lore: { universal } }: Walk): string | null {
  const [first, second] = tokens
  if (!first) return null
  if (universal.has(first.key)) return first.key
  const isMaker = /^[A-Z]/.test(text)
  return isMaker && second && universal.has(second.key) ? second.key : null
}

/** An oil for every car may still be sold for one: the owner says it once, for all such oils. */
function doubtsOfUniversal(goods: string, { models }: SaidCars, lore: CarLore): Asked[] {
  return models.map((model) => {
    const known = lore.modelById.get(model.modelId)
    const make = foldedText(lore.makeById.get(known?.makeId ?? 0)?.name ?? '')
    const doubt = [goods, make, foldedText(known?.name ?? '')].join(' ').slice(0, LONGEST_DOUBT)
    return { doubt, candidates: [model.modelId] }
  })
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
  if (model.sizes.length === 0 || own.every(({ volumeMl }) => volumeMl === null)) return []
  const sized = model.sizes.map((size) => enginesOfSize(size, own))
  if (sized.some((ids) => ids === null)) return null
  const ids = new Set(sized.flatMap((some) => some ?? []))
  return ids.size > 0 ? [...ids] : null
}

function doubtOf(model: SaidModel, { engines }: SaidCars, lore: CarLore): Asked {
  const known = lore.modelById.get(model.modelId)
  const make = foldedText(lore.makeById.get(known?.makeId ?? 0)?.name ?? '')
  const said = engines.length > 0 ? engines : model.sizes
  const name = [make, foldedText(known?.name ?? ''), ...said.map(({ text }) => text)].join(' ')
  const doubt = name.slice(0, LONGEST_DOUBT)
  const candidates = known ? alike({ lore }, known).map(({ modelId }) => modelId) : []
  return { doubt, candidates: candidates.slice(0, MOST_CANDIDATES) }
}

/** An engine without a car tells of all cars that have it, which is for the owner to say. */
function doubtsOf({ models, doubts, engines }: SaidCars, lore: CarLore): Asked[] {
  const told = doubts
    .filter(({ candidates, isFamily }) => !(isFamily && isToldElsewhere(candidates, models)))
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
  models.some(({ modelId }) => candidates.includes(modelId))

/** What the owner has decided before is no doubt any more. */
function decided(reading: Undecided, { decisions }: CarLore, source: FitSource): CarReading {
  const fits = [...reading.fits]
  const doubts: CarDoubt[] = []
  for (const doubt of reading.doubts) {
    const modelIds = decisions.get(doubt.doubt)
    if (modelIds === undefined) doubts.push({ ...doubt, source })
    for (const modelId of modelIds ?? []) {
      const years = { yearFrom: null, yearTo: null }
      fits.push({
        modelId,
        engineId: null,
        source,
        confidence: DECIDED_CONFIDENCE,
        note: doubt.doubt,
        ...years,
      })
    }
  }
  return { fits: unrepeated(fits).slice(0, MOST_FITS), doubts: distinct(doubts) }
}

const distinct = (doubts: readonly CarDoubt[]): CarDoubt[] =>
  [...new Map(doubts.map((doubt) => [doubt.doubt, doubt])).values()].slice(0, MOST_DOUBTS)

/** Every engine of a model says more than one of them, and all years more than some. */
export function unrepeated(fits: readonly ReadFit[]): ReadFit[] {
  const whole = new Set(fits.filter((fit) => fit.engineId === null).map(({ modelId }) => modelId))
  const kept = new Map<string, ReadFit>()
  for (const fit of fits) {
    if (fit.engineId !== null && whole.has(fit.modelId)) continue
    const key = `${fit.modelId} ${fit.engineId}`
    const known = kept.get(key)
    const isOfSameYears = known?.yearFrom === fit.yearFrom && known.yearTo === fit.yearTo
    if (!known) kept.set(key, fit)
    else if (!isOfSameYears) kept.set(key, { ...known, yearFrom: null, yearTo: null })
  }
  return [...kept.values()]
}
