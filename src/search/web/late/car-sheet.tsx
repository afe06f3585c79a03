// The car sheet: make, model, engine, a link to the parts, and a button to forget the car.

import { useState } from 'react'
import { Link, useLocation, useMatch, useNavigate } from 'react-router'
import { CallbackLink } from '#src/content/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { closeSheet, Sheet } from '#src/ui/sheet.tsx'
import {
  CAR_SHEET,
  type Car,
  carHref,
  chooseCar,
  clearCar,
  useCar,
  useGarageSheet,
  VehiclePicker,
} from '#src/vehicles/web/public.ts'
import { SEARCH_FORM } from '../car-opener.tsx'
import { addressWithoutCar, searchAddress, textOfAddress } from '../search-address.ts'
import styles from './car-sheet.module.css'

export const parts = { CarSheet }

type Props = {
  /** Whether the makes came with the page; else they are loaded when the sheet opens. */
  readonly isReady: boolean
}

function CarSheet({ isReady }: Props) {
  const car = useCar()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(false)
  const choose = useChoice()
  const [garage, openGarage] = useGarageSheet(car, choose)
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
        <VehiclePicker car={car} form={SEARCH_FORM} onChoose={choose} />
      ) : (
        <Link to="/catalog">Каталог по маркам</Link>
      )}
      <div className={styles.acts}>
        <Button type="submit" form={SEARCH_FORM} variant="primary">
          Показать запчасти
        </Button>
        <Button onClick={openGarage}>Мои автомобили</Button>
        {car.brand && <Button onClick={clear}>Сбросить автомобиль</Button>}
        <CallbackLink />
      </div>
      {garage}
    </Sheet>
  )
}

/** Applies a choice and updates search results and model pages, so header and list agree. */
function useChoice(): (car: Car) => void {
  const { pathname } = useLocation()
  const list = useMatch('/catalog/:list/:last')?.params.list ?? ''
  const navigate = useNavigate()
  return (car) => {
    chooseCar(car)
    const isModel = list !== '' && !NO_MAKES.includes(list)
    const isOther = car.model !== '' && carHref({ ...car, engine: '' }) !== pathname
    if (list === 'search') navigate(searchAddress(textOfAddress(pathname), car), STAY)
    else if (isModel && isOther) navigate(carHref(car), STAY)
  }
}

/** First segments of `/catalog/` paths that are no makes. */
const NO_MAKES = ['search', 'product', 'categories']
const STAY = { preventScrollReset: true }
