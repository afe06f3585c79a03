// The filters of a list: a column beside it, on a phone a sheet that leaves the list in sight.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '#src/ui/button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { countText, type Total } from './count-text.ts'
import { FilterFacet } from './filter-facet.tsx'
import styles from './filter-sheet.module.css'
import { FILTERED_LIST, FILTERS } from './filters-opener.tsx'
import type { ListFacet } from './list-facet.ts'

type Props = {
  readonly label: string
  readonly facets: readonly ListFacet[]
  /** The list without any filter. */
  readonly resetHref: string
  readonly total: Total | undefined
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
            icon={<CloseIcon />}
            popoverTarget={FILTERS}
            popoverTargetAction="hide"
            className={styles.closer}
          />
        </div>
        <div className={styles.facets}>
          {facets.map((facet) => (
            <FilterFacet key={facet.field} {...facet} />
          ))}
          {children}
        </div>
        <div className={styles.foot}>
          {facets.some(({ chosen }) => chosen.length > 0) && (
            <Link to={resetHref} className={styles.reset} preventScrollReset>
              Сбросить всё
            </Link>
          )}
          <Button popoverTarget={FILTERS} popoverTargetAction="hide" wide className={styles.closer}>
            {total ? `Показать: ${countText(total)}` : 'Показать'}
          </Button>
        </div>
      </nav>
    </div>
  )
}

/** Above the sheet the first goods stay in sight, and change as the filters do. */
const showList = () =>
  document.getElementById(FILTERED_LIST)?.scrollIntoView({ block: 'start', behavior: 'instant' })
