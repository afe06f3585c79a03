// A search in one line, on pages that bring no search form of their own.

import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '#src/search/web/public.ts'
import { IconButton } from '#src/ui/button.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { carHref, readCar } from '#src/vehicles/web/public.ts'
import styles from './header-search.module.css'

export function HeaderSearch() {
  const [error, setError] = useState<string>()
  const search = useSearch(() => setError('Введите данные для поиска.'))
  return (
    <search>
      <form action="/catalog/search" className={styles.form} onSubmit={search}>
        <SearchField
          label="Поиск по названию или артикулу"
          placeholder="Название или артикул"
          error={error}
          onChange={() => setError(undefined)}
        />
        <IconButton type="submit" className={styles.find} label="Найти" icon={<SearchIcon />} />
      </form>
    </search>
  )
}

/** Without a text the chosen car is what is looked for; without both, the field is. */
function useSearch(complain: () => void) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('search') ?? '').trim()
    if (text !== '') return navigate(`/catalog/search?search=${encodeURIComponent(text)}`)
    const car = readCar()
    if (car.brand) return navigate(carHref(car))
    complain()
    form.querySelector<HTMLInputElement>('[name="search"]')?.focus()
  }
}
