// The chosen car on a screen of the catalogue, with change and clear; or the way to choose one.

import type { ReactNode } from 'react'
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
  /** The page for the remembered car, where only the car of the address counts. */
  readonly narrowedHref?: (car: Car) => string
  /** What stands there while no car is chosen. */
  readonly children?: ReactNode
}

export function CarChip({ car: carOfPage, clearedHref, narrowedHref, children }: Props) {
  const chosen = useCar()
  const navigate = useNavigate()
  const car = carOfPage ?? chosen
  if (!car.brand) return <div className={styles.none}>{children ?? <ChooseLink />}</div>
  if (!carOfPage && narrowedHref)
    return (
      <Link to={narrowedHref(car)} className={styles.choose}>
        <CarIcon />
        Показать только для {carTitle(car)}
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

const ChooseLink = () => (
  <Link to="/catalog" className={styles.choose}>
    <CarIcon />
    Выбрать автомобиль
  </Link>
)
