// Above a list for the car of its address: whose goods they are, when another car is chosen.

import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { type Car, carTitle, chooseCar, useCar, useCarTitle } from '#src/vehicles/web/public.ts'
import styles from './other-car.module.css'

type Props = {
  /** The car of the address. */
  readonly car: Car
  /** The same list for the chosen car. */
  readonly hrefOf: (chosen: Car) => string
}

export function OtherCar({ car, hrefOf }: Props) {
  const chosen = useCar()
  const [shownTitle, chosenTitle] = [useCarTitle(car), useCarTitle(chosen)]
  if (!car.model || !chosen.model || shownTitle === chosenTitle) return null
  return (
    <div className={styles.other} role="note">
      <p>
        Показано для {shownTitle}
        <br />
        Ваша машина — {chosenTitle}
      </p>
      <p className={styles.ways}>
        <Link to={hrefOf(chosen)}>Показать для моей</Link>
        <Button onClick={() => chooseCar(car)}>Выбрать {carTitle({ ...car, engine: '' })}</Button>
      </p>
    </div>
  )
}
