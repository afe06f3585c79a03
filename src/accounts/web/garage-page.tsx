// /personal-area/cars: the customer's cars, kept by the shop.

import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import {
  CarForm,
  carHref,
  chooseCar,
  type GarageCar,
  replaceGarage,
  useCar,
  useCarTitle,
  useWholeCar,
} from '#src/vehicles/web/public.ts'
import { garageApi, type KeptCar } from '../garage-contract.ts'
import { hasChosenCar } from '../has-chosen-car.ts'
import styles from './garage-page.module.css'
import { PersonalAreaLayout } from './personal-area-layout.tsx'
import { useBringCars } from './use-bring-cars.ts'

export const GaragePage = () => (
  <PersonalAreaLayout heading="Мои автомобили">
    <Garage />
  </PersonalAreaLayout>
)

function Garage() {
  const bringCars = useBringCars()
  const [isBrought, setBrought] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    bringCars().then(() => setBrought(true))
  }, [])
  const kept = useApi(garageApi.list, {}, { enabled: isBrought })
  if (kept.isPending) return <Skeleton shape="text" count={3} />
  if (kept.isError) {
    const text = messageOf(kept.error, 'Не удалось загрузить автомобили.')
    return <FailureNotice text={text} onRetry={kept.refetch} />
  }
  return <Cars cars={kept.data.cars} />
}

function Cars({ cars }: { readonly cars: readonly KeptCar[] }) {
  const [isAdding, setAdding] = useState(false)
  const add = useApiAct(garageApi.add, [garageApi.list])
  useEffect(() => replaceGarage(cars), [cars])
  return (
    <>
      {cars.length === 0 && !isAdding && (
        <EmptyNotice text="Добавьте автомобиль: каталог покажет, что к нему подходит." />
      )}
      <ul className={styles.cars}>
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </ul>
      {!isAdding && (
        <ChosenCar
          cars={cars}
          isSending={add.isPending}
          onSave={(car) => add.mutate({ body: car })}
        />
      )}
      {add.isError && <Refusal error={add.error} />}
      {isAdding ? (
        <CarForm
          submitText="Сохранить"
          isSending={add.isPending}
          onSubmit={(car) => add.mutate({ body: car }, { onSuccess: () => setAdding(false) })}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Добавить автомобиль</Button>
        </div>
      )}
    </>
  )
}

type ChosenProps = {
  readonly cars: readonly KeptCar[]
  readonly isSending: boolean
  readonly onSave: (car: GarageCar) => void
}

/** Offers to keep the car that is chosen in the header; empty where it is kept already. */
function ChosenCar({ cars, isSending, onSave }: ChosenProps) {
  const chosen = useCar()
  const title = useCarTitle(chosen)
  const whole = useWholeCar(chosen)
  if (!chosen.model || hasChosenCar(cars, chosen)) return null
  return (
    <Card className={styles.car}>
      <p>Сейчас выбран {title}</p>
      <div className={styles.acts}>
        <Button
          variant="primary"
          loading={isSending}
          onClick={() => onSave({ ...whole, name: '', year: null, vin: '' })}
        >
          Сохранить в мои автомобили
        </Button>
      </div>
    </Card>
  )
}

function CarCard({ car }: { readonly car: KeptCar }) {
  const [isEdited, setEdited] = useState(false)
  const params = { id: car.id }
  const change = useApiAct(garageApi.change, [garageApi.list])
  const remove = useApiAct(garageApi.remove, [garageApi.list])
  const error = change.error ?? remove.error
  const save = (body: GarageCar) =>
    change.mutate({ params, body }, { onSuccess: () => setEdited(false) })
  return (
    <Card as="li" className={styles.car}>
      {isEdited ? (
        <CarForm
          car={car}
          submitText="Сохранить"
          isSending={change.isPending}
          onSubmit={save}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <CarFacts car={car}>
          <Button onClick={() => setEdited(true)}>Изменить</Button>
          <Button loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            Удалить
          </Button>
        </CarFacts>
      )}
      {error !== null && <Refusal error={error} />}
    </Card>
  )
}

type FactsProps = { readonly car: KeptCar; readonly children: ReactNode }

function CarFacts({ car, children }: FactsProps) {
  const { brand, model, engine, name, year, vin } = car
  const title = useCarTitle(car)
  const chosen = useWholeCar(useCar())
  const whole = useWholeCar(car)
  const isChosen =
    chosen.brand === brand && chosen.model === model && chosen.engine === whole.engine
  return (
    <>
      <h2 className={styles.name}>
        <Link to={carHref(car)}>{name || title}</Link>
      </h2>
      <p className={styles.facts}>
        {[name && title, year && `${year} год`, vin && `VIN ${vin}`].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.acts}>
        <Button
          variant="primary"
          disabled={isChosen}
          onClick={() => chooseCar({ brand, model, engine })}
        >
          {isChosen ? 'Выбран' : 'Выбрать'}
        </Button>
        {children}
      </div>
    </>
  )
}

const Refusal = ({ error }: { readonly error: unknown }) => (
  <FailureNotice text={messageOf(error, 'Не удалось сохранить автомобиль.')} />
)
