// The filters of a list: a column beside it, on a phone a sheet that leaves the list in sight.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chosenCity } from '#src/stores/web/public.ts'
import { Accordion } from '#src/ui/browsing/accordion.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import type { Choice } from '../../contract.ts'
import { IN_ANY_CITY } from '../../filter-contract.ts'
import { countText, type Total } from '../lists/count-text.ts'
import { FILTERED_LIST, FILTERS } from '../lists/filters-opener.tsx'
import styles from './filter-sheet.module.css'
import type { ListFacet } from './list-facet.ts'

type Props = {
  readonly label: string
  readonly facets: readonly ListFacet[]
  /** The list without any filter. */
  readonly resetHref: string
  /** `exact`: the number of goods, where it is known beyond a lower bound. */
  readonly total: (Total & { readonly exact?: number | undefined }) | undefined
  /** Fields that are written, below those that are chosen. */
  readonly children?: ReactNode
}

export function FilterSheet({ label, facets, resetHref, total, children }: Props) {
  return (
    <div className={styles.side}>
      <nav
        id={FILTERS}
        popover="auto"
        className={styles.sheet}
        aria-label={label}
        onToggle={(event) => event.newState === 'open' && showList()}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>Фильтры</h2>
          <IconButton
            label="Закрыть фильтры"
            icon={<Icon name="close" />}
            popoverTarget={FILTERS}
            popoverTargetAction="hide"
            className={styles.closer}
          />
        </div>
        <div className={styles.facets}>
          {facets.map((facet) => (
            <FilterFacet
              key={facet.field}
              hasBounds={total?.total_is_lower_bound ?? false}
              {...facet}
            />
          ))}
          {children}
        </div>
        <div className={styles.foot}>
          {facets.some(({ chosen }) => chosen.length > 0) && (
            <Link to={resetHref} className={styles.reset} preventScrollReset>
              Сбросить всё
            </Link>
          )}
          <Button
            variant="primary"
            popoverTarget={FILTERS}
            popoverTargetAction="hide"
            wide
            className={styles.closer}
          >
            {total ? `Показать: ${total.exact ?? countText(total)}` : 'Показать'}
          </Button>
        </div>
      </nav>
    </div>
  )
}

/** Above the sheet the first goods stay in sight, and change as the filters do. */
const showList = () =>
  document.getElementById(FILTERED_LIST)?.scrollIntoView({ behavior: 'instant' })

const SHOWN_AT_ONCE = 8

type FacetProps = ListFacet & {
  /** Beside an exact total a number that may be higher would say nothing. */
  readonly hasBounds: boolean
}

/** The choices of one field; each is a link to the list with it or without it. */
function FilterFacet(facet: FacetProps) {
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

const Choices = ({
  field,
  choices,
  chosen,
  isOfMarks,
  isSingle,
  hasBounds,
  hrefOf,
}: FacetProps) => (
  <ul className={isOfMarks ? styles.marks : styles.rows}>
    {choices.map((each) => {
      const isChosen = chosen.includes(each.value)
      return (
        <li key={each.value}>
          <Link
            to={hrefOf(each.value)}
            className={classNames(styles.choice, isChosen && styles.isChosen)}
            aria-current={isChosen || undefined}
            rel="nofollow"
            preventScrollReset
            onClick={() => !isChosen && rememberCity(field, each)}
          >
            <span className={classNames(styles.sign, isSingle && styles.single)}>
              {isChosen && <Icon name="check" />}
            </span>
            <span className={styles.word}>{each.name}</span>{' '}
            {(hasBounds || !each.count_is_lower_bound) && <Count of={each} />}
          </Link>
        </li>
      )
    })}
  </ul>
)

/** `95`; `95+` where there may be more, read aloud as «более 95». */
const Count = ({ of: { count, count_is_lower_bound } }: { readonly of: Choice }) => (
  <span className={styles.count}>
    {count_is_lower_bound ? (
      <>
        <span className="visually-hidden">более </span>
        {count}
        <span className={styles.plus} />
      </>
    ) : (
      count
    )}
  </span>
)

/** The list then shows the stock of that city. */
function rememberCity(field: string, { value, name }: Choice): void {
  if (field === 'in_stock' && value !== IN_ANY_CITY) chosenCity.write(name)
}
