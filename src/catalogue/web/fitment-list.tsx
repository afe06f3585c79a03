// Which cars a product fits, and whether the buyer's own is among them.

import { CheckIcon } from '#src/ui/icons.tsx'
import { carTitle, useCar } from '#src/vehicles/web/public.ts'
import type { Product } from '../contract.ts'
import { fitmentsOf, fitsCar } from './fitment.ts'
import styles from './product-page.module.css'

export function FitmentList({ product }: { readonly product: Product }) {
  return (
    <section className={styles.fitments} aria-labelledby="fitments">
      <h2 id="fitments">Подходит для автомобилей</h2>
      <Verdict product={product} />
      {product.is_universal && <p>Для любых автомобилей.</p>}
      {!product.is_universal && product.cars.length === 0 && (
        <p>Применимость не указана. Уточните её по телефону, назвав артикул.</p>
      )}
      <dl className={styles.makes}>
        {fitmentsOf(product.cars).map(({ brand, models }) => (
          <div key={brand} className={styles.make}>
            <dt>{brand}</dt>
            <dd>
              <ul className={styles.models}>
                {models.map(({ model, engines }) => (
                  <li key={model}>
                    {model}
                    {engines.length > 0 && (
                      <span className={styles.engines}> {engines.join(', ')}</span>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Verdict({ product }: { readonly product: Product }) {
  const car = useCar()
  const fits = fitsCar(product, car)
  if (!car.model || fits === null) return null
  if (fits)
    return (
      <p className={styles.fits}>
        <CheckIcon />
        Подходит для вашего {carTitle(car)}
      </p>
    )
  return <p className={styles.fitsNot}>В списке нет вашего {carTitle(car)}: проверьте артикул.</p>
}
