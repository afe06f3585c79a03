// The search of the shop, in the header of every page: a text, for the chosen car.

import { type FormEvent, useState } from 'react'
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router'
import { useIsAsking } from '#src/platform/web/api-cache.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { closeSheet } from '#src/ui/sheet.tsx'
import { CAR_SHEET, readCar, useCar } from '#src/vehicles/web/public.ts'
import { searchApi } from '../contract.ts'
import { SEARCH_FORM } from './car-opener.tsx'
import { searchAddress } from './search-address.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-form.module.css'

export function SearchForm() {
  const { key } = useLocation()
  const searched = useMatch('/catalog/search/:text')?.params.text ?? ''
  const isSearching = useIsSearching()
  const navigate = useNavigate()
  const { brand } = useCar()
  const [emptyAt, setEmptyAt] = useState<string>()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('search') ?? '')
    const car = readCar()
    closeSheet(CAR_SHEET)
    if (text.trim() || car.brand) return navigate(searchAddress(text, car))
    setEmptyAt(key)
    form.querySelector<HTMLInputElement>('[name="search"]')?.focus()
  }

  return (
    <search>
      {/* Without a script it is sent as it is, and the server leads to the results. */}
      <form id={SEARCH_FORM} action="/catalog/search" onSubmit={search} className={styles.form}>
        <SearchField
          key={searched}
          label="Название или артикул"
          placeholder="Введите данные для поиска"
          defaultValue={searched}
          // shown until a text is typed, a make is chosen or another page opens
          error={emptyAt === key && !brand ? 'Введите данные для поиска.' : undefined}
          onChange={() => setEmptyAt(undefined)}
        />
        <Button
          type="submit"
          className={styles.submit}
          icon={<Icon name="search" />}
          loading={isSearching}
          loadingText={<span className={styles.word}>Идет поиск...</span>}
        >
          <span className={styles.word}>Поиск</span>
        </Button>
      </form>
    </search>
  )
}

function useIsSearching(): boolean {
  const { location } = useNavigation()
  const underWay = useIsAsking(searchApi.products)
  // while another page loads, the running search does not count
  return location ? location.pathname.startsWith('/catalog/search/') : underWay
}
