// What is chosen of the oil list, each with the way to take it back.

import { Link } from 'react-router'
import { CloseIcon } from '#src/ui/icons.tsx'
import { chosenValues, type OilChoice, toggledOil } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import { OILS } from './oil-address.ts'
import { OIL_FIELD_NAMES } from './oil-field-names.ts'
import styles from './oil-page.module.css'

type Props = {
  readonly facets: OilFacets | undefined
  readonly choice: OilChoice
  readonly hrefOf: (choice: OilChoice) => string
}

export function ChosenOils({ facets, choice, hrefOf }: Props) {
  const chosen = chosenValues(choice)
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Выбранные фильтры">
      {chosen.map(({ field, value }) => {
        const name = facets?.[field].find((each) => each.value === value)?.name ?? value
        return (
          <li key={`${field} ${value}`}>
            <Link
              to={hrefOf(toggledOil(choice, field, value))}
              className={styles.chip}
              aria-label={`Убрать фильтр «${OIL_FIELD_NAMES[field]}: ${name}»`}
              preventScrollReset
            >
              {name}
              <CloseIcon />
            </Link>
          </li>
        )
      })}
      <li>
        <Link to={OILS} className={styles.reset} preventScrollReset>
          Сбросить всё
        </Link>
      </li>
    </ul>
  )
}
