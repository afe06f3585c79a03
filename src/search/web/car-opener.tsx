// The button in every page's header that shows the chosen car and opens the car sheet.

import type { MouseEvent } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import {
  CAR_SHEET,
  chooseCar,
  useCar,
  useCarTitle,
  useGarageSheet,
} from '#src/vehicles/web/public.ts'

/** Id of the search form in the header; the `form` attribute links other selects to it. */
export const SEARCH_FORM = 'search-form'
/** Id of the selects on the home page. */
export const HOME_CAR = 'home-car'

type Props = {
  readonly className: string | undefined
  /** Whether the page has the selects itself, as the home page does. */
  readonly isHome: boolean
}

export function CarOpener({ className, isHome }: Props) {
  const car = useCar()
  const title = useCarTitle(car)
  const [garage, openGarage] = useGarageSheet(car, chooseCar)
  const words = (
    <>
      <Icon name="car" />
      <span>{car.brand ? title : 'Выбрать автомобиль'}</span>
      <Icon name="chevron-down" />
    </>
  )
  function open(event: MouseEvent) {
    event.preventDefault()
    openGarage()
  }
  return isHome ? (
    <>
      {/* without a script it leads to the selects */}
      <a href={`#${HOME_CAR}`} className={className} onClick={open}>
        {words}
      </a>
      {garage}
    </>
  ) : (
    <button type="button" popoverTarget={CAR_SHEET} className={className}>
      {words}
    </button>
  )
}
