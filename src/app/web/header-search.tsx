// A search in one line, on pages that bring no search form of their own.

import { type FormEvent, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { IconButton } from '#src/ui/button.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { carHref, readCar } from '#src/vehicles/web/public.ts'
import styles from './header-search.module.css'

export function HeaderSearch() {
  const [error, setError] = useState<string>()
  const leaveEmpty = useEmptySearch(() => setError('Введите данные для поиска.'))
  return (
    <search>
      <Form action="/catalog/search" className={styles.form} onSubmit={leaveEmpty}>
        <TextField
          label="Поиск по названию или артикулу"
          labelHidden
          name="search"
          type="search"
          placeholder="Название или артикул"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={500}
          error={error}
          onChange={() => setError(undefined)}
        />
        <IconButton type="submit" className={styles.find} label="Найти" icon={<SearchIcon />} />
      </Form>
    </search>
  )
}

/** Without a text the chosen car is what is looked for; without both, the field is. */
function useEmptySearch(complain: () => void) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    if (String(new FormData(form).get('search') ?? '').trim() !== '') return
    event.preventDefault()
    const car = readCar()
    if (car.brand) return navigate(carHref(car))
    complain()
    form.querySelector<HTMLInputElement>('[name="search"]')?.focus()
  }
}
