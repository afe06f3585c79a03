// A chosen car as the words under which the search index keeps fitments.

/** Ids of the levels that are chosen in the selects; null where none was chosen. */
export type Car = {
  readonly makeId: number | null
  readonly modelId: number | null
  readonly engineId: number | null
}

/**
 * A tsquery that matches what fits the car, empty when no car was chosen. A fitment without an
 * engine (`m3e0_`) fits every engine of its model.
 */
export function carFacets({ makeId, modelId, engineId }: Car): string {
  if (modelId !== null && engineId !== null) {
    return `('m${modelId}e${engineId}_' | 'm${modelId}e0_')`
  }
  if (modelId !== null) return `'m${modelId}_'`
  const make = makeId === null ? [] : [`'b${makeId}_'`]
  const engine = engineId === null ? [] : [`'e${engineId}_'`]
  return [...make, ...engine].join(' & ')
}

/** Goods that fit every car. */
export const UNIVERSAL = "'u_'"

/** What the car of the selects lets through, as queries; empty when none is chosen. */
export type ChosenCar = {
  readonly fits: string
  /** `fits`, and goods for every car where they may be shown for it. */
  readonly suits: string
}

/** Goods for every car are shown beside a part, unless an engine is chosen. */
export function chosenCar(car: Car, isPartAsked: boolean): ChosenCar {
  const fits = carFacets(car)
  const admitsUniversal = fits !== '' && isPartAsked && car.engineId === null
  return { fits, suits: admitsUniversal ? `(${fits} | ${UNIVERSAL})` : fits }
}
