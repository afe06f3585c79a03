// A search in one line, on pages that bring no search form of their own.

import { Form } from 'react-router'
import { IconButton } from '#src/ui/button.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './header-search.module.css'

export const HeaderSearch = () => (
  <search>
    <Form action="/catalog/search" className={styles.form}>
      <TextField
        label="Поиск по названию или артикулу"
        labelHidden
        name="search"
        type="search"
        placeholder="Название или артикул"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={500}
      />
      <IconButton type="submit" className={styles.find} label="Найти" icon={<SearchIcon />} />
    </Form>
  </search>
)
