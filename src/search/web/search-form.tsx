// The search of the shop: a text, a car, or both.

import { useIsFetching } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router'
import { CallbackLink } from '#src/content/web/public.ts'
import { apiKey } from '#src/platform/web/api-cache.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { readCar, VehiclePicker } from '#src/vehicles/web/public.ts'
import { LONGEST_SEARCH, searchApi } from '../contract.ts'
import { CarToggle } from './car-toggle.tsx'
import { searchAddress } from './search-address.ts'
import styles from './search-form.module.css'

export function SearchForm() {
  const isHome = useLocation().pathname === '/'
  const searched = useMatch('/catalog/search/:text')?.params.text ?? ''
  const isSearching = useIsSearching()
  const navigate = useNavigate()
  const [isCarOpen, setCarOpen] = useState(false)
  const Title = isHome ? 'h1' : 'h2'

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    navigate(searchAddress(String(text ?? ''), readCar()))
  }

  return (
    <search className={classNames(styles.search, isHome && styles.home)}>
      <Title className={styles.title}>Поиск автозапчастей китайских автомобилей</Title>
      {/* Without a script it is sent as it is, and the server leads to the results. */}
      <form action="/catalog/search" onSubmit={search} className={styles.form}>
        <div className={styles.line}>
          <TextField
            key={searched}
            label="Название или артикул"
            labelHidden
            name="search"
            type="search"
            placeholder="Введите данные для поиска"
            defaultValue={searched}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
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
        <CarToggle isOpen={isCarOpen} onToggle={() => setCarOpen(!isCarOpen)} />
        <div className={classNames(styles.car, isCarOpen && styles.open)}>
          <VehiclePicker />
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
  const underWay = useIsFetching({ queryKey: apiKey(searchApi.products) })
  return underWay > 0 || (location?.pathname.startsWith('/catalog/search/') ?? false)
}
