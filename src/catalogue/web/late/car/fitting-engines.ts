// Names the engines of the buyer's model that a product fits, where his own is the only obstacle.

import type { EngineDetail } from '#src/vehicles/contract.ts'
import type { Car } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'

type Named = Pick<EngineDetail, 'engine' | 'short_name'>

/** `Chery Tiggo 4 с двигателем 2.0 л`; empty when the product does not fit the model at all. */
export function fittingEngines(
  { cars }: Pick<Product, 'cars'>,
  { brand, model, engine: own }: Car,
  named: readonly Named[],
): string {
  const listed = cars.filter((car) => car.brand === brand && car.model === model)
  const engines = [...new Set(listed.map(({ engine }) => engine))].filter(Boolean)
  if (engines.length === 0) return ''
  const nameOf = (code: string) => named.find(({ engine }) => engine === code)?.short_name ?? code
  // «1.5 л» of «1.5 л, 113 л.с.» is enough, unless an engine that does not fit is called so too
  const size = (code: string) => nameOf(code).split(',')[0] ?? ''
  const others = [own, ...named.map(({ engine }) => engine)].filter(
    (each) => !engines.includes(each),
  )
  const isClear = engines.every((engine) => others.every((other) => size(engine) !== size(other)))
  const names = new Set(engines.map(isClear ? size : nameOf))
  const word = names.size > 1 ? 'двигателями' : 'двигателем'
  return `${brand} ${model} с ${word} ${[...names].join(isClear ? ', ' : '; ')}`
}
