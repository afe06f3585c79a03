// The form of a garage car: a VIN fills in what it can, the selects the rest.

import { type FormEvent, useEffect, useId, useState } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { vehiclesApi } from '../../contract.ts'
import type { GarageCar } from '../../garage.ts'
import { isVin, tidyVin, WRONG_VIN } from '../../vin.ts'
import type { Car } from '../car.ts'
import { useEngines } from '../car-engines.ts'
import { VehiclePicker } from '../forms/vehicle-picker.tsx'
import styles from './car-form.module.css'

type Props = {
  readonly car?: GarageCar
  readonly submitText: string
  readonly isSending?: boolean
  readonly onSubmit: (car: GarageCar) => void
  readonly onCancel?: (() => void) | undefined
}

export const NEW_CAR: GarageCar = {
  name: '',
  brand: '',
  model: '',
  engine: '',
  year: null,
  vin: '',
}

export function CarForm({
  car = NEW_CAR,
  submitText,
  isSending = false,
  onSubmit,
  onCancel,
}: Props) {
  const id = useId()
  const [draft, setDraft] = useState(car)
  const [isChecked, setChecked] = useState(false)
  const whole = useWholeCar(draft)
  const engines = useEngines(draft)
  const change = (changed: Partial<GarageCar>) => setDraft((now) => ({ ...now, ...changed }))
  const told = useVin(draft, change)
  const vinError = draft.vin !== '' && !isVin(draft.vin) ? WRONG_VIN : undefined
  const isWhole = draft.brand !== '' && draft.model !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isWhole && !vinError) onSubmit(whole)
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="VIN"
        optional
        hint={told}
        value={draft.vin}
        error={isChecked ? vinError : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => change({ vin: tidyVin(event.currentTarget.value).slice(0, 17) })}
      />
      <VehiclePicker car={draft} form={id} onChoose={change} />
      {isChecked && !isWhole && (
        <p role="alert" className={styles.error}>
          Выберите марку и модель.
        </p>
      )}
      <div className={styles.pair}>
        <TextField
          label="Год выпуска"
          optional
          inputMode="numeric"
          maxLength={4}
          value={draft.year ?? ''}
          onChange={(event) => change({ year: yearOf(event.currentTarget.value) })}
        />
        <TextField
          label="Как называть"
          optional
          maxLength={60}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <div className={styles.acts}>
        <Button type="submit" variant="primary" loading={isSending || (isWhole && !engines)}>
          {submitText}
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </div>
    </form>
  )
}

/** The car with the only engine of its model, which the select shows without being asked. */
export function useWholeCar<Chosen extends Car>(car: Chosen): Chosen {
  const engines = useEngines(car)
  const only = engines?.length === 1 ? engines[0]?.engine : undefined
  return only && !car.engine ? { ...car, engine: only } : car
}

const yearOf = (text: string): number | null =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : null

/** Fills in make and year by the VIN; returns a message about it. */
function useVin(
  { vin, brand: chosen }: GarageCar,
  change: (told: Partial<GarageCar>) => void,
): string {
  const { data } = useApi(vehiclesApi.vin, { params: { vin } }, { enabled: isVin(vin) })
  const told = data?.vin === vin ? data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!told) return
    const { brand, brands, year } = told
    // one manufacturer builds several makes: the buyer's choice among them stays
    const isOther = brand !== '' && !brands.includes(chosen)
    change({ ...(isOther && { brand, model: '', engine: '' }), ...(year && { year }) })
  }, [told])
  if (!told) return 'Марка и год заполнятся сами'
  if (!told.is_checked) return 'Проверьте VIN: контрольный знак не сходится'
  return told.brand ? 'Модель выберите сами: её VIN не говорит' : 'По этому VIN марка неизвестна'
}
