// The chosen car on a screen of the catalogue, with change and clear; else a link to choose one.

import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Chip } from '#src/ui/browsing/chip.tsx'
import { CarIcon } from '#src/ui/icons.tsx'
import { type Car, carHref } from '../car.ts'
import { useCarTitle } from '../car-engines.ts'
import { chooseCar, clearCar, useCar } from '../vehicle-selection.ts'
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
  const [sheet, openGarage] = useGarageSheet(car, (to) => {
    chooseCar(to)
    if (narrowedHref) navigate(narrowedHref(to))
    else if (carOfPage) navigate(carHref(to))
  })
  if (!car.brand)
    return (
      <div className={styles.none}>
        {children ?? <ChooseLink onClick={openGarage} />}
        {sheet}
      </div>
    )
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
    <>
      <Chip
        icon={<CarIcon />}
        changeHref="/catalog"
        onChange={openGarage}
        link={RouterLink}
        onClear={clear}
        clearLabel="Сбросить автомобиль"
      >
        <Link to={carHref(car)} className={styles.car}>
          {title}
        </Link>
      </Chip>
      {sheet}
    </>
  )
}

/** The garage over the page, and how to open it; its code comes with the first use. */
function useGarageSheet(car: Car, onChoose: (car: Car) => void): [ReactNode, () => void] {
  const [sheet, setSheet] = useState<ReactNode>()
  const navigate = useNavigate()
  const close = () => setSheet(undefined)
  const open = () =>
    void import('../late/garage-sheet.tsx').then(
      ({ GarageSheet }) => setSheet(<GarageSheet car={car} onChoose={onChoose} onClose={close} />),
      () => navigate('/catalog'),
    )
  return [sheet, open]
}

const ChooseLink = ({ onClick }: { readonly onClick: () => void }) => (
  <Link
    to="/catalog"
    className={styles.choose}
    onClick={(event: MouseEvent) => {
      event.preventDefault()
      onClick()
    }}
  >
    <CarIcon />
    Выбрать автомобиль
  </Link>
)
