// Chooses the city whose stock is shown.

import { useApi } from '#src/platform/web/api-cache.ts'
import { Select } from '#src/ui/select.tsx'
import { storesApi } from '../contract.ts'
import { chosenCity } from './chosen-city.ts'

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
