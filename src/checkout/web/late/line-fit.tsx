// The verdict on a line of the cart: a misfit names the car, an oil may be by the regulation.

import type { OilFacts, Product } from '#src/catalogue/contract.ts'
import { carOilsApi } from '#src/catalogue/oil-contract.ts'
import { FitLine, isByRegulation, verdictOf } from '#src/catalogue/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { useCar, useEngines } from '#src/vehicles/web/public.ts'
import { useMisfitCar } from './misfit-question.tsx'

export function LineFit({ product }: { readonly product: Product }) {
  const car = useCar()
  const engines = useEngines(car)
  const title = useMisfitCar(car)
  const verdict = verdictOf(product, car, engines?.map(({ engine }) => engine) ?? [])
  if (verdict.is === 'does-not-fit' && car.model)
    return (
      <p data-misfit>
        <FitMark verdict="does-not-fit"> к {title}</FitMark>
      </p>
    )
  if (verdict.is === 'unknown' && product.oil) return <OilFit product={product} oil={product.oil} />
  return <FitLine product={product} isBare />
}

/** The words of the service set where the oil meets the regulation. */
function OilFit({ product, oil }: { readonly product: Product; readonly oil: OilFacts }) {
  const car = useCar()
  const { data } = useApi(carOilsApi, { query: car })
  return data && isByRegulation(oil, data) ? (
    <FitMark verdict="fits" word="По регламенту" />
  ) : (
    <FitLine product={product} isBare />
  )
}
