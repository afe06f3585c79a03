// The filters of the oil list: a column beside it, on a phone a sheet that leaves the list in sight.

import { Link } from 'react-router'
import { Button, IconButton } from '#src/ui/button.tsx'
import { CloseIcon, FilterIcon } from '#src/ui/icons.tsx'
import { chosenValues, OIL_FIELDS, type OilChoice } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import { countText, type Total } from './found-oils.tsx'
import { OILS } from './oil-address.ts'
import { OilFacet } from './oil-facet.tsx'
import styles from './oil-filters.module.css'

const SHEET = 'oil-filters'
/** The element that holds the list. */
export const OIL_LIST = 'oil-list'

type Props = {
  readonly facets: OilFacets | undefined
  readonly choice: OilChoice
  readonly hrefOf: (choice: OilChoice) => string
  readonly total: Total | undefined
}
export function OilFilters({ facets, choice, hrefOf, total }: Props) {
  const count = chosenValues(choice).length
  return (
    <div className={styles.side}>
      <nav
        id={SHEET}
        popover="auto"
        className={styles.sheet}
        aria-label="Фильтры масел"
        onToggle={(event) => event.newState === 'open' && showList()}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>Фильтры</h2>
          <IconButton
            label="Закрыть фильтры"
            icon={<CloseIcon />}
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            className={styles.closer}
          />
        </div>
        <div className={styles.facets}>
          {OIL_FIELDS.map((field) => (
            <OilFacet key={field} {...{ field, choice, hrefOf }} choices={facets?.[field] ?? []} />
          ))}
        </div>
        <div className={styles.foot}>
          {count > 0 && (
            <Link to={OILS} className={styles.reset} preventScrollReset>
              Сбросить всё
            </Link>
          )}
          <Button popoverTarget={SHEET} popoverTargetAction="hide" wide className={styles.closer}>
            {total ? `Показать: ${countText(total)}` : 'Показать'}
          </Button>
        </div>
      </nav>
    </div>
  )
}

/** On a phone it stands in the line of the list's city. */
export function OilFiltersOpener({ choice }: Pick<Props, 'choice'>) {
  const count = chosenValues(choice).length
  return (
    <Button popoverTarget={SHEET} icon={<FilterIcon />} wide className={styles.opener}>
      {count > 0 ? `Фильтры: ${count}` : 'Фильтры'}
    </Button>
  )
}

/** Above the sheet the first oils stay in sight, and change as the filters do. */
const showList = () =>
  document.getElementById(OIL_LIST)?.scrollIntoView({ block: 'start', behavior: 'instant' })
