// Make, model, engine: three selects, each fed by the one before.

import { useEffect } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/log-failure.ts'
import { Select } from '#src/ui/select.tsx'
import { ENGINE_PLACEHOLDER, vehiclesApi } from '../contract.ts'
import styles from './vehicle-picker.module.css'
import { chooseBrand, chooseEngine, chooseModel, useCar } from './vehicle-selection.ts'

export function VehiclePicker() {
  const { brand, model, engine } = useCar()
  const { brands, models, engines } = useChoices(brand, model)
  return (
    <div className={styles.picker}>
      <Select
        label="Марка"
        name="brand"
        placeholder="Выберите марку"
        options={brands.data?.brands ?? []}
        value={brand}
        onChange={(event) => chooseBrand(event.currentTarget.value)}
        autoComplete="off"
      />
      <Select
        label="Модель"
        name="model"
        placeholder="Выберите модель"
        options={models.data?.models ?? []}
        value={model}
        onChange={(event) => chooseModel(event.currentTarget.value)}
        autoComplete="off"
      />
      <Select
        label="Двигатель"
        name="engine"
        placeholder={ENGINE_PLACEHOLDER}
        emptyText={engines.isSuccess ? 'Нет двигателей' : ENGINE_PLACEHOLDER}
        options={engines.data?.engines ?? []}
        value={engine}
        onChange={(event) => chooseEngine(event.currentTarget.value)}
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
