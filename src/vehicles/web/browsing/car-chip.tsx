// The chosen car on a screen of the catalogue, with change and clear; else a link to choose one.

import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Chip } from '#src/ui/browsing/chip.tsx'
import { CarIcon } from '#src/ui/icons.tsx'
import { type Car, carHref } from '../car.ts'
import { useCarTitle } from '../car-engines.ts'
import { clearCar, useCar } from '../vehicle-selection.ts'
import styles from './car-chip.module.css'

type Props = {
  /** The car of the address; without it the remembered one is shown. */
  readonly car?: Car
  /** The page to show after the car is cleared. */
  readonly clearedHref?: string
  /** The page filtered by the remembered car, for pages that use only the car of the address. */
  readonly narrowedHref?: (car: Car) => string
  /** Shown while no car is chosen. */
  readonly children?: ReactNode
}

export function CarChip({ car: carOfPage, clearedHref, narrowedHref, children }: Props) {
  const chosen = useCar()
  const navigate = useNavigate()
  const car = carOfPage ?? chosen
  const title = useCarTitle(car)
  if (!car.brand) return <div className={styles.none}>{children ?? <ChooseLink />}</div>
  if (!carOfPage && narrowedHref)
    return (
      <Link to={narrowedHref(car)} className={styles.choose}>
        <CarIcon />
        Показать только для {title}
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
        {title}
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
