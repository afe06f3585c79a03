// The chosen car on a screen of the catalogue, with change and clear.

import { useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { CarIcon } from '#src/ui/icons.tsx'
import { type Car, carTitle } from './car.ts'
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
  if (!car.brand) return null
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
      {carTitle(car)}
    </Chip>
  )
}
