// The service tables: the one that applies to a car, and the items due at a mileage.

import type { RegulatedCar } from './oil-regulation.ts'

export const SERVICE_ITEMS = [
  'oil',
  'oil_filter',
  'air',
  'cabin',
  'fuel',
  'plugs',
  'brake',
  'coolant',
  'cvt',
  'dct',
  'at',
  'mt',
  'belt',
  'aux_belt',
] as const
export type ServiceItem = (typeof SERVICE_ITEMS)[number]

/** A row of the owner's table. */
export type ServiceRule = {
  /** Empty lists match every make, model and engine. An engine may end with `*`. */
  readonly makes: readonly string[]
  readonly models: readonly string[]
  readonly engines: readonly string[]
  /** Country of the table; '': the usual items. */
  readonly market: string
  readonly item: ServiceItem
  /** Null if only the other interval applies. */
  readonly everyKm: number | null
  readonly everyMonths: number | null
  readonly source: string
}

/** Rules of the most specific table for the car; the first of equal ones. */
export function rulesOf(table: readonly ServiceRule[], car: RegulatedCar): readonly ServiceRule[] {
  const meant = Map.groupBy(
    table.filter((rule) => isMeant(rule, car)),
    ({ makes, models, engines, market }) => JSON.stringify([makes, models, engines, market]),
  )
  const [exact] = [...meant.values()].sort(([one], [other]) => exactness(other) - exactness(one))
  return exact ?? []
}

/** Whether a table names the model, whatever its engine. */
export const hasServices = (
  table: readonly ServiceRule[],
  { brand, model }: Pick<RegulatedCar, 'brand' | 'model'>,
): boolean =>
  table.some(
    ({ makes, models, engines }) =>
      makes.length > 0 && engines.length === 0 && isNamed(makes, brand) && isNamed(models, model),
  )

const isMeant = ({ makes, models, engines }: ServiceRule, car: RegulatedCar): boolean =>
  isNamed(makes, car.brand) &&
  isNamed(models, car.model) &&
  (engines.length === 0 || engines.some((pattern) => isOfPattern(pattern, car.engine)))

const isNamed = (names: readonly string[], name: string): boolean =>
  names.length === 0 || names.some((one) => one.toLowerCase() === name.toLowerCase())

const isOfPattern = (pattern: string, engine: string): boolean =>
  pattern.endsWith('*') ? engine.startsWith(pattern.slice(0, -1)) : engine === pattern

const exactness = (rule: ServiceRule | undefined): number =>
  (rule?.models.length ? 4 : 0) + (rule?.engines.length ? 2 : 0) + (rule?.makes.length ? 1 : 0)

const USUAL_STEP_KM = 10_000
const MOST_SERVICES = 10

/** Kilometres between two services: the oil change interval. */
export const serviceStep = (rules: readonly ServiceRule[]): number =>
  rules.find(({ item }) => item === 'oil')?.everyKm ?? USUAL_STEP_KM

/** The mileages of the services, in kilometres. */
export const serviceMileages = (rules: readonly ServiceRule[]): number[] =>
  Array.from({ length: MOST_SERVICES }, (_, place) => (place + 1) * serviceStep(rules))

/**
 * Items replaced at the service of a mileage: all that fell due since the former service. Items
 * with an interval in months only are due at every n-th service, n in years, as one service
 * stands for a year.
 */
export function dueAt(rules: readonly ServiceRule[], km: number): ServiceRule[] {
  const step = serviceStep(rules)
  return rules
    .filter(({ everyKm, everyMonths }) => {
      if (everyKm !== null) return Math.floor(km / everyKm) > Math.floor((km - step) / everyKm)
      const every = Math.max(1, Math.round((everyMonths ?? 0) / 12))
      return Math.round(km / step) % every === 0
    })
    .sort((one, other) => placeOf(one) - placeOf(other))
}

const placeOf = ({ item }: ServiceRule): number => SERVICE_ITEMS.indexOf(item)
