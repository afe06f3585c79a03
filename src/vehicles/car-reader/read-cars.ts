// Reads the cars that a text names: models with engines, and doubts for the owner.

import type { CarLookup } from './car-lookup.ts'
import { foldedText } from './car-tokens.ts'
import { enginesOfSize } from './engine-mentions.ts'
import {
  type CarDoubt,
  type CarReading,
  DECIDED_CONFIDENCE,
  type FitSource,
  type ReadFit,
} from './known-cars.ts'
import { type CarMentions, type ModelMention, type ParseState, startParse } from './parse-state.ts'
import { readModels } from './read-models.ts'
import { alike } from './take-model.ts'

const SURE = { name: 90, column: 95, article: 80 }
/** A name that means nothing else, without its make. */
const WITHOUT_MAKE = 80

const MOST_FITS = 60
const MOST_DOUBTS = 3
const MOST_CANDIDATES = 12
const LONGEST_DOUBT = 80

const NOTHING: CarReading = { fits: [], doubts: [] }

type Doubt = Omit<CarDoubt, 'source'>
type Undecided = { readonly fits: readonly ReadFit[]; readonly doubts: readonly Doubt[] }

export function readCars(text: string, lookup: CarLookup, source: FitSource): CarReading {
  const state = startParse(text, lookup)
  const goods = source === 'name' ? universalGoods(text, state) : null
  const mentions = readModels(state)
  if (goods !== null) {
    return decided({ fits: [], doubts: doubtsOfUniversal(goods, mentions, lookup) }, lookup, source)
  }
  if (mentions.models.length + mentions.doubts.length + mentions.engines.length === 0) {
    return NOTHING
  }
  const fits: ReadFit[] = []
  const doubts = doubtsOf(mentions, lookup)
  for (const model of mentions.models) {
    const engines = enginesOf(model, mentions, lookup)
    const confidence = model.isMakeMentioned ? SURE[source] : Math.min(WITHOUT_MAKE, SURE[source])
    const [yearFrom, yearTo] = [model.years?.from ?? null, model.years?.to ?? null]
    const about = { source, confidence, note: model.text, yearFrom, yearTo }
    const fit = { modelId: model.modelId, ...about }
    if (engines === null) doubts.push(doubtOf(model, mentions, lookup))
    else if (engines.length === 0) fits.push({ ...fit, engineId: null })
    else for (const engineId of engines) fits.push({ ...fit, engineId })
  }
  return decided({ fits, doubts }, lookup, source)
}

/** The word that makes goods fit every car, «ЛАМПА»; null: the text has none. */
function universalGoods(
  text: string,
  { tokens, lookup: { universal } }: ParseState,
): string | null {
  const [first, second] = tokens
  if (!first) return null
  if (universal.has(first.key)) return first.key
  const isMaker = /^[A-Z]/.test(text)
  return isMaker && second && universal.has(second.key) ? second.key : null
}

/** An oil for every car may be sold for one: the owner decides it once for all such oils. */
function doubtsOfUniversal(goods: string, { models }: CarMentions, lookup: CarLookup): Doubt[] {
  return models.map((model) => {
    const known = lookup.modelById.get(model.modelId)
    const make = foldedText(lookup.makeById.get(known?.makeId ?? 0)?.name ?? '')
    const doubt = [goods, make, foldedText(known?.name ?? '')].join(' ').slice(0, LONGEST_DOUBT)
    return { doubt, candidates: [model.modelId] }
  })
}

/** Empty: every engine fits. Null: the text names an engine that the car does not have. */
function enginesOf(
  model: ModelMention,
  { engines }: CarMentions,
  lookup: CarLookup,
): number[] | null {
  const own = lookup.enginesByModel.get(model.modelId) ?? []
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

function doubtOf(model: ModelMention, { engines }: CarMentions, lookup: CarLookup): Doubt {
  const known = lookup.modelById.get(model.modelId)
  const make = foldedText(lookup.makeById.get(known?.makeId ?? 0)?.name ?? '')
  const named = engines.length > 0 ? engines : model.sizes
  const name = [make, foldedText(known?.name ?? ''), ...named.map(({ text }) => text)].join(' ')
  const doubt = name.slice(0, LONGEST_DOUBT)
  const candidates = known ? alike({ lookup }, known).map(({ modelId }) => modelId) : []
  return { doubt, candidates: candidates.slice(0, MOST_CANDIDATES) }
}

/** An engine without a car is a doubt about all cars that have it. */
function doubtsOf({ models, doubts, engines }: CarMentions, lookup: CarLookup): Doubt[] {
  const noted = doubts
    .filter(({ candidates, isFamily }) => !(isFamily && isNamedElsewhere(candidates, models)))
    .map(({ text, candidates }) => ({
      doubt: text.slice(0, LONGEST_DOUBT),
      candidates: candidates.slice(0, MOST_CANDIDATES),
    }))
  if (models.length > 0 || noted.length > 0) return noted
  return engines
    .filter(({ ids }) => ids.length > 0)
    .map(({ ids, text }) => ({
      doubt: text,
      candidates: [...new Set(ids.flatMap((id) => lookup.modelsByEngine.get(id) ?? []))].slice(
        0,
        MOST_CANDIDATES,
      ),
    }))
}

/** «Tiggo (Tiggo 4)» is no doubt. */
const isNamedElsewhere = (
  candidates: readonly number[],
  models: readonly ModelMention[],
): boolean => models.some(({ modelId }) => candidates.includes(modelId))

/** Turns doubts that the owner has decided into fits. */
function decided(reading: Undecided, { decisions }: CarLookup, source: FitSource): CarReading {
  const fits = [...reading.fits]
  const doubts: CarDoubt[] = []
  for (const doubt of reading.doubts) {
    const modelIds = decisions.get(doubt.doubt)
    if (modelIds === undefined) doubts.push({ ...doubt, source })
    for (const modelId of modelIds ?? []) {
      fits.push({
        modelId,
        engineId: null,
        source,
        confidence: DECIDED_CONFIDENCE,
        note: doubt.doubt,
        yearFrom: null,
        yearTo: null,
      })
    }
  }
  return { fits: distinctFits(fits).slice(0, MOST_FITS), doubts: distinctDoubts(doubts) }
}

const distinctDoubts = (doubts: readonly CarDoubt[]): CarDoubt[] =>
  [...new Map(doubts.map((doubt) => [doubt.doubt, doubt])).values()].slice(0, MOST_DOUBTS)

/** One fit per model and engine; «every engine» covers a single one. */
export function distinctFits(fits: readonly ReadFit[]): ReadFit[] {
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
