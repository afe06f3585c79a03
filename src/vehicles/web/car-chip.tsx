// The chosen car on a screen of the catalogue, with change and clear; or the way to choose one.

import { Link, useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { CarIcon } from '#src/ui/icons.tsx'
import { type Car, carHref, carTitle } from './car.ts'
import styles from './car-chip.module.css'
import { clearCar, useCar } from './vehicle-selection.ts'

type Props = {
  /** The car that the address names; without it the remembered one. */
  readonly car?: Car
  /** Where the page goes on without a car. */
  readonly clearedHref?: string
}

export function CarChip({ car: carOfPage, clearedHref }: Props) {
  const chosen = useCar()
  const navigate = useNavigate()
  const car = carOfPage ?? chosen
  if (!car.brand)
    return (
      <Link to="/catalog" className={styles.choose}>
        <CarIcon />
        Выбрать автомобиль
      </Link>
    )
  function clear() {
    clearCar()
    if (clearedHref !== undefined) navigate(clearedHref)
  }
  return (
    <Chip
      icon={<CarIcon />}
      changeHref="/catalog"
      link={RouterLink}
      onClear={clear}
      clearLabel="Сбросить автомобиль"
    >
      <Link to={carHref(car)} className={styles.car}>
        {carTitle(car)}
      </Link>
    </Chip>
  )
}
