// The services of a car by its table: their mileages, and the items due at each.

import type { Database } from '#src/platform/server/database.ts'
import {
  dueAt,
  keptRegulations,
  type OilRegulation,
  oilRegulationOf,
  type RegulatedCar,
  rulesOf,
  type ServiceRule,
  serviceMileages,
} from '#src/regulations/server/public.ts'
import { listEngines } from '#src/vehicles/server/public.ts'
import { ITEMS } from '../service-items.ts'

export type ServicePlan = {
  /** With the asked engine, or the model's only one; an empty engine is not known. */
  readonly car: RegulatedCar
  readonly isEngineOpen: boolean
  /** Country of the table; empty: the usual items. */
  readonly market: string
  readonly mileages: readonly number[]
  /** Gearboxes of the table, each once. */
  readonly gearboxes: readonly string[]
  readonly oil: OilRegulation | undefined
  readonly dueAt: (km: number) => readonly ServiceRule[]
}

/** A car without a make has the usual items. */
export async function planService(db: Database, asked: RegulatedCar): Promise<ServicePlan> {
  const engines = asked.model ? await listEngines(db, asked.brand, asked.model) : []
  const own = engines.find(({ name }) => name === asked.engine) ?? onlyOne(engines)
  const car = { ...asked, engine: own?.name ?? '' }
  const { oils, services } = await keptRegulations(db)
  const rules = rulesOf(services, car)
  return {
    car,
    isEngineOpen: own === undefined && engines.length > 0,
    market: rules[0]?.market ?? '',
    mileages: serviceMileages(rules),
    gearboxes: [...new Set(rules.flatMap(({ item }) => ITEMS[item].gearbox ?? []))],
    oil: oilRegulationOf(oils, car),
    dueAt: (km) =>
      dueAt(rules, km).filter(({ item }) => item !== 'plugs' || own?.fuel !== 'дизель'),
  }
}

const onlyOne = <Row>(rows: readonly Row[]): Row | undefined =>
  rows.length === 1 ? rows[0] : undefined
