// What is chosen of a list's filters, each with the way to take it back.

import { Link } from 'react-router'
import { Icon } from '#src/ui/icons.tsx'
import styles from './chosen-filters.module.css'
import { chosenOf, type ListFacet } from './list-facet.ts'

type Props = {
  readonly facets: readonly ListFacet[]
  /** The list without any filter. */
  readonly resetHref: string
}

export function ChosenFilters({ facets, resetHref }: Props) {
  const chosen = chosenOf(facets)
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Выбранные фильтры">
      {chosen.map(({ key, field, name, href }) => (
        <li key={key}>
          <Link
            to={href}
            className={styles.chip}
            aria-label={`Убрать фильтр «${field}: ${name}»`}
            preventScrollReset
          >
            {name}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={resetHref} className={styles.reset} preventScrollReset>
          Сбросить всё
        </Link>
      </li>
    </ul>
  )
}
