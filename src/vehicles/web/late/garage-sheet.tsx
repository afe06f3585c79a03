// The garage over the page: the buyer's cars to choose from, and a form for one more.

import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { type GarageCar, keyOf } from '../../garage.ts'
import type { Car } from '../car.ts'
import { useCarTitle } from '../car-engines.ts'
import { forgetCar, keepCar, useGarage } from '../garage-store.ts'
import { CarForm, NEW_CAR, useWholeCar } from './car-form.tsx'
import styles from './garage-sheet.module.css'

type Props = {
  /** The car shown on the page. */
  readonly car: Car
  /** The VIN of the car that is to be added; without it the kept cars come first. */
  readonly vin?: string | undefined
  readonly onChoose: (car: Car) => void
  readonly onClose: () => void
}

export function GarageSheet({ car, vin = '', onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const garage = useGarage()
  const whole = useWholeCar(car)
  const isKept = garage.some((kept) => kept.vin === vin)
  const [isAdding, setAdding] = useState(garage.length === 0 || (vin !== '' && !isKept))
  useEffect(() => dialog.current?.showModal(), [])
  function choose({ brand, model, engine }: Car) {
    onChoose({ brand, model, engine })
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="garage-title" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="garage-title">Мои автомобили</h2>
        <IconButton
          label="Закрыть"
          icon={<Icon name="close" />}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {garage.length > 0 && (
        <ul>
          {garage.map((kept) => (
            <GarageRow key={keyOf(kept)} kept={kept} chosen={whole} onChoose={() => choose(kept)} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <CarForm
          car={{ ...NEW_CAR, vin }}
          submitText="Выбрать"
          onSubmit={(added) => {
            keepCar(added)
            choose(added)
          }}
          onCancel={garage.length > 0 ? () => setAdding(false) : undefined}
        />
      ) : (
        <div className={styles.more}>
          <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Добавить автомобиль
          </Button>
        </div>
      )}
    </dialog>
  )
}

const isSame = (kept: Car, car: Car): boolean =>
  kept.brand === car.brand && kept.model === car.model && kept.engine === car.engine

type RowProps = {
  readonly kept: GarageCar
  /** The chosen car, with an engine if its model has one. */
  readonly chosen: Car
  readonly onChoose: () => void
}

function GarageRow({ kept, chosen, onChoose }: RowProps) {
  const isChosen = isSame(useWholeCar(kept), chosen)
  const title = useCarTitle(kept)
  const facts = [kept.name && title, kept.year, kept.vin].filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.car}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        {isChosen ? <Icon name="check" /> : <Icon name="car" />}
        <span>
          {kept.name || title}
          {facts && <span className={styles.facts}>{facts}</span>}
        </span>
      </button>
      {kept.id === undefined && (
        <IconButton
          label={`Убрать: ${kept.name || title}`}
          icon={<Icon name="trash" />}
          onClick={() => forgetCar(kept)}
        />
      )}
    </li>
  )
}
