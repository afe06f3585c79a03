// What the regulations say of a car: the service at a mileage, and the oil of its engines.

import type { OilRegulationFacts } from '#src/catalogue/oil-contract.ts'
import { regulationFacts } from '#src/catalogue/server/public.ts'
import { ITEMS, planService } from '#src/maintenance/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  keptRegulations,
  type OilRegulation,
  oilRegulationOf,
  type ServiceRule,
} from '#src/regulations/server/public.ts'
import type { ParsedCar } from '../reading/parse-car.ts'
import type { AskedService } from '../reading/read-service.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import type { QuestionCar } from './car-of-question.ts'

type Item = ServiceRule['item']

type AnsweredService = {
  /** Null: any service. */
  readonly number: number | null
  readonly km: number | null
  readonly due: readonly Item[]
  /** The items that are in a set by default. */
  readonly usual: readonly Item[]
  readonly oil: OilRegulation | undefined
}

/** ТО-0, after the running in. */
const FIRST_OIL: readonly Item[] = ['oil', 'oil_filter']

/** The asked service of the car's table; of any car, the usual one. */
export async function serviceOf(
  db: Database,
  car: QuestionCar['names'],
  asked: AskedService,
): Promise<AnsweredService> {
  const plan = await planService(db, car ?? { brand: '', model: '', engine: '' })
  const number = numberOf(plan.mileages, asked)
  const km = number === null ? null : (plan.mileages[number - 1] ?? null)
  if (asked.number === 0) {
    return { number: 0, km: null, due: FIRST_OIL, usual: FIRST_OIL, oil: plan.oil }
  }
  return {
    number: km === null && car !== null ? null : (number ?? asked.number),
    km: car === null ? asked.km : km,
    due: km === null ? [] : plan.dueAt(km).map(({ item }) => item),
    usual: (Object.keys(ITEMS) as Item[]).filter((item) => ITEMS[item].isInSet),
    oil: plan.oil,
  }
}

/** The number of the service, or that of the nearest mileage; null beyond the table. */
function numberOf(mileages: readonly number[], { number, km }: AskedService): number | null {
  const [step = 0] = mileages
  const asked = km === null ? number : Math.max(1, Math.round(km / step))
  return asked !== null && asked >= 1 && asked <= mileages.length ? asked : null
}

export type RegulatedEngine = {
  readonly engine: string
  readonly models: string[]
  readonly regulation: OilRegulationFacts | null
}

type AskedEngines = {
  readonly car: QuestionCar
  /** The car of the text. */
  readonly named: ParsedCar | null
  readonly isTurbo: boolean | null
}

const MOST_ENGINES = 6

/** The engines that may be meant; of those without a model only the ones that are known. */
export async function oilEngines(
  db: Database,
  lexicon: Lexicon,
  { car, named, isTurbo }: AskedEngines,
): Promise<RegulatedEngine[]> {
  const ids = named?.engineIds ?? named?.hintedEngineIds ?? []
  const meant = lexicon.engines.filter(({ id, name }) =>
    car.names ? car.engines.includes(name) : ids.includes(id),
  )
  const ofKind = meant.filter((engine) => isTurbo === null || engine.isTurbo === isTurbo)
  const { oils } = await keptRegulations(db)
  const regulated = (ofKind.length > 0 ? ofKind : meant).map(({ id, name }) => {
    const models = car.names ? [] : modelsWith(id, lexicon)
    const row = oilRegulationOf(oils, { ...(car.names ?? NO_CAR), engine: name })
    return { engine: name, models, regulation: row ? regulationFacts(row) : null }
  })
  const known = regulated.filter(({ regulation }) => regulation !== null)
  return (car.names ? regulated : known).slice(0, MOST_ENGINES)
}

const MOST_NAMED = 3

const modelsWith = (engineId: number, { names, makeById }: Lexicon): string[] =>
  names.models
    .filter(({ engineIds }) => engineIds.includes(engineId))
    .slice(0, MOST_NAMED)
    .map(({ makeId, name }) => `${makeById.get(makeId)?.name ?? ''} ${name}`.trim())

const NO_CAR = { brand: '', model: '' }
