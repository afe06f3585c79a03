// The services of a car: the table that is meant for it, and the items due at a mileage.

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
  /** None: every make, model or engine. An engine may end with `*`. */
  readonly makes: readonly string[]
  readonly models: readonly string[]
  readonly engines: readonly string[]
  /** The country whose table it is; empty: what is usual. */
  readonly market: string
  readonly item: ServiceItem
  /** Null where only the other one counts. */
  readonly everyKm: number | null
  readonly everyMonths: number | null
  readonly source: string
}

/** The rules of the table that names the car most exactly; of equal ones the first. */
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

/** Kilometres between two services: as often as the oil is changed. */
export const serviceStep = (rules: readonly ServiceRule[]): number =>
  rules.find(({ item }) => item === 'oil')?.everyKm ?? USUAL_STEP_KM

/** The mileages of the services, in kilometres. */
export const serviceMileages = (rules: readonly ServiceRule[]): number[] =>
  Array.from({ length: MOST_SERVICES }, (_, place) => (place + 1) * serviceStep(rules))

/**
 * The items that are replaced at the service of a mileage: whatever falls due since the service
 * before. What is counted in months alone is due with every service after which so many months may
 * have passed: a service stands for a year.
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
