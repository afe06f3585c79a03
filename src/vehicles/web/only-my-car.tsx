// One line above a list for every car: the same list for the chosen car, or the way to choose one.
// Its height is the same in both cases, because the browser alone knows the car.

import { Link } from 'react-router'
import { CAR_SHEET, type Car, carTitle } from './car.ts'
import styles from './only-my-car.module.css'
import { useCar } from './vehicle-selection.ts'

type Props = { readonly hrefOf: (car: Car) => string }

export function OnlyMyCar({ hrefOf }: Props) {
  const car = useCar()
  return car.model ? (
    <Link to={hrefOf(car)} className={styles.line}>
      Показать только для {carTitle(car)}
    </Link>
  ) : (
    <button type="button" popoverTarget={CAR_SHEET} className={styles.line}>
      {car.brand ? `Выбрать модель ${car.brand}` : 'Показать для моей машины'}
    </button>
  )
}
