// /personal-area/cars: the customer's cars, kept by the shop.

import { useEffect, useState } from 'react'
import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import {
  type GarageCar as CarFields,
  CarForm,
  replaceGarage,
  useCar,
  useCarTitle,
  useWholeCar,
} from '#src/vehicles/web/public.ts'
import { garageApi, type KeptCar } from '../garage-contract.ts'
import { GarageCar } from './garage-car.tsx'
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
  const hasOffer = useOffer(cars)
  useEffect(() => replaceGarage(cars), [cars])
  const isEmpty = cars.length === 0
  const adding = (
    <Button
      variant={isEmpty && !hasOffer ? 'primary' : 'secondary'}
      icon={<Icon name="plus" />}
      onClick={() => setAdding(true)}
    >
      Добавить автомобиль
    </Button>
  )
  return (
    <>
      {!isEmpty && (
        <ul className={styles.cars}>
          {cars.map((car) => (
            <CarCard key={car.id} car={car} />
          ))}
        </ul>
      )}
      {!isAdding && hasOffer && (
        <ChosenCar isSending={add.isPending} onSave={(car) => add.mutate({ body: car })} />
      )}
      {add.isError && <Refusal error={add.error} />}
      {isAdding ? (
        <CarForm
          submitText="Сохранить"
          isSending={add.isPending}
          onSubmit={(car) => add.mutate({ body: car }, { onSuccess: () => setAdding(false) })}
          onCancel={() => setAdding(false)}
        />
      ) : isEmpty ? (
        <EmptyNotice
          text="Добавьте автомобиль: каталог покажет, что к нему подходит."
          picture={<Icon name="car" className={styles.sign} />}
        >
          <p>Хватит марки и модели. По VIN марка и год заполнятся сами.</p>
          {adding}
        </EmptyNotice>
      ) : (
        <div>{adding}</div>
      )}
    </>
  )
}

/** Whether a car is chosen that is not kept yet. */
function useOffer(cars: readonly KeptCar[]): boolean {
  const chosen = useCar()
  return chosen.model !== '' && !hasChosenCar(cars, chosen)
}

type ChosenProps = {
  readonly isSending: boolean
  readonly onSave: (car: CarFields) => void
}

/** Offers to keep the car that is chosen in the header. */
function ChosenCar({ isSending, onSave }: ChosenProps) {
  const chosen = useCar()
  const title = useCarTitle(chosen)
  const whole = useWholeCar(chosen)
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
  const save = (body: CarFields) =>
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
        <GarageCar car={car}>
          <Button variant="quiet" className={styles.act} onClick={() => setEdited(true)}>
            Изменить
          </Button>
          <Button
            variant="quiet"
            className={styles.act}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            Удалить
          </Button>
        </GarageCar>
      )}
      {error !== null && <Refusal error={error} />}
    </Card>
  )
}

const Refusal = ({ error }: { readonly error: unknown }) => (
  <FailureNotice text={messageOf(error, 'Не удалось сохранить автомобиль.')} />
)

type Car = { readonly brand: string; readonly model: string; readonly engine: string }

/** Without a chosen engine, any car of its model will do. */
export const hasChosenCar = (kept: readonly Car[], chosen: Car): boolean =>
  kept.some(
    ({ brand, model, engine }) =>
      brand === chosen.brand &&
      model === chosen.model &&
      (chosen.engine === '' || engine === chosen.engine),
  )
