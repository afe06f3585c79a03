// The search of the shop: a text, a car, or both.

import { type FormEvent, useState } from 'react'
import { useLocation, useMatch, useNavigate, useNavigation } from 'react-router'
import { CallbackLink } from '#src/content/web/public.ts'
import { useIsAsking } from '#src/platform/web/api-cache.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ChevronDownIcon, SearchIcon } from '#src/ui/icons.tsx'
import {
  type Car,
  carHref,
  carOfQuery,
  chooseCar,
  useCar,
  useCarTitle,
  VehiclePicker,
} from '#src/vehicles/web/public.ts'
import { searchApi } from '../contract.ts'
import { searchAddress, textOfAddress } from './search-address.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-form.module.css'

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

/**
 * That of the results' address, on every other page the remembered one. Results and the page of a
 * model follow a choice at once: form, chip and list never name different cars.
 */
function useFormCar(): [Car, (car: Car) => void] {
  const remembered = useCar()
  const list = useMatch('/catalog/:list/:last')?.params.list ?? ''
  const isResults = list === 'search'
  const isModel = list !== '' && !NO_MAKES.includes(list)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  function choose(car: Car) {
    chooseCar(car)
    const isOther = car.model !== '' && carHref({ ...car, engine: '' }) !== pathname
    if (isResults) navigate(searchAddress(textOfAddress(pathname), car), STAY)
    else if (isModel && isOther) navigate(carHref(car), STAY)
  }
  return [isResults ? carOfQuery(new URLSearchParams(search)) : remembered, choose]
}

/** Addresses of this form that are no page of a model. */
const NO_MAKES = ['search', 'product', 'categories']
const STAY = { preventScrollReset: true }

type ToggleProps = { readonly car: Car; readonly isOpen: boolean; readonly onToggle: () => void }

/** Unfolds the car on a phone, where it would push the page away. */
function CarToggle({ car, isOpen, onToggle }: ToggleProps) {
  const title = useCarTitle(car)
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <span>{car.brand ? `Автомобиль: ${title}` : 'Подбор по автомобилю'}</span>
      <ChevronDownIcon />
    </button>
  )
}

function useIsSearching(): boolean {
  const { location } = useNavigation()
  const underWay = useIsAsking(searchApi.products)
  return underWay || (location?.pathname.startsWith('/catalog/search/') ?? false)
}
