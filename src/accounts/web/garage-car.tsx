// A car of the garage: what is known of it, and the pages that go on from it.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '#src/ui/browsing/copy-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Pictogram } from '#src/ui/pictogram.tsx'
import {
  type Car,
  carHref,
  carTitle,
  chooseCar,
  queryOfCar,
  serviceHref,
  useCar,
  useEngines,
  useWholeCar,
} from '#src/vehicles/web/public.ts'
import type { KeptCar } from '../garage-contract.ts'
import styles from './garage-page.module.css'

type Props = {
  readonly car: KeptCar
  /** The buttons that change and remove it. */
  readonly children: ReactNode
}

export function GarageCar({ car, children }: Props) {
  const { brand, model } = car
  const { engine } = useWholeCar(car)
  const chosen = useWholeCar(useCar())
  const isChosen = chosen.brand === brand && chosen.model === model && chosen.engine === engine
  const whole = { brand, model, engine }
  return (
    <>
      <h2 className={styles.name}>{car.name || carTitle({ brand, model, engine: '' })}</h2>
      <Facts car={car} whole={whole} />
      <Ways car={whole} />
      <div className={styles.acts}>
        <Button disabled={isChosen} onClick={() => chooseCar(whole)}>
          {isChosen ? 'Выбран' : 'Выбрать'}
        </Button>
        {children}
      </div>
    </>
  )
}

function Facts({ car, whole }: { readonly car: KeptCar; readonly whole: Car }) {
  const engines = useEngines(whole) ?? []
  const engine = engines.find((each) => each.engine === whole.engine)?.short_name ?? whole.engine
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Модель', car.name && carTitle({ ...whole, engine: '' })],
    ['Двигатель', engine || (engines.length > 0 && 'не указан')],
    ['Выпуск', car.year && `${car.year} год`],
    ['VIN', car.vin && <CopyButton text={car.vin} label="Скопировать VIN" />],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The chosen car goes along: the next page speaks of this one. */
function Ways({ car }: { readonly car: Car }) {
  const ways = [
    { name: 'ТО по регламенту', pictogram: 'oil-filter', href: serviceHref(car) },
    {
      name: 'Моторное масло',
      pictogram: 'canister',
      href: `/oil?${new URLSearchParams(queryOfCar(car))}`,
    },
    { name: 'Запчасти', pictogram: 'box', href: carHref(car) },
  ]
  return (
    <ul className={styles.ways}>
      {ways.map(({ name, pictogram, href }) => (
        <li key={name}>
          <Link to={href} className={styles.way} onClick={() => chooseCar(car)}>
            <Pictogram name={pictogram} size="small" />
            {name}
            <span className="visually-hidden">: {carTitle(car)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
