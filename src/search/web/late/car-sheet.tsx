// The sheet of the car: make, model, engine; the way to its parts; to forget it.

import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CallbackLink } from '#src/content/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { closeSheet, Sheet } from '#src/ui/sheet.tsx'
import { chooseCar, clearCar, useCar, VehiclePicker } from '#src/vehicles/web/public.ts'
import { CAR_SHEET, SEARCH_FORM } from '../car-opener.tsx'
import { addressWithoutCar } from '../search-address.ts'
import styles from './car-sheet.module.css'

export const parts = { CarSheet }

type Props = {
  /** The server brought the makes with the page; elsewhere they come when the sheet is opened. */
  readonly isReady: boolean
}

function CarSheet({ isReady }: Props) {
  const car = useCar()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(false)
  function clear() {
    clearCar()
    const address = addressWithoutCar(pathname)
    if (address !== null) navigate(address)
    closeSheet(CAR_SHEET)
  }
  return (
    <Sheet
      id={CAR_SHEET}
      title="Поиск автозапчастей китайских автомобилей"
      onOpen={() => setOpened(true)}
    >
      {isReady || isOpened ? (
        <VehiclePicker car={car} form={SEARCH_FORM} onChoose={chooseCar} />
      ) : (
        <Link to="/catalog">Каталог по маркам</Link>
      )}
      <div className={styles.acts}>
        <Button type="submit" form={SEARCH_FORM} variant="primary">
          Показать запчасти
        </Button>
        {car.brand && <Button onClick={clear}>Сбросить автомобиль</Button>}
        <CallbackLink />
      </div>
    </Sheet>
  )
}
