// The engines of a car's model, by their codes and as people say them.

import { useApi } from '#src/platform/web/api-cache.ts'
import { type EngineDetail, vehiclesApi } from '../contract.ts'
import { type Car, carTitle } from './car.ts'

/** Undefined while loading; empty after a failure. */
export function useEngines({ brand, model }: Car): readonly EngineDetail[] | undefined {
  const { data, isError } = useApi(
    vehiclesApi.engines,
    { query: { brand, model } },
    { enabled: model !== '' },
  )
  return data?.details ?? (isError ? [] : undefined)
}

/** `Chery Tiggo 7 Pro · 1.5 л турбо, 147 л.с.`; an only engine is the car's. */
export function useCarTitle(car: Car): string {
  const engines = useEngines(car)
  const own = engines?.find(
    ({ engine }) => engine === car.engine || (!car.engine && engines.length === 1),
  )
  return carTitle({ ...car, engine: own?.short_name ?? (engines ? car.engine : '') })
}
