// The choices of one field of the oil list; each is a link to the list with it or without it.

import { Link } from 'react-router'
import { chosenCity } from '#src/stores/web/public.ts'
import { Accordion } from '#src/ui/accordion.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import type { Choice } from '../contract.ts'
import { IN_ANY_CITY, type OilChoice, type OilField, toggledOil } from '../oil-choice.ts'
import { OIL_FIELD_NAMES } from './oil-field-names.ts'
import styles from './oil-filters.module.css'

type Props = {
  readonly field: OilField
  readonly choices: readonly Choice[]
  readonly choice: OilChoice
  readonly hrefOf: (choice: OilChoice) => string
}

const SHOWN_AT_ONCE = 8
/** Short marks stand side by side, names below each other. */
const MARKS: readonly OilField[] = ['viscosity', 'volume', 'api', 'acea']

export function OilFacet({ choices, ...facet }: Props) {
  const { field, choice } = facet
  if (choices.length === 0) return null
  const isChosen = ({ value }: Choice) => choice[field].includes(value)
  const isShort = MARKS.includes(field)
  const shown = isShort ? choices : choices.slice(0, SHOWN_AT_ONCE)
  const others = choices.filter((each) => !shown.includes(each))
  return (
    <section aria-labelledby={`oil-${field}`}>
      <h3 id={`oil-${field}`} className={styles.name}>
        {OIL_FIELD_NAMES[field]}
      </h3>
      <Choices choices={shown} {...facet} />
      {others.length > 0 && (
        <Accordion
          summary={`Ещё ${others.length}`}
          summaryOpen="Свернуть"
          open={others.some(isChosen) || undefined}
        >
          <Choices choices={others} {...facet} />
        </Accordion>
      )}
    </section>
  )
}

const Choices = ({ field, choices, choice, hrefOf }: Props) => (
  <ul className={MARKS.includes(field) ? styles.marks : styles.rows}>
    {choices.map((each) => {
      const isChosen = choice[field].includes(each.value)
      return (
        <li key={each.value}>
          <Link
            to={hrefOf(toggledOil(choice, field, each.value))}
            className={classNames(styles.choice, isChosen && styles.isChosen)}
            aria-current={isChosen ? 'true' : undefined}
            rel="nofollow"
            preventScrollReset
            onClick={() => !isChosen && rememberCity(field, each)}
          >
            {isChosen && <CheckIcon />}
            <span className={styles.word}>{each.name}</span>{' '}
            <span className={styles.count}>
              {each.count}
              {each.count_is_lower_bound && '+'}
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)

/** Whoever asks what lies in a city wants to see the stock of that city. */
function rememberCity(field: OilField, { value, name }: Choice): void {
  if (field === 'in_stock' && value !== IN_ANY_CITY) chosenCity.write(name)
}
