// The chosen car in the header, on every page; it opens the sheet with the three selects.

import { CarIcon, ChevronDownIcon } from '#src/ui/icons.tsx'
import { CAR_SHEET, useCar, useCarTitle } from '#src/vehicles/web/public.ts'

/** The form of the header. Selects elsewhere on the page belong to it by this id. */
export const SEARCH_FORM = 'search-form'
/** The selects of the home page. */
export const HOME_CAR = 'home-car'

type Props = {
  readonly className: string | undefined
  /** The home page shows the selects itself. */
  readonly isHome: boolean
}

export function CarOpener({ className, isHome }: Props) {
  const car = useCar()
  const title = useCarTitle(car)
  const words = (
    <>
      <CarIcon />
      <span>{car.brand ? title : 'Выбрать автомобиль'}</span>
      <ChevronDownIcon />
    </>
  )
  return isHome ? (
    <a href={`#${HOME_CAR}`} className={className}>
      {words}
    </a>
  ) : (
    <button type="button" popoverTarget={CAR_SHEET} className={className}>
      {words}
    </button>
  )
}
