// One analogue group before its products are made: the part, its cars, its original number.

import { categoryFacts } from '#src/setup/server/public.ts'
import { carsInName, listModels } from './car-names.ts'
import type { Car } from './cars.ts'
import type { Confidence, DemoFitment, DemoProduct } from './demo-product.ts'
import type { DemoRun } from './demo-run.ts'
import type { PartKindFact } from './fact-types.ts'

import type { GroupPrices } from './prices.ts'
import { stockInShops, turnoverAt } from './stock.ts'

export type PartPlan = {
  readonly kind: PartKindFact
  /** «Фара левая» */
  readonly name: string
  /** Not empty; the first car gives the part its name and number. */
  readonly cars: readonly Car[]
  /** The original's number; it names the group. */
  readonly article: string
  readonly group: number
  readonly prices: GroupPrices
}

/** The values that differ between the products of a group. */
export type PartVersion = Pick<
  DemoProduct,
  'article' | 'manufacturer' | 'quality' | 'numbers' | 'description'
> & { readonly cars: readonly Car[] }

export const GENERATED_SOURCE = 'демонстрация'
export const GENERATED_NOTE =
  'Демонстрационный товар: номер и применяемость составлены для примера.'

const pickupOnly = new Set(
  categoryFacts.flatMap((top) =>
    top.children.flatMap((branch) =>
      branch.children.filter((leaf) => leaf.pickupOnly).map((leaf) => leaf.key),
    ),
  ),
)

export const isPickupOnly = (categoryKey: string): boolean => pickupOnly.has(categoryKey)

export function partProduct(run: DemoRun, plan: PartPlan, version: PartVersion): DemoProduct {
  const { kind } = plan
  const { random } = run
  const { cars, ...own } = version
  const byEngine = kind.fits === 'engine'
  const price = plan.prices.priceOf(version.quality)
  return {
    ...own,
    ...partBasics(kind),
    name: `${plan.name} ${carsInName(cars, byEngine, random)}`,
    price,
    weightGrams: Math.round((kind.weight * random.between(0.85, 1.2)) / 10) * 10 || 10,
    group: { number: plan.group, article: plan.article },
    fitments: fitmentsOf(cars, byEngine, 'generated', GENERATED_SOURCE),
    stock: stockInShops(turnoverAt(price), random),
    popularity: partPopularity(run, plan),
  }
}

/** The values that all products of a kind of part share. */
export const partBasics = (kind: PartKindFact) => ({
  categoryKey: kind.category,
  partType: kind.type,
  vatRate: 22,
  isUniversal: false,
  isMarked: false,
  pickupOnly: isPickupOnly(kind.category),
  unit: kind.unit,
  multiplicity: 1,
  oil: null,
})

export const fitmentsOf = (
  cars: readonly Car[],
  byEngine: boolean,
  confidence: Confidence,
  source: string,
): DemoFitment[] =>
  cars.map(({ make, model, engine }) => ({
    make: make.name,
    model: model.name,
    engine: byEngine ? (engine?.name ?? null) : null,
    source,
    confidence,
  }))

/** Few are asked for every day: the demand for kind and model, times a steep chance. */
export function partPopularity({ random }: DemoRun, { kind, cars }: PartPlan): number {
  const demand = (kind.demand / 34) * Math.sqrt((cars[0]?.model.share ?? 1) / 80)
  return Math.round(demand * random.next() ** 5 * 10_000) / 10_000
}

/** `Chery Tiggo 7 Pro, Tiggo 8 (E4T15C)` */
export function carsInDescription(kind: PartKindFact, cars: readonly Car[]): string {
  const models = listModels(cars, 6, 90)
  const isShort = new Set(cars.map(({ model }) => model)).size > models.split(', ').length
  const told = isShort ? `${models} и других` : models
  const engines = [...new Set(cars.map(({ engine }) => engine?.short))].filter(Boolean)
  return kind.fits === 'engine' && engines.length > 0 ? `${told} (${engines.join(', ')})` : told
}
