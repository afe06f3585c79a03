// The verdict on a line of the cart: a misfit names the car.

import type { Product } from '#src/catalogue/contract.ts'
import { FitLine, verdictOf } from '#src/catalogue/web/public.ts'
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
  return <FitLine product={product} isBare />
}
