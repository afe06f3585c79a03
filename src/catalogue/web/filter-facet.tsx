// The choices of one field of a list; each is a link to the list with it or without it.

import { Link } from 'react-router'
import { chosenCity } from '#src/stores/web/public.ts'
import { Accordion } from '#src/ui/accordion.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import type { Choice } from '../contract.ts'
import { IN_ANY_CITY } from '../oil-choice.ts'
import styles from './filter-sheet.module.css'
import type { ListFacet } from './list-facet.ts'

const SHOWN_AT_ONCE = 8

export function FilterFacet(facet: ListFacet) {
  const { field, name, choices, chosen, isOfMarks = false } = facet
  if (choices.length === 0) return null
  const isChosen = ({ value }: Choice) => chosen.includes(value)
  const shown = isOfMarks ? choices : choices.slice(0, SHOWN_AT_ONCE)
  const others = choices.filter((each) => !shown.includes(each))
  return (
    <section aria-labelledby={`filter-${field}`}>
      <h3 id={`filter-${field}`} className={styles.name}>
        {name}
      </h3>
      <Choices {...facet} choices={shown} />
      {others.length > 0 && (
        <Accordion
          summary={`Ещё ${others.length}`}
          summaryOpen="Свернуть"
          open={others.some(isChosen) || undefined}
        >
          <Choices {...facet} choices={others} />
        </Accordion>
      )}
    </section>
  )
}

const Choices = ({ field, choices, chosen, isOfMarks, hrefOf }: ListFacet) => (
  <ul className={isOfMarks ? styles.marks : styles.rows}>
    {choices.map((each) => {
      const isChosen = chosen.includes(each.value)
      return (
        <li key={each.value}>
          <Link
            to={hrefOf(each.value)}
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
function rememberCity(field: string, { value, name }: Choice): void {
  if (field === 'in_stock' && value !== IN_ANY_CITY) chosenCity.write(name)
}
