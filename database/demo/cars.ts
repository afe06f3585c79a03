// The cars of the facts as the generator needs them: who shares an engine, who shares a platform.

import type { EngineFact, MakeFact, ModelFact, Need, SharedBy } from './fact-types.ts'
import { engineFacts, makeFacts } from './facts.ts'

/** A model with one of its engines; `engine: null` where the facts name none. */
export type Car = {
  readonly make: MakeFact
  readonly model: ModelFact
  readonly engine: EngineFact | null
}

const enginesByName = new Map(engineFacts.map((engine) => [engine.name, engine]))

/** Every model with every engine. */
export const cars: readonly Car[] = makeFacts.flatMap((make) =>
  make.models.flatMap((model) => {
    const engines = model.engines.map((name) => enginesByName.get(name) ?? null)
    return (engines.length > 0 ? engines : [null]).map((engine) => ({ make, model, engine }))
  }),
)

/** Every model once, with its first engine: for parts that do not depend on the engine. */
export const modelCars: readonly Car[] = cars.filter(
  (car, place) => cars[place - 1]?.model !== car.model,
)

const ownName = ({ make, model }: Car): string => `${make.name} ${model.name}`
const platformOf = (car: Car): string => car.model.platform
const bodyOf = (car: Car): string => `${car.model.platform} ${car.model.body ?? ownName(car)}`
const familyOf = (car: Car): string => car.engine?.family ?? ownName(car)

const alike = {
  engine: { keyOf: familyOf, groups: Map.groupBy(cars, familyOf) },
  model: { keyOf: platformOf, groups: Map.groupBy(modelCars, platformOf) },
  body: { keyOf: bodyOf, groups: Map.groupBy(modelCars, bodyOf) },
}

/** Cars that take the same part as `car`, itself among them. */
export function neighboursOf(car: Car, sharedBy: SharedBy): readonly Car[] {
  const { keyOf, groups } = alike[sharedBy]
  return groups.get(keyOf(car)) ?? []
}

/** Whether the car has what the part is made for; an unknown engine has nothing special. */
export const hasAll = (car: Car, needs: readonly Need[]): boolean =>
  needs.every((need) => has(car, need))

function has({ model, engine }: Car, need: Need): boolean {
  if (need === 'MT' || need === 'AT' || need === 'CVT') return model.gearboxes.includes(need)
  if (need === 'disc' || need === 'drum') return model.rearBrakes === need
  if (need === 'hydraulic') return model.steering === need
  if (need === 'coilSprings') return !model.leafSprings
  if (need === 'petrol') return engine?.fuel !== 'дизель'
  if (need === 'turbo') return engine?.turbo ?? false
  if (need === 'wires') return engine?.ignition === need
  return engine?.timing === need
}

/** Parts of newer and larger cars cost more: 0.2 to 1, and 0.5 for an unknown car. */
export function dearnessOf(car: Car | undefined): number {
  if (!car) return 0.5
  const age = Math.min(1, Math.max(0, (car.model.years[0] - 2003) / 21))
  const size = Math.min(1, (car.engine?.volumeMl ?? 1500) / 2400)
  return 0.15 + 0.45 * age + 0.3 * size + (car.engine?.turbo ? 0.1 : 0)
}
