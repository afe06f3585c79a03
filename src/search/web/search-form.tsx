// The search of the shop: a text, a car, or both.

import { type FormEvent, useState } from 'react'
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router'
import { CallbackLink } from '#src/content/web/public.ts'
import { useIsAsking } from '#src/platform/web/api-cache.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import { VehiclePicker } from '#src/vehicles/web/public.ts'
import { searchApi } from '../contract.ts'
import { CarToggle } from './car-toggle.tsx'
import { searchAddress } from './search-address.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-form.module.css'
import { useFormCar } from './use-form-car.ts'

export function SearchForm() {
  const { key, pathname } = useLocation()
  const isHome = pathname === '/'
  const searched = useMatch('/catalog/search/:text')?.params.text ?? ''
  const isSearching = useIsSearching()
  const navigate = useNavigate()
  const [car, choose] = useFormCar()
  const [emptyAt, setEmptyAt] = useState<string>()
  const [isCarOpen, setCarOpen] = useState(false)
  const Title = isHome ? 'h1' : 'h2'

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('search') ?? '')
    if (text.trim() || car.brand) return navigate(searchAddress(text, car))
    setEmptyAt(key)
    form.querySelector<HTMLInputElement>('[name="search"]')?.focus()
  }

  return (
    <search className={classNames(styles.search, isHome && styles.home)}>
      <Title className={styles.title}>Поиск автозапчастей китайских автомобилей</Title>
      {/* Without a script it is sent as it is, and the server leads to the results. */}
      <form action="/catalog/search" onSubmit={search} className={styles.form}>
        <div className={styles.line}>
          <SearchField
            key={searched}
            label="Название или артикул"
            placeholder="Введите данные для поиска"
            defaultValue={searched}
            // it lasts until there is something to look for, or another page
            error={emptyAt === key && !car.brand ? 'Введите данные для поиска.' : undefined}
            onChange={() => setEmptyAt(undefined)}
          />
          <Button
            type="submit"
            variant={isHome ? 'primary' : 'secondary'}
            icon={<SearchIcon />}
            loading={isSearching}
            loadingText="Идет поиск..."
          >
            Поиск
          </Button>
        </div>
        <CarToggle car={car} isOpen={isCarOpen} onToggle={() => setCarOpen(!isCarOpen)} />
        <div className={classNames(styles.car, isCarOpen && styles.open)}>
          <VehiclePicker car={car} onChoose={choose} />
        </div>
      </form>
      <div className={styles.callback}>
        <CallbackLink />
      </div>
    </search>
  )
}

function useIsSearching(): boolean {
  const { location } = useNavigation()
  const underWay = useIsAsking(searchApi.products)
  return underWay || (location?.pathname.startsWith('/catalog/search/') ?? false)
}
