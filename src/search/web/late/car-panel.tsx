// The chosen car of the home page in one line that opens the selects, and its tiles.

import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CarTiles } from '#src/catalogue/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { type Car, readCar, useCar, useCarTitle } from '#src/vehicles/web/public.ts'
import { HOME_CAR, SEARCH_FORM } from '../car-opener.tsx'
import styles from './car-panel.module.css'

/** `service` is what is known of the car's service interval. */
export function CarPanel({ service }: { readonly service: string }) {
  const car = useCar()
  const [isChanging, setChanging] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when another car is chosen
  useLayoutEffect(() => {
    // the selects in which a car is being chosen stay open
    if (!readCar().model || document.activeElement?.closest(`#${HOME_CAR} select`))
      setChanging(true)
  }, [car.model])
  function change() {
    flushSync(() => setChanging(true))
    document.getElementById(HOME_CAR)?.querySelector('select')?.focus()
  }
  if (!car.model || isChanging) return <CarTiles service={service} />
  return (
    <div className={styles.panel}>
      <ChosenCar car={car} onChange={change} />
      <CarTiles service={service} isLarge />
    </div>
  )
}

type Props = { readonly car: Car; readonly onChange: () => void }

function ChosenCar({ car, onChange }: Props) {
  const [name, engine] = useCarTitle(car).split(' · ')
  return (
    <div className={styles.chosen}>
      <p className={styles.car}>
        <Icon name="car" />
        <span className={styles.name}>
          {name} <span className={styles.engine}>{engine}</span>
        </span>
        <Button variant="quiet" className={styles.change} onClick={onChange}>
          Сменить
        </Button>
      </p>
      <Button type="submit" form={SEARCH_FORM} variant="primary">
        Показать запчасти
      </Button>
    </div>
  )
}
