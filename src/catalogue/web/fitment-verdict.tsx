// Beside the price of a product: does it fit the chosen car?

import { CheckIcon } from '#src/ui/icons.tsx'
import { carTitle, useCar } from '#src/vehicles/web/public.ts'
import type { Product } from '../contract.ts'
import { needsApproval } from '../oil-facts.ts'
import styles from './fitments.module.css'
import { CHECK_APPROVAL, fitmentSummary, fitsCar } from './goods/fitment.ts'

/** Until a car is chosen, which cars it fits. */
export function FitmentVerdict({ product }: { readonly product: Product }) {
  const car = useCar()
  const fits = car.model ? fitsCar(product, car) : null
  if (fits === true && !product.is_universal)
    return (
      <p className={styles.fits}>
        <CheckIcon />
        Подходит для вашего {carTitle(car)}
      </p>
    )
  if (fits === false)
    return <p className={styles.fitsNot}>В списке нет вашего {carTitle(car)}: проверьте артикул.</p>
  return (
    <p className={styles.fitsMany}>
      <a href="#fitments">{saidOfCars(product)}</a>
    </p>
  )
}

const saidOfCars = (product: Product): string =>
  product.oil && needsApproval(product.oil)
    ? CHECK_APPROVAL
    : fitmentSummary(product) || 'Применимость не указана'
