// A select for the shop of a pickup, grouped by city.

import { Select } from '#src/ui/forms/select.tsx'
import type { StoreCity } from '../contract.ts'

type Props = {
  readonly cities: readonly StoreCity[]
  readonly name: string
  /** The title of the chosen shop, which becomes the address of the order. */
  readonly value: string
  readonly onChange: (title: string) => void
  readonly error?: string | undefined
}

export function StoreSelector({ cities, name, value, onChange, error }: Props) {
  return (
    <Select
      label="Магазин"
      placeholder="Выберите магазин"
      options={cities.map(({ city, shops }) => ({
        label: city,
        options: shops.map((shop) => shop.title),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
      name={name}
      value={value}
      error={error}
    />
  )
}
