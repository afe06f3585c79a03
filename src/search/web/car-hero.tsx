// The top of the home page, where the buyer chooses a car.

import type { ReactNode } from 'react'
import { CallbackLink } from '#src/content/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { chooseCar, useCar, VehiclePicker } from '#src/vehicles/web/public.ts'
import styles from './car-hero.module.css'
import { HOME_CAR, SEARCH_FORM } from './car-opener.tsx'

/** `children` stand below the selects, or in their place. */
export function CarHero({ children }: { readonly children: ReactNode }) {
  const car = useCar()
  return (
    <section id={HOME_CAR} className={styles.hero} aria-labelledby="car-hero">
      <div className={styles.head}>
        <h1 id="car-hero" className={styles.title}>
          Поиск автозапчастей китайских автомобилей
        </h1>
        <CallbackLink />
      </div>
      <div className={styles.body}>
        <div className={styles.choice}>
          <VehiclePicker car={car} form={SEARCH_FORM} onChoose={chooseCar} />
          <Button type="submit" form={SEARCH_FORM} variant="primary">
            Показать запчасти
          </Button>
        </div>
        {children}
      </div>
    </section>
  )
}
