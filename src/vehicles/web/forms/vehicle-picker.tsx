// Selects for make, model and engine; each depends on the one before.

import { useEffect } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/api-error.ts'
import { Select } from '#src/ui/forms/select.tsx'
import { ENGINE_PLACEHOLDER, vehiclesApi } from '../../contract.ts'
import { type Car, NO_CAR } from '../car.ts'
import styles from './vehicle-picker.module.css'

type Props = {
  readonly car: Car
  readonly onChoose: (car: Car) => void
  /** The id of the form that is sent with the choice. */
  readonly form: string
}

export function VehiclePicker({ car, form, onChoose }: Props) {
  const { brand, model, engine } = car
  const { brands, models, engines } = useChoices(brand, model)
  const named = engines.data?.details ?? []
  const only = named.length === 1 ? named[0]?.engine : ''
  return (
    <div className={styles.picker}>
      <Select
        label="Марка"
        name="brand"
        form={form}
        placeholder="Выберите марку"
        options={brands.data?.brands ?? []}
        value={brand}
        onChange={(event) => onChoose({ ...NO_CAR, brand: event.currentTarget.value })}
        autoComplete="off"
      />
      <Select
        label="Модель"
        name="model"
        form={form}
        placeholder="Выберите модель"
        options={models.data?.models ?? []}
        value={model}
        onChange={(event) => onChoose({ brand, model: event.currentTarget.value, engine: '' })}
        autoComplete="off"
      />
      <Select
        label="Двигатель"
        name="engine"
        form={form}
        placeholder={ENGINE_PLACEHOLDER}
        emptyText={engines.isSuccess ? 'Нет двигателей' : ENGINE_PLACEHOLDER}
        options={named.map(({ engine, name }) => ({ value: engine, label: name }))}
        value={engine || only}
        onChange={(event) => onChoose({ ...car, engine: event.currentTarget.value })}
        autoComplete="off"
      />
    </div>
  )
}

function useChoices(brand: string, model: string) {
  const brands = useApi(vehiclesApi.brands, {})
  const models = useApi(vehiclesApi.models, { query: { brand } }, { enabled: brand !== '' })
  const engines = useApi(
    vehiclesApi.engines,
    { query: { brand, model } },
    { enabled: model !== '' },
  )
  const failure = brands.error ?? models.error ?? engines.error
  useEffect(() => {
    if (failure) logFailure('Список автомобилей не загружен', failure)
  }, [failure])
  return { brands, models, engines }
}
