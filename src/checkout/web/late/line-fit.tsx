// The verdict on a line of the cart: a misfit names the car.

import type { Product } from '#src/catalogue/contract.ts'
import { FitLine, keptCarFor, useOilVerdict, verdictOf } from '#src/catalogue/web/public.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { carTitle, useCar, useEngines, useGarage } from '#src/vehicles/web/public.ts'
import { useMisfitCar } from '../misfit-question.tsx'

export function LineFit({ product }: { readonly product: Product }) {
  const car = useCar()
  const engines = useEngines(car)
  const title = useMisfitCar(car)
  const verdict = verdictOf(product, car, engines?.map(({ engine }) => engine) ?? [])
  const ofOil = useOilVerdict(product, car, verdict)
  const garage = useGarage()
  const isMisfit = car.model !== '' && (ofOil ?? verdict).is === 'does-not-fit'
  const other = isMisfit ? keptCarFor(product, garage) : undefined
  if (other) return <FitMark verdict="fits"> для вашего {other.name || carTitle(other)}</FitMark>
  if (isMisfit)
    return (
      <p data-misfit>
        <FitMark verdict="does-not-fit" word={ofOil?.word}>
          {' '}
          для {title}
        </FitMark>
      </p>
    )
  return <FitLine product={product} isBare />
}
