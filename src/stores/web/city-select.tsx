// Chooses the city whose stock is shown.

import { useApi } from '#src/platform/web/api-cache.ts'
import { Select } from '#src/ui/select.tsx'
import { storesApi } from '../contract.ts'
import { chosenCity } from './chosen-city.ts'

const WHOLE_NETWORK = 'Вся сеть'

export function CitySelect() {
  const stores = useApi(storesApi.list, {})
  const city = chosenCity.use()
  const cities = stores.data?.cities.map((each) => each.city) ?? []
  return (
    <Select
      label="Наличие"
      placeholder={WHOLE_NETWORK}
      options={cities}
      value={cities.includes(city) ? city : ''}
      onChange={(event) => chosenCity.write(event.currentTarget.value)}
    />
  )
}
