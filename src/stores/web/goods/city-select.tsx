// A select for the city whose stock is shown; the choice is stored, empty means all cities.

import { useApi } from '#src/platform/web/api-cache.ts'
import { storedValue } from '#src/platform/web/stored-value.ts'
import { Select } from '#src/ui/forms/select.tsx'
import { storesApi } from '../../contract.ts'

const asCity = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

export const chosenCity = storedValue<string>('city', '', asCity)

export function CitySelect() {
  const stores = useApi(storesApi.list, {})
  const city = chosenCity.use()
  const cities = stores.data?.cities.map((each) => each.city) ?? []
  return (
    <Select
      className="needs-script"
      label="Город, для которого показано наличие"
      labelHidden
      placeholder="Вся сеть"
      options={cities}
      value={cities.includes(city) ? city : ''}
      onChange={(event) => chosenCity.write(event.currentTarget.value)}
    />
  )
}
