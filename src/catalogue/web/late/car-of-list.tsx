// Above a list for the car of its address: whose goods they are, and ways to another list, in a line
// as high for the chosen car as for another one, because the browser alone knows the chosen car.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { type Car, chooseCar, useCar, useCarTitle } from '#src/vehicles/web/public.ts'
import listStyles from '../browsing/list-page.module.css'
import styles from './car-of-list.module.css'

type Props = {
  /** The car of the address. */
  readonly car: Car
  /** The same list for the chosen car. */
  readonly hrefOf: (chosen: Car) => string
  /** The way to the goods of every car. */
  readonly children: ReactNode
}

export function CarOfList({ car, hrefOf, children }: Props) {
  const chosen = useCar()
  const [shownTitle, chosenTitle] = [useCarTitle(car), useCarTitle(chosen)]
  const isOther = chosen.model !== '' && shownTitle !== chosenTitle
  return (
    <div role="note" className={styles.place}>
      <p className={styles.said}>
        Показано для {shownTitle}
        {isOther && `. Ваша машина — ${chosenTitle}`}
      </p>
      <p className={styles.ways}>
        {isOther && (
          <>
            <Link to={hrefOf(chosen)} className={listStyles.child}>
              Показать для моей
            </Link>
            <Button onClick={() => chooseCar(car)}>Выбрать {car.model}</Button>
          </>
        )}
        {children}
      </p>
    </div>
  )
}
