// The buyer's car, by which goods are found and judged.

import { Select } from '#src/ui/forms/select.tsx'
import { type NamedCar, NO_CAR } from './phone-draft.ts'
import styles from './phone-order.module.css'
import { useEnginesOf, useMakes } from './use-phone-order.ts'

type Props = {
  readonly car: NamedCar
  readonly onChange: (car: NamedCar) => void
}

export function CarPart({ car, onChange }: Props) {
  const makes = useMakes()
  const engines = useEnginesOf(car)
  const brands = makes.data?.brands ?? []
  const models = brands.find(({ brand }) => brand === car.brand)?.models ?? []
  return (
    <div className={styles.car}>
      <Select
        label="Марка"
        placeholder="Любая"
        emptyText={makes.isError ? 'Не загрузились' : 'Загрузка...'}
        value={car.brand}
        options={brands.map(({ brand }) => brand)}
        onChange={({ target }) => onChange({ ...NO_CAR, brand: target.value })}
      />
      <Select
        label="Модель"
        placeholder="Не выбрана"
        value={car.model}
        options={models}
        onChange={({ target }) => onChange({ ...car, model: target.value, engine: '' })}
      />
      <Select
        label="Двигатель"
        placeholder="Любой"
        value={car.engine}
        options={(engines.data?.details ?? []).map(({ engine, name }) => ({
          value: engine,
          label: name,
        }))}
        onChange={({ target }) => onChange({ ...car, engine: target.value })}
      />
    </div>
  )
}
